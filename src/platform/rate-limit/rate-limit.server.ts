import cluster from 'node:cluster'
import { createHmac } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { ipGroup, ipNetwork } from '#platform/http/client-ip.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { rateLimits } from './table.server.ts'

/** At most `points` attempts in `seconds` per key; `name` separates different limits. */
type Limit = { name: string; points: number; seconds: number }

/**
 * Counts one attempt in the database, for all processes. Throws `limited` with the seconds to wait above the limit.
 * `key` must not contain personal data.
 */
export async function rateLimit(
  ctx: RequestContext,
  key: string,
  { name, points, seconds }: Limit,
  code: ErrorCode = 'too_many_tries',
) {
  const { retryAfter } = await countInDatabase(ctx, key, { name, points, seconds })
  if (retryAfter) throw limitedError({ points, seconds }, retryAfter, code)
}

/** Throws like `rateLimit` where the limit has been reached, and counts nothing. */
export async function assertBelowLimit(
  { db }: RequestContext,
  key: string,
  { name, points, seconds }: Limit,
  code?: ErrorCode,
) {
  const [reached] = await db
    .select({ wait: sql<number>`ceil(extract(epoch from ${rateLimits.expire} - clock_timestamp()))::int` })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, `${name}:${key}`), gte(rateLimits.points, points)))
  if (reached && reached.wait > 0) throw limitedError({ points, seconds }, reached.wait, code)
}

function countInDatabase(ctx: RequestContext, key: string, { name, points, seconds }: Limit) {
  const options = { keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false }
  return consumePoint(new RateLimiterDrizzle({ storeClient: ctx.db, schema: rateLimits, ...options }), key)
}

const limitedError = (
  { points, seconds }: Omit<Limit, 'name'>,
  retryAfter: number,
  code: ErrorCode = 'too_many_tries',
) => new AppError(code, { kind: 'limited', retryAfter, details: { limit: { points, seconds } } })

/** Tells the response of a limit that counted the request. Throws `limited`. */
function applyLimit(
  ctx: RequestContext,
  { name, points, seconds }: Limit,
  { retryAfter, remaining, reset }: Consumed,
  code?: ErrorCode,
) {
  ctx.rateLimits?.push({ name, points, seconds, remaining, reset })
  if (retryAfter) throw limitedError({ points, seconds }, retryAfter, code)
}

/** How many times the limit of a /64 a /48 IPv6 network has: some providers give one to a customer, some share it. */
const NETWORK_FACTOR = 10

/**
 * Counts one attempt of the caller by IP address, and for IPv6 also by /48 network, since one attacker may have many
 * /64.
 */
export async function rateLimitCaller(ctx: RequestContext, limit: Limit, code?: ErrorCode) {
  const { secret } = ctx.services
  applyLimit(ctx, limit, await countInDatabase(ctx, callerKey(secret, ctx.clientIp), limit), code)
  const network = ipNetwork(ctx.clientIp)
  const networkLimit = { ...limit, name: `${limit.name}-network`, points: limit.points * NETWORK_FACTOR }
  if (network) await rateLimit(ctx, hashGroup(secret, network), networkLimit, code)
}

/** Of several processes behind one port, the primary one counts for all. */
const memoryLimiter = ({ name, points, seconds }: Limit) =>
  new (cluster.isWorker ? RateLimiterCluster : RateLimiterMemory)({ keyPrefix: name, points, duration: seconds })

/** Counts attempts on this machine alone, for limits that must not cost a database query. Seconds to wait, or null. */
export function createMemoryRateLimit(limit: Limit) {
  const limiter = memoryLimiter(limit)
  return async (key: string) => (await consumePoint(limiter, key)).retryAfter
}

/** The same for requests of programs, whose responses tell how many are left. Throws `limited`. */
function createRequestLimit(limit: Limit) {
  const limiter = memoryLimiter(limit)
  return async (ctx: RequestContext, key: string) => applyLimit(ctx, limit, await consumePoint(limiter, key))
}

/** Counts the requests of personal API tokens, whatever they call. */
export function createTokenLimit(points: number) {
  const limit = createRequestLimit({ name: 'token', points, seconds: 60 })
  return async (ctx: RequestContext) => {
    if (ctx.actor.kind === 'token') await limit(ctx, String(ctx.actor.tokenId))
  }
}

/** The key of who makes a request: a person wherever they are, with a session or a token, else the address. */
export function requesterKey({ actor, clientIp, services }: RequestContext) {
  const person = actor.kind === 'token' ? actor.person : actor
  return person.kind === 'person' ? `person ${person.id}` : callerKey(services.secret, clientIp)
}

/** The same by requester, and for IPv6 addresses also by network, as `rateLimitCaller`. */
export function createRequesterLimit(limit: Limit) {
  const limitRequests = createRequestLimit(limit)
  const { points, seconds } = limit
  const isNetworkOverLimit = createMemoryRateLimit({
    ...limit,
    name: `${limit.name}-network`,
    points: points * NETWORK_FACTOR,
  })
  return async (ctx: RequestContext) => {
    await limitRequests(ctx, requesterKey(ctx))
    const network = ctx.actor.kind === 'anonymous' ? ipNetwork(ctx.clientIp) : null
    const retryAfter = network ? await isNetworkOverLimit(hashGroup(ctx.services.secret, network)) : null
    if (retryAfter) throw limitedError({ points: points * NETWORK_FACTOR, seconds }, retryAfter)
  }
}

/** Counts what a key does at the same time in this process. `enter` returns what ends it, or null above the limit. */
export function createConcurrencyLimit(most: number) {
  const running = new Map<string, number>()
  const enter = (key: string): (() => void) | null => {
    const count = running.get(key) ?? 0
    if (count >= most) return null
    running.set(key, count + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
  return { enter }
}

/**
 * The same for guesses of a secret: each counts before it is compared, and `forgive` takes back a right one. The caller refuses right ones
 * as well once `count` returns seconds.
 */
export function createGuessLimit({ name, points, seconds }: Limit) {
  const limiter = memoryLimiter({ name, points, seconds })
  const count = async (key: string) => (await consumePoint(limiter, key)).retryAfter
  return { count, forgive: (key: string) => limiter.reward(key) }
}

/** The key of a caller: a keyed hash, so that addresses cannot be read from the counters or guessed. */
export const callerKey = (secret: string, address: string) => hashGroup(secret, ipGroup(address))

const hashGroup = (secret: string, group: string) => createHmac('sha256', secret).update(group).digest('base64url')

/** `retryAfter`: the seconds to wait where the attempt exceeds the limit, else null. `reset`: until the counter starts again. */
type Consumed = { retryAfter: number | null; remaining: number; reset: number }

const secondsUntilReset = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Counts one attempt. */
async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<Consumed> {
  try {
    const counted = await limiter.consume(key)
    return { retryAfter: null, remaining: Math.max(0, counted.remainingPoints), reset: secondsUntilReset(counted) }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const reset = secondsUntilReset(error)
    return { retryAfter: reset, remaining: 0, reset }
  }
}

/** Resets the counter, after a success. */
export const resetLimit = (ctx: RequestContext, key: string, { name }: Pick<Limit, 'name'>) =>
  ctx.db.delete(rateLimits).where(eq(rateLimits.key, `${name}:${key}`))

/** Deletes expired counters, but for those that someone counts with now, whom it could lock out. The library's own timer cannot be stopped. */
export const deleteExpiredLimits = (ctx: RequestContext) =>
  ctx.db.execute(sql`delete from rate_limits where key in
    (select key from rate_limits where expire < ${ctx.now.toISOString()}::timestamptz for update skip locked)`)
