import { Hono } from 'hono'
import { authorizeAnywhere } from '#features/organizations/authorize-member.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import { readApiBody, readMultipart } from '#platform/forms/read-form.server.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { singlePage } from '#platform/strapi/envelope.ts'
import type { Raw } from '#platform/strapi/query/raw-query.ts'
import { unwrapEntry, unwrapId, unwrapRelation } from '#platform/strapi/unwrap.ts'
import { type AlbumParentKind, PHOTO_BYTES, PHOTOS_MAX, PHOTOS_PER_CALL } from '#shared/albums/albums.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { isLocale } from '#shared/languages.ts'
import { TEXT_PART_BYTES } from '#shared/limits.ts'
import { authorizeAlbum, authorizeAlbumParent } from './authorize.server.ts'
import { addPhotos } from './commands/add-photos.server.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './commands/albums.server.ts'
import { removePhotos } from './commands/arrange-photos.server.ts'
import { getAlbumEntry, listAlbumEntries } from './queries/entries.server.ts'
import { photosToRemove } from './schema.ts'

/** One file at most, with room for one slightly too large to get its own error; several small ones may come together. */
const FILES_BYTES = 2 * (PHOTO_BYTES + 64 * 1024)
const TEXT = { limit: TEXT_PART_BYTES }

const idIn = (c: Call) => {
  const id = c.req.param('id') ?? ''
  if (!/^\d{1,10}$/.test(id)) throw notFound()
  return Number(id)
}

/** Titles of events in `?locale=`, else in Spanish, as everywhere in the API. */
const contextOf = (c: Call) => {
  const locale = c.req.query('locale')
  return { ...c.var.ctx, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}
const answer = async (c: Call, id: number, limit?: number) => ({ data: await getAlbumEntry(contextOf(c), id, limit) })

const create = (kind: Exclude<AlbumParentKind, 'venue'>) =>
  wrapErrors('album_not_created', async (c: Call) => {
    authorizeConfirmed(c.var.ctx)
    // The event is in the body, which is read for members of an organization only.
    if (kind === 'event') await authorizeAnywhere(c.var.ctx)
    const body = unwrapEntry(await readApiBody(c.req.raw, TEXT))
    const ref = unwrapId(body[kind] as Raw)
    if (typeof ref !== 'number' && typeof ref !== 'string')
      throw new AppError('invalid', { fields: { [kind]: 'required' } })
    // Again inside the command: a missing event is told before a missing title.
    await authorizeAlbumParent(c.var.ctx, { kind, ref })
    return answer(c, await createAlbum(c.var.ctx, { kind, ref }, body))
  })

const list = async (c: Call, kind: AlbumParentKind) => {
  const albums = await listAlbumEntries(contextOf(c), { kind, ref: c.req.param('id') ?? '' })
  return c.json({ data: albums, meta: { pagination: singlePage(albums.length) } })
}

/** Authorizes before the body is read, so that nobody else can make us receive files. */
const addImages = wrapErrors('photos_not_uploaded', async (c: Call) => {
  const id = idIn(c)
  authorizeConfirmed(c.var.ctx)
  await authorizeAlbum(c.var.ctx, 'add', id)
  const { all } = await readMultipart(c.req.raw, { limit: TEXT_PART_BYTES + FILES_BYTES })
  const { added, refused } = await addPhotos(c.var.ctx, id, all.slice(0, PHOTOS_PER_CALL + 1))
  if (added.length === 0) throw new AppError('photo_refused', { details: { reason: refused[0]!.reason, refused } })
  return { ...(await answer(c, id)), meta: { refused } }
})

const removeImages = async (c: Call) => {
  const id = idIn(c)
  await authorizeAlbum(c.var.ctx, 'add', id)
  const body = unwrapEntry(await readApiBody(c.req.raw, TEXT))
  const { images } = parse(photosToRemove, { images: unwrapRelation(body['images'] as Raw) })
  await removePhotos(c.var.ctx, id, [...new Set(images)])
  return c.json(await answer(c, id))
}

const update = async (c: Call) => {
  const id = idIn(c)
  await authorizeAlbum(c.var.ctx, 'edit', id)
  const { cover, ...body } = unwrapEntry(await readApiBody(c.req.raw, TEXT))
  await updateAlbum(c.var.ctx, id, { ...body, ...(cover !== undefined && { cover: unwrapId(cover as Raw) }) })
  return c.json(await answer(c, id))
}

const remove = async (c: Call) => {
  const id = idIn(c)
  await authorizeAlbum(c.var.ctx, 'edit', id)
  const album = await answer(c, id, 0)
  await deleteAlbum(c.var.ctx, id)
  return c.json(album)
}

/** `?limit=` bounds the photos of the answer. Throws 400 for what is no number. */
function readLimit(c: Call) {
  const given = c.req.query('limit')
  if (given === undefined || given === '' || given === '-1') return PHOTOS_MAX
  if (!/^\d{1,9}$/.test(given)) throw badRequest('Invalid value', 'limit')
  return Math.min(Number(given), PHOTOS_MAX)
}

/** REST API of photo albums, compatible with Strapi. */
export const albumsApi = new Hono<Env>()
  .post('/album/event', async (c) => c.json(await create('event')(c)))
  .get('/album/event/:id', (c) => list(c, 'event'))
  .post('/album/character', async (c) => c.json(await create('character')(c)))
  .get('/album/character/:id', (c) => list(c, 'character'))
  .get('/albums/:id', async (c) => c.json(await answer(c, idIn(c), readLimit(c))))
  .put('/album/add_images/:id', async (c) => c.json(await addImages(c)))
  .put('/album/remove_images/:id', async (c) => {
    authorizeSignedIn(c.var.ctx)
    return removeImages(c)
  })
  .put('/album/:id', update)
  .delete('/album/:id', remove)
