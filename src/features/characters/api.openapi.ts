import { z } from 'zod'
import { mediaAttributes } from '#features/media/openapi.ts'
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
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { LOCALE, orderParameter } from '#platform/openapi/resource-calls.ts'
import { CHARACTER_STATUSES, CHARACTER_VISIBILITIES } from '#shared/characters/characters.ts'
import { CHARACTER_ORDERS } from './queries/entries.server.ts'
import { characterChanges, newCharacter } from './schema.ts'

const text = z.string()
const revision = z.int().min(0)
const attributes = z.object({
  ...{ name: text, visibility: z.enum(CHARACTER_VISIBILITIES), status: z.enum(CHARACTER_STATUSES) },
  ...{ biography: text, biography_revision: revision },
  background: text.optional().meta({ description: 'Only for who may read it.' }),
  background_revision: revision.optional(),
  event: toOne(entryOf(z.object({ title: text, slug: text, date_start: day.nullable() }))),
  portrait: toOne(entryOf(z.looseObject(mediaAttributes))),
  ...{ createdAt: instant, updatedAt: instant },
})
const character = entryOf(attributes).meta({ id: 'Character', description: 'A character. Its texts are Markdown.' })
const openCharacter = entryOf(
  attributes.extend({
    documents: toMany(refTo('ListedDocument')).optional().meta({ description: 'Only for who may read them.' }),
    albums: toMany(refTo('PhotoAlbum')).optional(),
  }),
).meta({ id: 'OpenCharacter', description: 'A character with what belongs to it.' })

const ATTRIBUTES = {
  ...{ name: 'Inés de Brañalonga', visibility: 'public', status: 'active', biography: 'Nació en **Tineo**.' },
  ...{ biography_revision: 2, event: { data: null }, portrait: { data: null } },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
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

export const characterCalls: CallDescriptions = {
  'GET /api/character/my': {
    ...{ group, access: 'signed_in', summary: 'List the caller’s characters' },
    parameters: [orderParameter(CHARACTER_ORDERS), ...parameters],
    answers: {
      200: {
        description: 'Without deleted ones.',
        schema: listOf(character),
        example: { data: [{ id: 5, attributes: ATTRIBUTES }], meta: SINGLE_PAGE },
      },
    },
  },
  'POST /api/characters': {
    ...{ group, access: 'signed_in', summary: 'Create a character', answers, parameters },
    description: 'It is private.',
    body: { schema: newCharacter, example: { name: 'Inés de Brañalonga' } },
    errors: { 409: 'The caller has as many characters as one person may have.' },
  },
  'GET /api/characters/{id}': {
    ...{ group, access: 'anyone', summary: 'Get a character', answers, parameters },
    errors: { 400: null },
  },
  'PUT /api/characters/{id}': {
    ...{ group, access: 'signed_in', summary: 'Change a character', answers, parameters },
    description: 'For its owner. What is left out stays; all of it is changed, or nothing.',
    body: {
      schema: characterChanges,
      example: { biography: 'Nació en **Cangas**.', biography_revision: 2 },
      optional: true,
    },
    errors: {
      409: 'A text was changed since the revision that was sent; or organizers read a character that is to be private.',
    },
  },
}
