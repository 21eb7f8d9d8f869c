import type { MiddlewareHandler } from 'hono'
import { isEmbed } from '#shared/paths.ts'

/** Pictures made of their address alone, which other sites show as covers and link previews. */
const DRAWN = /^\/(covers|og)\//
const isPublic = ({ headers }: Response) => headers.get('cache-control')?.startsWith('public') ?? false

/**
 * What other sites may load, after the security headers of all responses: embeds also in a frame, and public pictures. Everything else
 * stays within this site.
 */
export const crossOrigin: MiddlewareHandler = async (c, next) => {
  await next()
  const { path } = c.req
  const isPicture = DRAWN.test(path) || (path.startsWith('/media/') && isPublic(c.res))
  if (isEmbed(path)) c.res.headers.delete('x-frame-options')
  if (isEmbed(path) || path === '/oembed' || isPicture)
    c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
}
