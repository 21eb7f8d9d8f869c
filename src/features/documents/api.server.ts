import { z } from 'zod'
import { formats, MEDIA_EXAMPLE, mediaAttributes, mediaFile } from '#features/media/openapi.ts'
import { call } from '#kit/call.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type FilePart, isForm, parseEntry, readApiBody, readMultipart } from '#platform/forms/read-form.server.ts'
import { dataOf, entryOf, GONE, listOf, SINGLE_PAGE, SUSPENDED } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription, Parameter } from '#platform/openapi/call-description.ts'
import { paginationParameter } from '#platform/openapi/resource-calls.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import type { Raw } from '#platform/strapi/query/raw-query.ts'
import { unwrapEntry, unwrapRelation } from '#platform/strapi/unwrap.ts'
import { DOCUMENT_AUDIENCES, DOCUMENT_PARENTS } from '#shared/documents/documents.ts'
import { DOCUMENT_BYTES, DOCUMENTS_PER_CALL, DOCUMENTS_PER_PAGE } from '#shared/limits.ts'
import { authorizeDocuments, type DocumentParentRef, parseParent } from './access.server.ts'
import { addDocuments } from './commands/add.server.ts'
import { changeDocument } from './commands/change.server.ts'
import { removeDocuments } from './commands/remove.server.ts'
import { replaceDocument } from './commands/replace.server.ts'
import { getDocumentEntries, listDocumentEntries } from './queries/documents.server.ts'
import { refuseDocument } from './refuse.server.ts'
import { documentResource } from './resource.server.ts'
import { documentFields, removedDocuments } from './schema.ts'

const { name, url, mime, ext, size, createdAt, updatedAt } = mediaFile.fields

export const publicDocument: DescribedResource = {
  type: 'document',
  resource: documentResource,
  description: 'A public file of an event.',
  fields: {
    name: name!,
    url: url!,
    mime: mime!,
    ext: ext!,
    size: size!,
    createdAt: createdAt!,
    updatedAt: updatedAt!,
    formats: { schema: formats },
  },
  example: {
    name: 'Reglamento',
    url: MEDIA_EXAMPLE.url,
    mime: 'application/pdf',
    ext: '.pdf',
    formats: {},
    size: 84.2,
    createdAt: MEDIA_EXAMPLE.createdAt,
    updatedAt: MEDIA_EXAMPLE.updatedAt,
  },
}

const document = entryOf(
  z.object({
    ...mediaAttributes,
    position: z.int(),
    audience: z.enum(DOCUMENT_AUDIENCES).nullable().optional().meta({ description: 'Of events: who reads it.' }),
    hidden: z.boolean().meta({ description: 'Whether the site team hid it from everybody else.' }),
  }),
).meta({ id: 'ListedDocument', description: 'A document of a character or an event.' })
const DOCUMENT = {
  id: 9,
  attributes: {
    ...MEDIA_EXAMPLE,
    name: 'Reglamento',
    alternativeText: null,
    width: null,
    height: null,
    ext: '.pdf',
    mime: 'application/pdf',
    position: 0,
    audience: 'public',
    hidden: false,
  },
}

const one = { 200: { description: 'The document.', schema: dataOf(document), example: { data: DOCUMENT } } }
const several = {
  200: { description: 'The documents.', schema: dataOf(z.array(document)), example: { data: [DOCUMENT] } },
}
const group = 'Documents'
const parent: Parameter = {
  name: 'parent',
  in: 'path',
  description: 'What it belongs to.',
  example: 'event',
  schema: { type: 'string', enum: DOCUMENT_PARENTS },
}
const parameters = [parent]
const errors: CallDescription['errors'] = {
  400: {
    description: 'A file or its name is refused, or there is none.',
    reasons: ['no_file', 'type', 'name_short', 'name_long', 'name_characters', 'damaged', 'encrypted', 'macros'],
  },
  409: {
    description: 'There is no room for it.',
    reasons: ['documents_full', 'storage_full', 'organization_not_active'],
  },
  410: GONE,
  413: { description: 'A file or the body is too large.', reasons: ['too_large', 'pixels'] },
}
const file = { file: { description: 'The file, of at most 2 MB.' } }

const TEXT_BYTES = 256 * 1024
/** Leaves room above the limit of a file, so that one slightly too large gets its own error. */
const FILE_BYTES = DOCUMENT_BYTES + 64 * 1024

type Upload = { fields: ReturnType<typeof toFields>; files: FilePart[] }
const toFields = (form: unknown) => parse(documentFields, unwrapEntry(form))

const reader =
  (files: number) =>
  async (request: Request): Promise<Upload> => {
    if (!isForm(request)) return { fields: toFields(await readApiBody(request, { limit: TEXT_BYTES })), files: [] }
    try {
      const form = await readMultipart(request, { limit: TEXT_BYTES + FILE_BYTES * files })
      return { fields: toFields(parseEntry(form.fields)), files: form.all }
    } catch (error) {
      throw error instanceof AppError && error.code === 'body_too_large' ? refuseDocument('too_large') : error
    }
  }

type Owned = { ctx: RequestContext; params: { parent?: string; id: string } }
async function authorize({ ctx, params }: Owned): Promise<DocumentParentRef> {
  const ref = parseParent(params.parent ?? 'character', params.id)
  await authorizeDocuments(ctx, ref)
  return ref
}
/** What is the same for every call that changes something. */
const write = { group, access: 'signed_in', scope: 'files:write', failsAs: 'document_refused', authorize } as const

async function removeAll(ctx: RequestContext, ref: DocumentParentRef, ids: number[]) {
  await removeDocuments(ctx, ref, ids)
  return getDocumentEntries(ctx, ref, ids)
}

export const documentCalls = [
  call('GET /api/documents/{parent}/{id}', {
    group,
    access: 'anyone',
    scope: 'files:read?',
    summary: 'List the documents of a character or an event',
    parameters: [parent, paginationParameter(DOCUMENTS_PER_PAGE, DOCUMENTS_PER_PAGE)],
    answers: {
      200: {
        description: 'Those that the caller may read, in their order.',
        schema: listOf(document),
        example: { data: [DOCUMENT], meta: SINGLE_PAGE },
      },
    },
    run: (request) => {
      const { parent, id } = request.params
      return listDocumentEntries(request.ctx, parseParent(parent, id), request.tree['pagination'])
    },
  }),
  call('POST /api/documents/{parent}/{id}', {
    ...write,
    summary: 'Add a document',
    parameters,
    answers: one,
    errors,
    description:
      'For the owner of the character, or who edits the event, with a confirmed email. With a `form_key`, the same upload sent again adds nothing.',
    body: { read: reader(1), schema: documentFields, example: { name: 'Reglamento', audience: 'public' }, files: file },
    run: async ({ ctx, allowed: ref, body: { fields, files } }) => {
      if (files.length > 1) throw refuseDocument('too_many_files')
      const { name, audience, form_key: uploadKey } = fields
      const added = files.map((file) => ({ file, name, audience, uploadKey }))
      const [data] = await getDocumentEntries(ctx, ref, await addDocuments(ctx, ref, added))
      return { data }
    },
  }),
  call('PUT /api/documents/{parent}/{id}/document/{document}', {
    ...write,
    summary: 'Change or replace a document',
    parameters,
    answers: one,
    errors,
    description: '`position` counts from 0. With a file it replaces the one that there is.',
    body: {
      read: reader(1),
      schema: documentFields.omit({ form_key: true }),
      example: { name: 'Reglamento nuevo' },
      optional: true,
      files: file,
    },
    run: async ({ ctx, params, allowed: ref, body: { fields, files } }) => {
      const id = Number(params.document)
      if (files.length > 1) throw refuseDocument('too_many_files')
      await changeDocument(ctx, ref, id, fields)
      if (files[0]) await replaceDocument(ctx, ref, id, files[0])
      const [data] = await getDocumentEntries(ctx, ref, [id])
      return { data }
    },
  }),
  call('DELETE /api/documents/{parent}/{id}/document/{document}', {
    ...write,
    summary: 'Delete a document',
    parameters,
    answers: one,
    errors: { 409: SUSPENDED, 410: GONE },
    run: async ({ ctx, params, allowed: ref }) => {
      const [data] = await removeAll(ctx, ref, [Number(params.document)])
      return { data }
    },
  }),
  call('PUT /api/character/add_documents/{id}', {
    ...write,
    summary: 'Add documents to a character',
    answers: several,
    errors,
    description: `Up to ${DOCUMENTS_PER_CALL} files, all or none; \`details.file\` is the one that was refused, from 0.`,
    body: {
      read: reader(DOCUMENTS_PER_CALL),
      schema: z.object({}),
      example: {},
      files: { 'files.documents': { description: 'The files, of at most 2 MB each.', many: true } },
    },
    run: async ({ ctx, allowed: ref, body: { files } }) => {
      const ids = await addDocuments(
        ctx,
        ref,
        files.map((file) => ({ file })),
      )
      return { data: await getDocumentEntries(ctx, ref, ids) }
    },
  }),
  call('PUT /api/character/remove_documents/{id}', {
    ...write,
    summary: 'Delete documents of a character',
    answers: several,
    description: 'All or none.',
    body: { bytes: TEXT_BYTES, schema: removedDocuments, example: { documents: [9] } },
    run: async ({ ctx, allowed: ref, body }) => {
      const sent = unwrapRelation(unwrapEntry(body)['documents'] as Raw)
      const { documents } = parse(removedDocuments, { documents: sent })
      return { data: await removeAll(ctx, ref, [...new Set(documents)]) }
    },
  }),
]
