import { eq, sql } from 'drizzle-orm'
import { findRecipient } from '#features/review/recipient.server.ts'
import { findDecision, listQueue, waitingIn } from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { parseQueueKey } from '#shared/review/queue-pages.ts'
import { bulkDecisions, type bulkItems } from './table.server.ts'

type Bulk = typeof bulkDecisions.$inferSelect
type Item = Pick<typeof bulkItems.$inferSelect, 'position' | 'queue' | 'key' | 'stamp'>

type Run = {
  signal?: AbortSignal
  /** The time of each item's decision, from which it can be undone. */
  clock?: () => Date
  /** Asked before each item, where deciding takes long: false leaves the rest undecided. */
  mayGoOn?: () => Promise<boolean>
}

/**
 * Decides the items that are left, one by one, as the moderator of the context. Each item and its outcome are one transaction, so that after
 * a crash the next run goes on with the next item.
 */
export async function decideItems(ctx: RequestContext, bulkId: number, run: Run = {}) {
  const { signal, clock = () => ctx.now, mayGoOn = async () => true } = run
  authorizeTeam(ctx)
  const [bulk] = await ctx.db.select().from(bulkDecisions).where(eq(bulkDecisions.id, bulkId))
  if (!bulk) return
  while (!signal?.aborted && (await mayGoOn()) && (await decideNext({ ...ctx, now: clock() }, bulk)));
  if (signal?.aborted) throw new Error('a decision about many items was interrupted')
  await ctx.db.execute(sql`update bulk_decisions set finished_at = coalesce(finished_at, now()) where id = ${bulkId}
    and not exists (select 1 from bulk_decision_items i where i.bulk_id = ${bulkId} and i.entry is null and i.refusal is null)`)
}

/** False when no item is left. An unexpected error, such as a deadlock, is the outcome of its item, and the others are decided all the same. */
async function decideNext(ctx: RequestContext, bulk: Bulk): Promise<boolean> {
  const taken: Item[] = []
  try {
    await transaction(ctx, async (txCtx) => {
      const [item] =
        await txCtx.db.execute<Item>(sql`select i.position, i.queue, i.key, i.stamp from bulk_decision_items i
        where i.bulk_id = ${bulk.id} and i.entry is null and i.refusal is null order by i.position limit 1 for update skip locked`)
      if (!item) return
      taken.push(item)
      await recordOutcome(txCtx, bulk, item, await decideItem(txCtx, bulk, item))
    })
  } catch (error) {
    const [item] = taken
    if (!item) throw error
    log.error({ err: error, bulk: bulk.id, item: item.key }, 'an item of a decision about many could not be decided')
    // The transaction is rolled back. Where the database cannot be reached this throws, too, and the item is left for the next run.
    await recordOutcome(ctx, bulk, item, { refusal: 'unexpected' })
  }
  return taken.length > 0
}

const recordOutcome = (ctx: RequestContext, bulk: Bulk, item: Item, { entry = null, refusal = null }: Outcome) =>
  ctx.db.execute(sql`update bulk_decision_items set entry = ${entry}, refusal = ${refusal}
    where bulk_id = ${bulk.id} and position = ${item.position} and entry is null and refusal is null`)

type Outcome = { entry?: number | null; refusal?: string | null }

async function decideItem(ctx: RequestContext, bulk: Bulk, item: Item): Promise<Outcome> {
  try {
    // A savepoint: a refusal undoes what the command has written, and nothing else.
    return { entry: await transaction(ctx, (itemCtx) => runDecision(itemCtx, bulk, item)) }
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unexpected') return { refusal: error.code }
    throw error
  }
}

async function runDecision(ctx: RequestContext, { page, intent, reasons }: Bulk, { queue, key, stamp }: Item) {
  const target = parseQueueKey(page, key)
  const decide = target && findDecision(ctx, target, intent)
  if (!decide || !target) throw new AppError('not_found')
  // The version is read before the stamp is compared: what changes in between is not the content of that version.
  const [found] = await listQueue(ctx, queue, [key])
  if (!found) throw new AppError('already_decided')
  const [waiting] = await ctx.db.execute<{ stamp: string }>(
    sql`select w.stamp from (${waitingIn(ctx, [queue])}) w where w.key = ${key}`,
  )
  // What someone has asked for changes since is still found, and waits no longer.
  if (!waiting) throw new AppError('already_decided')
  if (waiting.stamp !== stamp) throw new AppError('changed_since')
  const version = 'version' in found ? found.version : null
  return decide(ctx, target.id, { reason: await reasonFor(ctx, reasons, target) }, version)
}

/** The reason in the language of who reads it. */
async function reasonFor(
  ctx: RequestContext,
  reasons: Bulk['reasons'],
  { entityType, id }: NonNullable<ReturnType<typeof parseQueueKey>>,
) {
  if (!reasons) return null
  const recipient = await findRecipient(ctx, entityType, id)
  return reasons[contentLocale(recipient?.locale ?? DEFAULT_LOCALE)]
}
