import { z } from 'zod'
import { dataOf, GONE, listOf, SINGLE_PAGE, SUSPENDED } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription, CallDescriptions, Parameter } from '#platform/openapi/call-description.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { PHOTO_REFUSALS, PHOTOS_MAX, PHOTOS_PER_CALL } from '#shared/albums/albums.ts'
import { ALBUM, album, file, PHOTO } from './openapi.ts'
import { albumChanges, newAlbum, photoChanges, photosToRemove } from './schema.ts'

const group = 'Albums'
const one = { 200: { description: 'The album.', schema: dataOf(album), example: { data: ALBUM } } }
const list = {
  200: {
    description: 'The newest first, each with its first twelve photos.',
    schema: listOf(album),
    example: { data: [ALBUM], meta: SINGLE_PAGE },
  },
}
const parameters: Parameter[] = [{ ...LOCALE, description: 'The language of the event’s title; Spanish without it.' }]
const ref = (of: string) => z.union([z.int(), z.string()]).meta({ description: `The id of the ${of}.` })
const FULL = 'There are as many albums as there may be, or the organization is suspended.'

/** An album is made under an event or a character. */
const creation = (parent: 'event' | 'character', description: string): CallDescription => ({
  ...{ group, access: 'signed_in', summary: `Create an album of ${parent === 'event' ? 'an event' : 'a character'}` },
  ...{ description, parameters, answers: one },
  body: {
    schema: newAlbum
      .partial()
      .required({ title: true })
      .extend({ [parent]: ref(parent) }),
    example: { [parent]: 1, title: 'La noche larga' },
  },
  errors: { 404: `The caller does not see that ${parent}.`, 409: FULL, 410: GONE },
})
const listing = (parent: string): CallDescription => ({
  ...{ group, access: 'anyone', summary: `List the albums of ${parent}`, parameters, answers: list },
  errors: { 400: null },
})

export const albumCalls: CallDescriptions = {
  'POST /api/album/event': creation('event', 'For who edits the event, with a confirmed email. The id may be a slug.'),
  'POST /api/album/character': creation('character', 'For the owner of the character, with a confirmed email.'),
  'GET /api/album/event/{id}': listing('an event'),
  'GET /api/album/character/{id}': listing('a character'),
  'GET /api/albums/{id}': {
    ...{ group, access: 'anyone', summary: 'Get an album with its photos', answers: one },
    parameters: [
      {
        ...{ name: 'limit', in: 'query', example: 12, description: `The most photos: ${PHOTOS_MAX} without it.` },
        schema: { type: 'integer', minimum: -1, maximum: 999_999_999 },
      },
      ...parameters,
    ],
  },
  'PUT /api/album/{id}': {
    ...{ group, access: 'signed_in', summary: 'Change an album', parameters, answers: one },
    body: { schema: albumChanges, example: { title: 'La noche larga', cover: 21 }, optional: true },
    errors: { 409: SUSPENDED },
  },
  'DELETE /api/album/{id}': {
    ...{ group, access: 'signed_in', summary: 'Delete an album', parameters, answers: one },
    errors: { 400: null, 409: SUSPENDED },
  },
  'PUT /api/album/add_images/{id}': {
    ...{ group, access: 'signed_in', summary: 'Add photos to an album', parameters },
    description: `At most ${PHOTOS_PER_CALL} photos, 30 MB together, with a confirmed email. Those that can be taken are; \`meta.refused\` lists the others.`,
    body: {
      ...{ schema: z.object({}), example: {} },
      files: { 'files.images': { description: 'JPEG, PNG or WebP.', many: true } },
    },
    answers: {
      200: {
        description: 'The album, and what was refused.',
        schema: z.object({
          data: album,
          meta: z.object({ refused: z.array(z.object({ name: z.string(), reason: z.enum(PHOTO_REFUSALS) })) }),
        }),
        example: { data: ALBUM, meta: { refused: [{ name: 'b.heic', reason: 'heic' }] } },
      },
    },
    errors: {
      400: { description: 'None could be taken; `details.refused` lists them.', reasons: PHOTO_REFUSALS },
      409: {
        description: 'There is no room, or the photo is there already.',
        reasons: ['album_full', 'storage_full', 'duplicate', 'organization_not_active'],
      },
      413: { description: 'A photo or the body is too large.', reasons: ['too_large', 'pixels'] },
    },
  },
  'PUT /api/album/remove_images/{id}': {
    ...{ group, access: 'signed_in', summary: 'Delete photos of an album', parameters, answers: one },
    description: 'All or none.',
    body: { schema: photosToRemove, example: { images: [21] } },
    errors: { 409: SUSPENDED },
  },
}

const { takenAt, ...changes } = photoChanges.shape
const description = 'A file that the caller may see, with Strapi’s attributes and ours.'
const answers = { 200: { description: 'The file.', schema: dataOf(file), example: { data: PHOTO } } }

export const mediaCalls: CallDescriptions = {
  'GET /api/medias/{id}': { ...{ group, access: 'anyone', summary: 'Get a file', description, answers } },
  'PUT /api/medias/{id}': {
    ...{ group, access: 'signed_in', summary: 'Describe a file', answers },
    description: 'What is left out stays. A failure has `message_code: "failed"` at the top level.',
    body: {
      schema: z.object({ ...changes, taken_at: takenAt }),
      example: { caption: 'En el bosque', focal: { x: 20, y: 80 } },
      optional: true,
    },
    errors: { 409: SUSPENDED },
  },
}
