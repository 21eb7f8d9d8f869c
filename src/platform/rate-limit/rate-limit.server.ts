import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { callerKey, consumePoint, deleteExpiredCounters, type Limit, networkKey } from './limiter.server.ts'
import { rateLimits } from './table.server.ts'

/**
 * Counts one attempt. Throws `limited` with the seconds to wait above the limit. `key` must not contain personal data.
 */
export async function rateLimit(ctx: RequestContext, key: string, limit: Limit, code: ErrorCode = 'too_many_tries') {
  const retryAfter = await consumePoint(ctx.db, rateLimits, key, limit)
  if (retryAfter) throw new AppError(code, { kind: 'limited', retryAfter })
}

/** How many times the limit of a /64 a /48 IPv6 network has: some providers give one to a customer, some share it. */
const SUBNETS = 10

/**
 * Counts one attempt of the caller by IP address, and for IPv6 also by /48 network, since one attacker may have many
 * /64.
 */
export async function rateLimitCaller(ctx: RequestContext, limit: Limit, code?: ErrorCode) {
  await rateLimit(ctx, callerKey(ctx.services.secret, ctx.clientIp), limit, code)
  const network = networkKey(ctx.services.secret, ctx.clientIp)
  const networkLimit = { ...limit, name: `${limit.name}-network`, points: limit.points * SUBNETS }
  if (network) await rateLimit(ctx, network, networkLimit, code)
}

/** Resets the counter, after a success. */
export const resetLimit = (ctx: RequestContext, key: string, { name }: Pick<Limit, 'name'>) =>
  ctx.db.delete(rateLimits).where(eq(rateLimits.key, `${name}:${key}`))

/** Deletes expired counters. */
export const deleteExpiredLimits = (ctx: RequestContext) => deleteExpiredCounters(ctx.db, rateLimits, ctx.now)
