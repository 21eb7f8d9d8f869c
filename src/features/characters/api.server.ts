import { z } from 'zod'
import { mediaAttributes } from '#features/media/openapi.ts'
import { call } from '#kit/call.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import {
  dataOf,
  day,
  entryOf,
  instant,
  listOf,
  refTo,
  SINGLE_PAGE,
  toMany,
  toOne,
} from '#platform/openapi/answer-schemas.ts'
import { LOCALE, orderParameter } from '#platform/openapi/resource-calls.ts'
import { type Entry, onePage } from '#platform/strapi/envelope.ts'
import { readOrder } from '#platform/strapi/order.ts'
import { CHARACTER_STATUSES, CHARACTER_TEXT_MAX, CHARACTER_VISIBILITIES } from '#shared/characters/characters.ts'
import { authorizeCharacterOwner } from './access.server.ts'
import { createCharacter, updateCharacter } from './commands/characters.server.ts'
import {
  CHARACTER_ORDERS,
  type CharacterEntry,
  getCharacterEntry,
  listMyCharacterEntries,
} from './queries/entries.server.ts'
import { listEntryRelations } from './queries/entry-relations.server.ts'
import { characterChanges, newCharacter } from './schema.ts'

const text = z.string()
const revision = z.int().min(0)
const attributes = z.object({
  name: text,
  visibility: z.enum(CHARACTER_VISIBILITIES),
  status: z.enum(CHARACTER_STATUSES),
  biography: text,
  biography_revision: revision,
  background: text.optional().meta({ description: 'Only for who may read it.' }),
  background_revision: revision.optional(),
  event: toOne(entryOf(z.object({ title: text, slug: text, date_start: day.nullable() }))),
  portrait: toOne(entryOf(z.looseObject(mediaAttributes))),
  createdAt: instant,
  updatedAt: instant,
})
const character = entryOf(attributes).meta({ id: 'Character', description: 'A character. Its texts are Markdown.' })
const openCharacter = entryOf(
  attributes.extend({
    documents: toMany(refTo('ListedDocument')).optional().meta({ description: 'Only for who may read them.' }),
    albums: toMany(refTo('PhotoAlbum')).optional(),
  }),
).meta({ id: 'OpenCharacter', description: 'A character with what belongs to it.' })

const ATTRIBUTES = {
  name: 'Inés de Brañalonga',
  visibility: 'public',
  status: 'active',
  biography: 'Nació en **Tineo**.',
  biography_revision: 2,
  event: { data: null },
  portrait: { data: null },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const answers = {
  200: {
    description: 'The character.',
    schema: dataOf(openCharacter),
    example: { data: { id: 5, attributes: { ...ATTRIBUTES, albums: { data: [] } } } },
  },
}
const group = 'Characters'
const parameters = [{ ...LOCALE, description: 'The language of the event’s title; Spanish without it.' }]

/** Both texts at their longest, as escaped JSON. */
const bytes = 12 * CHARACTER_TEXT_MAX + 64 * 1024

const answer = async (ctx: RequestContext, id: number) => {
  const { attributes, ...entry } = toEntry(await getCharacterEntry(ctx, id))
  return { data: { ...entry, attributes: { ...attributes, ...(await listEntryRelations(ctx, id)) } } }
}

/** Texts are Markdown. The background and its revision are only there for who may read it. */
function toEntry({ id, background, event, portrait, ...attributes }: CharacterEntry): Entry {
  const texts = background && { background: background.body, background_revision: background.revision }
  return {
    id,
    attributes: {
      ...attributes,
      ...texts,
      event: { data: toRelation(event) },
      portrait: { data: toRelation(portrait) },
    },
  }
}

const toRelation = <Row extends { id: number }>(row: Row | null) => {
  if (!row) return null
  const { id, ...attributes } = row
  return { id, attributes }
}

export const characterCalls = [
  call('GET /api/character/my', {
    group,
    access: 'signed_in',
    scope: 'characters:read',
    summary: 'List the caller’s characters',
    parameters: [orderParameter(CHARACTER_ORDERS), ...parameters],
    answers: {
      200: {
        description: 'Without deleted ones.',
        schema: listOf(character),
        example: { data: [{ id: 5, attributes: ATTRIBUTES }], meta: SINGLE_PAGE },
      },
    },
    run: async ({ ctx, tree }) =>
      onePage((await listMyCharacterEntries(ctx, readOrder(tree, CHARACTER_ORDERS))).map(toEntry)),
  }),
  call('POST /api/characters', {
    group,
    access: 'signed_in',
    scope: 'characters:write',
    summary: 'Create a character',
    answers,
    parameters,
    description: 'It is private.',
    body: { bytes, schema: newCharacter, example: { name: 'Inés de Brañalonga' } },
    errors: { 409: 'The caller has as many characters as one person may have.' },
    authorize: ({ ctx }) => authorizeSignedIn(ctx),
    run: async ({ ctx, body }) => answer(ctx, (await createCharacter(ctx, body)).id),
  }),
  call('GET /api/characters/{id}', {
    group,
    access: 'anyone',
    scope: 'characters:read?',
    summary: 'Get a character',
    answers,
    parameters,
    errors: { 400: null },
    run: ({ ctx, id }) => answer(ctx, id),
  }),
  call('PUT /api/characters/{id}', {
    group,
    access: 'signed_in',
    scope: 'characters:write',
    summary: 'Change a character',
    answers,
    parameters,
    description: 'For its owner. What is left out stays; all of it is changed, or nothing.',
    body: {
      bytes,
      schema: characterChanges,
      example: { biography: 'Nació en **Cangas**.', biography_revision: 2 },
      optional: true,
    },
    errors: {
      409: 'A text was changed since the revision that was sent; or organizers read a character that is to be private.',
    },
    authorize: ({ ctx, id }) => authorizeCharacterOwner(ctx, id),
    run: async ({ ctx, id, body }) => {
      await updateCharacter(ctx, id, body)
      return answer(ctx, id)
    },
  }),
]
