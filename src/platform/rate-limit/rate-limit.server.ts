import { eq } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { FailureCode } from '#shared/error-codes.ts'
import { countAttempt, type Limit, networkKey, sweepAttempts, visitorKey } from './limiter.server.ts'
import { rateLimits } from './table.server.ts'

/** One try of so many. Throws `limited` with the seconds to wait when it was one too many. `key` must tell nothing by itself. */
export async function countTry(ctx: Context, key: string, limit: Limit, code: FailureCode = 'too_many_tries') {
  const retryAfter = await countAttempt(ctx.db, rateLimits, key, limit)
  if (retryAfter) throw new Failure('limited', code, { retryAfter })
}

/** What a network of IPv6 (/48) may do, in households (/64): some have one customer, some a provider's. */
const HOUSEHOLDS = 10

/** One try of whoever comes from there: counted by household, and in IPv6 by network, since many households may be one attacker's. */
export async function countCaller(
  ctx: Context,
  { address, secret }: Pick<Door, 'address' | 'secret'>,
  limit: Limit,
  code?: FailureCode,
) {
  await countTry(ctx, visitorKey(secret, address), limit, code)
  const network = networkKey(secret, address)
  const wider = { ...limit, name: `${limit.name}-network`, points: limit.points * HOUSEHOLDS }
  if (network) await countTry(ctx, network, wider, code)
}

/** What went well need not be counted against anybody. */
export const forgiveTries = (ctx: Context, key: string, { name }: Pick<Limit, 'name'>) =>
  ctx.db.delete(rateLimits).where(eq(rateLimits.key, `${name}:${key}`))

/** Clears the counters whose time is over. */
export const forgetTries = (ctx: Context) => sweepAttempts(ctx.db, rateLimits, ctx.now)
