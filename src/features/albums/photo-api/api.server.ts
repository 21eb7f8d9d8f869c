import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { dataOf, SUSPENDED } from '#platform/openapi/answer-schemas.ts'
import { unwrapEntry } from '#platform/strapi/unwrap.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'
import { file, PHOTO } from '../openapi.ts'
import { photoChanges } from '../schema.ts'
import { authorizeMediaChange, changeMedia } from './change.server.ts'
import { getMediaEntry } from './entry.server.ts'

const group = 'Albums'
const { takenAt, ...changes } = photoChanges.shape
const description = 'A file that the caller may see, with Strapi’s attributes and ours.'
const answers = { 200: { description: 'The file.', schema: dataOf(file), example: { data: PHOTO } } }

/** Single files, by Strapi's name for them. */
export const mediaCalls = [
  call('GET /api/medias/{id}', {
    group,
    access: 'anyone',
    scope: 'files:read?',
    summary: 'Get a file',
    description,
    answers,
    run: async ({ ctx, id }) => ({ data: await getMediaEntry(ctx, id) }),
  }),
  call('PUT /api/medias/{id}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Describe a file',
    answers,
    description: 'What is left out stays. A failure has `message_code: "failed"` at the top level.',
    body: {
      bytes: TEXT_PART_BYTES,
      schema: z.object({ ...changes, taken_at: takenAt }),
      example: { caption: 'En el bosque', focal: { x: 20, y: 80 } },
      optional: true,
    },
    errors: { 409: SUSPENDED },
    failsAs: 'photo_not_updated',
    authorize: ({ ctx, id }) => authorizeMediaChange(ctx, id),
    run: async ({ ctx, id, body }) => {
      // The time has the name that answers give it.
      const { taken_at: takenAt, ...others } = unwrapEntry(body)
      await changeMedia(ctx, id, { ...others, ...(takenAt !== undefined && { takenAt }) })
      return { data: await getMediaEntry(ctx, id) }
    },
  }),
]
