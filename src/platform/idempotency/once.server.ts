import { eq, lt, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import { IDEMPOTENCY_DAYS } from '#shared/offline/offline.ts'
import { idempotencyKeys } from './table.server.ts'

const KEY = /^[\w-]{16,64}$/
/** Of what the command returned, in characters of JSON. */
const RESULT_LENGTH = 10_000
const RETRY_SECONDS = 5

/**
 * Runs a command once per key and person, in one transaction with the record of it: a repeat returns what the first run returned, and is told to come
 * back while that one is running. A key that comes again with other content is refused (`sent_already`): what was carried out is not what it holds. A command that fails leaves nothing, so that it can be sent again. Returns only what JSON can hold.
 */
export async function runOnce<T>(
  ctx: RequestContext,
  { key, content }: { key: string; content: string },
  command: (ctx: RequestContext) => Promise<T>,
) {
  if (!KEY.test(key)) throw new AppError('invalid')
  const who = ctx.actor.kind === 'person' ? ctx.actor.id : ''
  const hash = keyedHash(ctx.services.secret, 'idempotency', `${who}\n${key}`)
  return transaction(ctx, async (txCtx): Promise<T> => {
    // Not waited for: requests with one key would take every connection of the pool.
    const [lock] = await txCtx.db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${hash}, 0)) as taken`,
    )
    if (!lock?.taken) throw new AppError('server_busy', { retryAfter: RETRY_SECONDS })
    const row = { hash, content: keyedHash(ctx.services.secret, 'idempotency-content', content), createdAt: ctx.now }
    const inserted = await txCtx.db
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ hash: idempotencyKeys.hash })
    const isKey = eq(idempotencyKeys.hash, hash)
    if (inserted.length === 0) {
      const { content: sent, result } = idempotencyKeys
      const [done] = await txCtx.db.select({ sent, result }).from(idempotencyKeys).where(isKey)
      // Null: carried out before the content was recorded.
      if (done?.sent && done.sent !== row.content) throw new AppError('sent_already')
      return done?.result as T
    }
    const result = await command(txCtx)
    const text = JSON.stringify(result ?? null)
    if (text.length > RESULT_LENGTH) throw new Error('the result of a command is too long to be remembered')
    await txCtx.db
      .update(idempotencyKeys)
      .set({ result: JSON.parse(text) })
      .where(isKey)
    return result
  })
}

/** Forgets what nobody sends again. */
export async function deleteOldKeys(ctx: RequestContext) {
  const cutoff = new Date(ctx.now.getTime() - IDEMPOTENCY_DAYS * DAY_MS)
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, cutoff))
}
