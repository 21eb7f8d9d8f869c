import { z } from 'zod'
import { authorizeAnywhere } from '#features/organizations/authorize-member.server.ts'
import { call } from '#kit/call.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { readMultipart } from '#platform/forms/read-form.server.ts'
import { dataOf, GONE, listOf, SINGLE_PAGE, SUSPENDED } from '#platform/openapi/answer-schemas.ts'
import type { CallName, Parameter } from '#platform/openapi/call-description.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { onePage } from '#platform/strapi/envelope.ts'
import type { Raw } from '#platform/strapi/query/raw-query.ts'
import { unwrapEntry, unwrapId, unwrapRelation } from '#platform/strapi/unwrap.ts'
import { PHOTO_BYTES, PHOTO_REFUSALS, PHOTOS_MAX, PHOTOS_PER_CALL } from '#shared/albums/albums.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'
import { authorizeAlbum, authorizeAlbumParent } from './authorize.server.ts'
import { addPhotos } from './commands/add-photos.server.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './commands/albums.server.ts'
import { removePhotos } from './commands/arrange-photos.server.ts'
import { ALBUM, album } from './openapi.ts'
import { getAlbumEntry, listAlbumEntries } from './queries/entries.server.ts'
import { albumChanges, newAlbum, photosToRemove } from './schema.ts'

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

type Authorize = (ctx: RequestContext) => Promise<unknown>
/** One file at most, with room for one slightly too large to get its own error; several small ones may come together. */
const FILES_BYTES = 2 * (PHOTO_BYTES + 64 * 1024)

const answer = async (ctx: RequestContext, id: number, limit?: number) => ({
  data: await getAlbumEntry(ctx, id, limit),
})

/** `?limit=` bounds the photos of the answer. Throws 400 for what is no number. */
function readLimit(given: string | undefined) {
  if (given === undefined || given === '' || given === '-1') return PHOTOS_MAX
  if (!/^\d{1,9}$/.test(given)) throw badRequest('Invalid value', 'limit')
  return Math.min(Number(given), PHOTOS_MAX)
}

/** An album is made under an event or a character. */
const creation = (
  name: CallName,
  { kind, description, mayAdd }: { kind: 'event' | 'character'; description: string; mayAdd?: Authorize },
) =>
  call(name, {
    group,
    access: 'signed_in',
    scope: 'files:write',
    failsAs: 'album_not_created',
    summary: `Create an album of ${kind === 'event' ? 'an event' : 'a character'}`,
    description,
    parameters,
    answers: one,
    body: {
      bytes: TEXT_PART_BYTES,
      schema: newAlbum
        .partial()
        .required({ title: true })
        .extend({ [kind]: ref(kind) }),
      example: { [kind]: 1, title: 'La noche larga' },
    },
    errors: { 404: `The caller does not see that ${kind}.`, 409: FULL, 410: GONE },
    authorize: async ({ ctx }) => {
      authorizeConfirmed(ctx)
      await mayAdd?.(ctx)
    },
    run: async ({ ctx, body }) => {
      const form = unwrapEntry(body)
      const parent = unwrapId(form[kind] as Raw)
      if (typeof parent !== 'number' && typeof parent !== 'string')
        throw new AppError('invalid', { fields: { [kind]: 'required' } })
      // Again inside the command: a missing event is told before a missing title.
      await authorizeAlbumParent(ctx, { kind, ref: parent })
      return answer(ctx, await createAlbum(ctx, { kind, ref: parent }, form))
    },
  })

const listing = (kind: 'event' | 'character', parent: string) =>
  call(`GET /api/album/${kind}/{id}`, {
    group,
    access: 'anyone',
    scope: 'files:read?',
    summary: `List the albums of ${parent}`,
    parameters,
    answers: list,
    errors: { 400: null },
    run: async ({ ctx, params }) => onePage(await listAlbumEntries(ctx, { kind, ref: params.id })),
  })

export const albumCalls = [
  creation('POST /api/album/event', {
    kind: 'event',
    description: 'For who edits the event, with a confirmed email. The id may be a slug.',
    // The event is in the body, which is read for members of an organization only.
    mayAdd: authorizeAnywhere,
  }),
  creation('POST /api/album/character', {
    kind: 'character',
    description: 'For the owner of the character, with a confirmed email.',
  }),
  listing('event', 'an event'),
  listing('character', 'a character'),
  call('GET /api/albums/{id}', {
    group,
    access: 'anyone',
    scope: 'files:read?',
    summary: 'Get an album with its photos',
    answers: one,
    parameters: [
      {
        name: 'limit',
        in: 'query',
        example: 12,
        description: `The most photos: ${PHOTOS_MAX} without it.`,
        schema: { type: 'integer', minimum: -1, maximum: 999_999_999 },
      },
      ...parameters,
    ],
    run: ({ ctx, id, query }) => answer(ctx, id, readLimit(query['limit'])),
  }),
  call('PUT /api/album/{id}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Change an album',
    parameters,
    answers: one,
    body: {
      bytes: TEXT_PART_BYTES,
      schema: albumChanges,
      example: { title: 'La noche larga', cover: 21 },
      optional: true,
    },
    errors: { 409: SUSPENDED },
    authorize: ({ ctx, id }) => authorizeAlbum(ctx, 'edit', id),
    run: async ({ ctx, id, body }) => {
      const { cover, ...changes } = unwrapEntry(body)
      await updateAlbum(ctx, id, { ...changes, ...(cover !== undefined && { cover: unwrapId(cover as Raw) }) })
      return answer(ctx, id)
    },
  }),
  call('DELETE /api/album/{id}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Delete an album',
    parameters,
    answers: one,
    errors: { 400: null, 409: SUSPENDED },
    authorize: ({ ctx, id }) => authorizeAlbum(ctx, 'edit', id),
    run: async ({ ctx, id }) => {
      const album = await answer(ctx, id, 0)
      await deleteAlbum(ctx, id)
      return album
    },
  }),
  call('PUT /api/album/add_images/{id}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Add photos to an album',
    parameters,
    description: `At most ${PHOTOS_PER_CALL} photos, 30 MB together, with a confirmed email. Those that can be taken are; \`meta.refused\` lists the others.`,
    body: {
      read: (request) => readMultipart(request, { limit: TEXT_PART_BYTES + FILES_BYTES }),
      schema: z.object({}),
      example: {},
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
    failsAs: 'photos_not_uploaded',
    authorize: ({ ctx, id }) => {
      authorizeConfirmed(ctx)
      return authorizeAlbum(ctx, 'add', id)
    },
    run: async ({ ctx, id, body: { all } }) => {
      const { added, refused } = await addPhotos(ctx, id, all.slice(0, PHOTOS_PER_CALL + 1))
      if (added.length === 0) throw new AppError('photo_refused', { details: { reason: refused[0]!.reason, refused } })
      return { ...(await answer(ctx, id)), meta: { refused } }
    },
  }),
  call('PUT /api/album/remove_images/{id}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Delete photos of an album',
    parameters,
    answers: one,
    description: 'All or none.',
    body: { bytes: TEXT_PART_BYTES, schema: photosToRemove, example: { images: [21] } },
    errors: { 409: SUSPENDED },
    authorize: (request) => {
      authorizeSignedIn(request.ctx)
      return authorizeAlbum(request.ctx, 'add', request.id)
    },
    run: async ({ ctx, id, body }) => {
      const { images } = parse(photosToRemove, { images: unwrapRelation(unwrapEntry(body)['images'] as Raw) })
      await removePhotos(ctx, id, [...new Set(images)])
      return answer(ctx, id)
    },
  }),
]
