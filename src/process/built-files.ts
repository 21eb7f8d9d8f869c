import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** Serves what lies in the folder, the compressed copy where there is one. Names below /assets carry their hash. */
export function builtFiles(root: string): MiddlewareHandler {
  // Listed once: a page's request costs no look at the disk, and nothing else can be asked for.
  const files = new Set(readdirSync(root, { recursive: true }).map((path) => `/${path}`))
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const { path } = c.req
    const hashed = path.startsWith('/assets/')
    if (isFile(path) && files.has(path)) {
      c.header('cache-control', hashed ? YEAR : HOUR)
      c.header('x-content-type-options', 'nosniff')
      return serve(c, next)
    }
    if (hashed) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return next()
  }
}

/** Not a folder, not hidden. */
const isFile = (path: string) => /^(\/[^/.][^/]*)*\/[^/.][^/]*\.[a-z0-9]+$/i.test(path)
