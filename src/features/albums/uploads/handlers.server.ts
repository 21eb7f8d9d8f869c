import type { Settings } from '#platform/config/settings.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { HonoContext } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { PHOTO_BYTES } from '#shared/albums/albums.ts'
import { authorizeAlbum } from '../authorize.server.ts'
import { refusePhoto } from '../refuse.server.ts'
import { finishUpload } from './finish.server.ts'
import { openUploads, type Upload, type UploadResult } from './folder.server.ts'
import { createTus, resultHeaders, resultOrThrow } from './tus.server.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Resumable uploads of photos, by the protocol tus 1.0. Every request is authorized before its body is read: to create and to continue an
 * upload, who may add photos to its album; anything else, its creator. It does not exist for others.
 */
function openTus({ dataDir }: Settings) {
  const uploads = openUploads(dataDir)
  const handle = createTus(uploads.folder)

  const senderOf = (c: HonoContext, userId: number) => ({
    userId,
    finish: (id: string) => finishUpload(c.var.ctx, uploads, { userId, id }),
  })

  /** The upload of the request. Throws 404 for those of others. */
  async function find(c: HonoContext) {
    const me = authorizeSignedIn(c.var.ctx)
    const id = c.req.param('upload') ?? ''
    const upload = await uploads.find(me.id, id)
    if (!upload) throw notFound()
    return { ...upload, id, userId: me.id }
  }

  async function create(c: HonoContext) {
    const me = authorizeConfirmed(c.var.ctx)
    const size = readLength(c)
    const { album, key = '' } = readMetadata(c)
    if (!/^\d{1,10}$/.test(album ?? '')) throw badRequest('Missing value', 'album')
    await authorizeAlbum(c.var.ctx, 'add', Number(album))
    if (key !== '' && !UUID.test(key)) throw badRequest('Invalid value', 'key')
    return uploads.withRoom(me.id, size, () => handle(c.req.raw, senderOf(c, me.id)))
  }

  /** One that is complete is finished, where that did not happen yet: the server was killed in between. */
  async function settle(c: HonoContext, { id, userId, size, result }: Upload & { id: string; userId: number }) {
    const received = result ? size : await uploads.received(userId, id)
    const finished = received === size ? (result ?? (await finishUpload(c.var.ctx, uploads, { userId, id }))) : null
    return { received, finished }
  }

  /** HEAD: how much has arrived. GET: the same in the body, which of a refused file says more than a header. */
  async function tell(c: HonoContext) {
    const upload = await find(c)
    const isHead = c.req.raw.method === 'HEAD'
    // The library ends a request that still writes before it answers.
    if (isHead && !upload.result) {
      const response = await handle(c.req.raw, senderOf(c, upload.userId))
      if (response.headers.get('upload-offset') !== String(upload.size)) return response
    }
    const { received, finished } = await settle(c, upload)
    if (isHead) return c.body(null, 200, { ...completeHeaders(upload.size, finished!), ...NO_STORE })
    const attributes = { length: upload.size, offset: received, ...(finished && describe(finished)) }
    return c.json({ data: { id: upload.id, attributes } }, 200, NO_STORE)
  }

  async function append(c: HonoContext) {
    const upload = await find(c)
    if (upload.result) return repeat(c, upload.size, upload.result)
    authorizeConfirmed(c.var.ctx)
    await authorizeAlbum(c.var.ctx, 'add', upload.metadata.album)
    return handle(c.req.raw, senderOf(c, upload.userId))
  }

  async function remove(c: HonoContext) {
    const { userId, id, result } = await find(c)
    if (!result) return handle(c.req.raw, senderOf(c, userId))
    await uploads.remove(userId, id)
    return c.body(null, 204)
  }

  return { create, tell, append, remove }
}

const opened = new WeakMap<Settings, ReturnType<typeof openTus>>()
/** What answers the requests of this site's uploads. */
export const tusOf = ({ services }: RequestContext) => opened.getOrInsertComputed(services.settings, openTus)

/** The answer of the last piece. Throws where the file was refused. */
const repeat = (c: HonoContext, size: number, result: UploadResult) =>
  c.body(null, 204, completeHeaders(size, resultOrThrow(result)))

const completeHeaders = (size: number, result: UploadResult) => ({
  'Upload-Offset': String(size),
  'Upload-Length': String(size),
  ...resultHeaders(result),
})

const describe = (result: UploadResult) =>
  'photo' in result ? result : { refused: { ...result.details, reason: result.refused } }

/** Known before the first byte, and not more than a photo may have. */
function readLength(c: HonoContext): number {
  const given = c.req.header('upload-length') ?? ''
  if (!/^\d{1,15}$/.test(given)) throw badRequest('Missing or invalid value', 'Upload-Length')
  if (Number(given) === 0) throw refusePhoto('empty')
  if (Number(given) > PHOTO_BYTES) throw refusePhoto('too_large')
  return Number(given)
}

/** Values are in base64. What the header cannot be read as is refused by the library. */
function readMetadata(c: HonoContext): Record<string, string> {
  const pairs = (c.req.header('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]))
}
