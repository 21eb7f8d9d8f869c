import { Hono } from 'hono'
import { withScopeIfGranted } from '#platform/context/access.server.ts'
import type { Env } from '#platform/context/hono-env.ts'
import { isPictureSize, type PictureSize } from '#platform/images/images.server.ts'
import { findStoredFile, type StoredFile, type StoredFormat, storageKey } from './queries.server.ts'

/** Serves all stored files at `/media/{hash}/{size}`; `share` is the token of a link to an album. Files the caller may not see are 404, as missing ones. */
export const mediaApi = new Hono<Env>().get('/media/:hash/:size', async (c) => {
  const { hash, size } = c.req.param()
  const ctx = withScopeIfGranted(c.var.ctx, 'files:read')
  const file = isPictureSize(size) ? await findStoredFile(ctx, hash, c.req.query('share')) : null
  if (!file) return c.notFound()
  const variant = selectVariant(file, size as PictureSize, c.req.header('accept') ?? '')
  if (!variant) return c.notFound()
  const headers = { ...headersOf(file, variant), etag: `"${variant.size}-${variant.format}-${file.version}"` }
  if (matchesEtag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
  const body = await c.var.ctx.services.storage.read(storageKey(hash, variant.size, variant.format))
  return body ? c.body(body, 200, headers) : c.notFound()
})

type Variant = { size: PictureSize; format: StoredFormat; mime: string }

/** Falls back to the original where the picture is smaller than the size. AVIF where there is one, WebP, or JPEG: the first that the browser accepts. */
function selectVariant({ mime, sizes, hasAvif }: StoredFile, size: PictureSize, accept: string): Variant | null {
  if (mime !== 'image/webp') return size === 'original' ? { size, format: 'bin', mime } : null
  const available = sizes.includes(size) ? size : 'original'
  if (hasAvif && accepts(accept, 'avif')) return { size: available, format: 'avif', mime: 'image/avif' }
  if (accepts(accept, 'webp')) return { size: available, format: 'webp', mime: 'image/webp' }
  return { size: available, format: 'jpg', mime: 'image/jpeg' }
}

const accepts = (header: string, type: 'avif' | 'webp') =>
  new RegExp(`image/${type}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(header)

function headersOf(file: StoredFile, { format, mime }: Variant): Record<string, string> {
  const { isPublic, attachmentName } = file
  const ext = format === 'bin' ? file.ext : `.${format}`
  const name = attachmentName === null ? format === 'bin' && file.name : attachmentName + ext
  return {
    'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
    // Kept by caches, and asked for again each time: what everybody sees may become private.
    'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name && { 'content-disposition': contentDisposition(name) }),
    ...(format !== 'bin' && { vary: 'Accept' }),
  }
}

/** Separators of folders, and what some system gives a meaning or does not show. */
const UNFIT_FOR_FILES = /[/\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu

/** A download's file name: an ASCII one for old browsers, and the full one for the others (RFC 6266). It names a file, never a folder. */
export function contentDisposition(typed: string) {
  const name =
    typed
      .toWellFormed()
      .replace(UNFIT_FOR_FILES, '_')
      .replace(/^[. ]+|[. ]+$/g, '') || 'file'
  const asciiName = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

const matchesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
