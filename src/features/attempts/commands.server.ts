import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { countAttempt, type Limit, sweepAttempts } from '#core/limiter.server.ts'
import type { FailureCode } from '#spec/failures.ts'
import { rateLimits } from './table.server.ts'

/** One try of so many. Throws `limited` with the seconds to wait when it was one too many. `key` must tell nothing by itself. */
export async function countTry(ctx: Context, key: string, limit: Limit, code: FailureCode = 'too_many_tries') {
  const retryAfter = await countAttempt(ctx.db, rateLimits, key, limit)
  if (retryAfter) throw new Failure('limited', code, { retryAfter })
}

/** What went well need not be counted against anybody. */
export const forgiveTries = (ctx: Context, key: string, { name }: Pick<Limit, 'name'>) =>
  ctx.db.delete(rateLimits).where(eq(rateLimits.key, `${name}:${key}`))

/** Clears the counters whose time is over. */
export const forgetTries = (ctx: Context) => sweepAttempts(ctx.db, rateLimits, ctx.now)
