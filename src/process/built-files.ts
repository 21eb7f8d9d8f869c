import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** Service workers: a new version must not wait for a cache on the way. */
const WORKER = /^\/[\w-]+-worker\.js$/

/**
 * Serves the files of a folder, the precompressed copy where there is one. Names below /assets contain a hash of their
 * content; maps are as good as unchanging. `isHidden`: left to the application.
 */
export function serveBuiltFiles(root: string, isHidden: (path: string) => boolean = () => false): MiddlewareHandler {
  // List the files once: page requests then need no disk access, and no other file can be requested.
  const files = new Set(readdirSync(root, { recursive: true }).map((path) => `/${path}`))
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const { path } = c.req
    const isHashed = path.startsWith('/assets/')
    const isMap = path.startsWith('/map/')
    if (isFile(path) && files.has(path) && !isHidden(path)) {
      c.header('cache-control', isHashed || isMap ? YEAR : WORKER.test(path) ? 'no-cache' : HOUR)
      c.header('x-content-type-options', 'nosniff')
      return serve(c, next)
    }
    if (isHashed) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return next()
  }
}

/** Has an extension, and no part of it is hidden. */
const isFile = (path: string) => /^(\/[^/.][^/]*)*\/[^/.][^/]*\.[a-z0-9]+$/i.test(path)
