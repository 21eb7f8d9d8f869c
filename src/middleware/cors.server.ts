import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const COMMON = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  exposeHeaders: ['Retry-After', 'Content-Disposition', 'ETag', 'Allow'],
  maxAge: 86_400,
}

/** The API is open to any origin without the visitor's cookie, a token included; with the cookie to those of CORS_ORIGINS alone. */
export function apiCors(corsOrigins: string[]): MiddlewareHandler {
  if (corsOrigins.length === 0) return cors({ ...COMMON, origin: '*' })
  // As a function it also says that answers differ by origin.
  const open = cors({ ...COMMON, origin: () => '*' })
  const trusted = cors({ ...COMMON, origin: corsOrigins, credentials: true })
  return (c, next) => (corsOrigins.includes(c.req.header('origin') ?? '') ? trusted : open)(c, next)
}
