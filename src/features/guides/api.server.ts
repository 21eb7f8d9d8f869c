import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { resourceCalls } from '#kit/resource.server.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { QUERY_LENGTH } from '#platform/strapi/query/limits.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { getContent } from './content-api.server.ts'
import { guideResource } from './resource.server.ts'
import { contentQuery, readContentParameters } from './schema.ts'

export const guide: DescribedResource = {
  type: 'quick-start-guide',
  resource: guideResource,
  description: 'A quick-start guide, as one entry for each language.',
  fields: {
    slug: { present: true },
    title: { present: true },
    order: { present: true },
    text: { present: true, description: 'Markdown.' },
    locale: { present: true, values: CONTENT_LOCALES },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    slug: 'que-es-el-rol-en-vivo',
    title: '¿Qué es el rol en vivo?',
    text: 'Una historia que se juega.',
    summary: 'Lo básico, en cinco minutos.',
    order: 1,
    locale: 'es',
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
  },
}

const group = 'Texts'
const contentDocument = z
  .object({
    dir: z.string(),
    path: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    order: z.int(),
    locale: z.enum(CONTENT_LOCALES),
    extension: z.literal('.md'),
    updatedAt: z.iso.datetime(),
    text: z.string(),
  })
  .partial()
  .meta({
    id: 'ContentDocument',
    description: 'A bundled text. `only` and `without` leave members out; `text` is there on request.',
  })

const answers = {
  200: {
    description: 'The documents of a folder, or the one that the path names.',
    schema: z.union([contentDocument, z.array(contentDocument)]),
    example: [{ slug: 'aviso-legal', title: 'Aviso legal', order: 1, locale: 'es' }],
  },
}
const path = {
  ...({ name: 'path', in: 'path', example: 'guides' } as const),
  description: '`guides`, `help` or `legal`, then a slug for one document; before it `es` or `en`.',
  schema: { type: 'string', pattern: '^((es|en)/)?(guides|help|legal)(/[a-z0-9-]{1,120})?$' },
}
/** Several segments. */
const patterns = { path: '.+' }
const errors = { 404: 'There is no such folder or document.' }
const text = { type: 'string' }
const inQuery = (name: string, description: string, example: unknown) =>
  ({ name, in: 'query', description, schema: text, example }) as const

/** The guides, and Nuxt Content's API, whose query comes in the URL or in the body of a POST. */
export const guideCalls = [
  ...resourceCalls(guide, {
    group,
    path: 'quick-start-guides',
    one: 'a guide',
    many: 'the guides',
    about: { list: 'In their order; all of them with `pagination[limit]=-1`.' },
  }),
  call('GET /_content/{path}', {
    group,
    access: 'anyone',
    scope: 'public',
    answers,
    errors,
    patterns,
    summary: 'Read bundled texts',
    parameters: [
      path,
      inQuery('where', 'Conditions as JSON, of the fields of a document.', '{"locale":"es"}'),
      inQuery('only', 'The members to answer with.', 'title'),
      inQuery('without', 'The members to leave out.', 'dir'),
      inQuery('sortBy', 'A member, with `:asc` or `:desc`.', 'order:desc'),
      { ...inQuery('skip', 'How many to leave out at the beginning.', 0), schema: { type: 'integer', minimum: 0 } },
      { ...inQuery('limit', 'The most to answer with.', 5), schema: { type: 'integer', minimum: -1 } },
      { ...inQuery('text', 'Whether to answer with the Markdown.', true), schema: { type: 'boolean' } },
      inQuery('_params', 'All of these as one JSON object.', '{"limit":5}'),
    ],
    run: ({ ctx, params, tree }) => getContent(ctx, params.path, readContentParameters(tree)),
  }),
  call('POST /_content/{path}', {
    group,
    access: 'anyone',
    scope: 'public',
    answers,
    errors,
    patterns,
    parameters: [path],
    summary: 'Read bundled texts, with the query in the body',
    body: {
      bytes: QUERY_LENGTH,
      schema: contentQuery,
      example: { where: { locale: 'es' }, sortBy: 'order' },
      optional: true,
    },
    run: ({ ctx, params, tree, body }) =>
      getContent(ctx, params.path, { ...readContentParameters(tree), ...Object(body) }),
  }),
]
