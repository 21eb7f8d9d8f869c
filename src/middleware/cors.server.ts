import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const COMMON = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposeHeaders: [
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'Content-Disposition',
    'ETag',
    'Allow',
    // Of resumable uploads.
    'Location',
    'Tus-Resumable',
    'Tus-Version',
    'Tus-Extension',
    'Tus-Max-Size',
    'Upload-Offset',
    'Upload-Length',
    'Upload-Expires',
    'Upload-Photo',
    'Upload-Refused',
  ],
  maxAge: 86_400,
}

/**
 * The API is open to every origin without the visitor's cookie, also with a token; with the cookie only to
 * CORS_ORIGINS.
 */
export function apiCors(corsOrigins: string[]): MiddlewareHandler {
  if (corsOrigins.length === 0) return cors({ ...COMMON, origin: '*' })
  // As a function, `origin` also sets `Vary: Origin`.
  const open = cors({ ...COMMON, origin: () => '*' })
  const trusted = cors({ ...COMMON, origin: corsOrigins, credentials: true })
  return (c, next) => (corsOrigins.includes(c.req.header('origin') ?? '') ? trusted : open)(c, next)
}
