import { type Context as Call, Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { isPictureSize, type PictureSize } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { findFile, keyOf, type StoredFile } from './queries.server.ts'

type Means = { contextOf: (call: Call) => Context; storage: Storage }

/** The one door to files: `/media/{hash}/{size}` (decisions 5). What one may not see, and what is not there, is 404. */
export const mediaDoor = ({ contextOf, storage }: Means) =>
  new Hono().get('/media/:hash/:size', async (c) => {
    const { hash, size } = c.req.param()
    const file = isPictureSize(size) ? await findFile(contextOf(c), hash) : null
    if (!file) return c.notFound()
    const chosen = choose(file, size as PictureSize, c.req.header('accept') ?? '')
    if (!chosen) return c.notFound()
    const headers = { ...headersOf(file, chosen), etag: `"${chosen.size}-${chosen.form}-${file.changed}"` }
    if (knows(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    const body = await storage.read(keyOf(hash, chosen.size, chosen.form))
    return body ? c.body(body, 200, headers) : c.notFound()
  })

type Chosen = { size: PictureSize; form: 'webp' | 'jpg' | 'bin'; mime: string }

/** A size the picture was too small for is the picture itself. JPEG unless the browser says it reads WebP. */
function choose({ mime, sizes }: StoredFile, size: PictureSize, accept: string): Chosen | null {
  if (mime !== 'image/webp') return size === 'original' ? { size, form: 'bin', mime } : null
  const made = sizes.includes(size) ? size : 'original'
  const webp = /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)
  return { size: made, form: webp ? 'webp' : 'jpg', mime: webp ? 'image/webp' : 'image/jpeg' }
}

function headersOf({ name, open }: StoredFile, { form, mime }: Chosen): Record<string, string> {
  return {
    'content-type': mime,
    'cache-control': open ? 'public, max-age=3600' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(form === 'bin' ? { 'content-disposition': attachment(name) } : { vary: 'Accept' }),
  }
}

/** In plain letters for old browsers, and as it is for the others (RFC 6266). */
function attachment(name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

const knows = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false
