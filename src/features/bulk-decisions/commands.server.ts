import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reasonForm } from '#features/review/schema.ts'
import { listEntryRows } from '#features/site-team/queries/queue-page.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob, authorizeTeam, authorizeTeamOrJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { BULK_AT_ONCE, bulkChoices, isBulkDecision } from '#shared/review/bulk-decisions.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { decideItems } from './decide.server.ts'
import { type BulkSelection, selectEntries } from './selection.server.ts'
import { bulkDecisions, bulkItems } from './table.server.ts'

export const bulkDecisionJob = jobKind('review.bulk', { bulkId: z.int() })

const BULK_PER_HOUR = 60

type BulkForm = {
  intent: string
  /** What the reason says in each language: a prepared text, or the moderator's own words in both. */
  reasons: Record<ContentLocale, string>
  /** `SelectedEntries.seen` of the page that the moderator decided on. */
  seen: string
}

/**
 * One decision about many items: each is decided by its own command, for itself. Throws `changed_since` when they are no longer the items that
 * were shown. Up to BULK_AT_ONCE are decided before this returns, more by a job. Returns the id under which the outcome is found.
 */
export async function decideInBulk(
  ctx: RequestContext,
  page: QueuePageName,
  selection: BulkSelection,
  { intent, reasons, seen }: BulkForm,
): Promise<number> {
  const me = authorizeTeam(ctx)
  const choice = bulkChoices(page).find((one) => one.intent === intent)
  if (!choice) throw new AppError('invalid', { fields: { intent: 'choice' } })
  if (choice.needsReason) for (const locale of CONTENT_LOCALES) parse(reasonForm, { reason: reasons[locale] })
  await rateLimitCaller(ctx, { name: 'bulk decision', points: BULK_PER_HOUR, seconds: 3600 })
  const selected = await selectEntries(ctx, page, selection)
  if (selected.seen !== seen) throw new AppError('changed_since')
  const { entries } = selected
  const decidable = entries.filter(({ queue, kind }) => isBulkDecision(queue, kind, intent))
  if (decidable.length === 0) throw new AppError('invalid', { fields: { intent: 'choice' } })
  const titles = new Map((await listEntryRows(ctx, entries)).map(({ key, title }) => [key, title]))
  const isLarge = decidable.length > BULK_AT_ONCE
  const bulkId = await transaction(ctx, async (txCtx) => {
    const row = { actorId: me.id, page, intent, reasons: choice.needsReason ? reasons : null, createdAt: ctx.now }
    const [made] = await txCtx.db.insert(bulkDecisions).values(row).returning({ id: bulkDecisions.id })
    const rows = entries.map(({ queue, key, stamp, kind }, position) => ({
      bulkId: made!.id,
      position,
      queue,
      key,
      stamp,
      title: titles.get(key) ?? key,
      refusal: isBulkDecision(queue, kind, intent) ? null : 'other_kind',
    }))
    await txCtx.db.insert(bulkItems).values(rows)
    if (isLarge) await enqueue(txCtx, bulkDecisionJob, { bulkId: made!.id })
    return made!.id
  })
  if (!isLarge) await decideItems(ctx, bulkId)
  return bulkId
}

/** Ends a decision about many items that is still running: what is left is not decided. */
export async function stopBulk(ctx: RequestContext, bulkId: number) {
  authorizeTeamOrJob(ctx)
  if (!isRowId(bulkId)) throw notFound()
  await ctx.db
    .update(bulkItems)
    .set({ refusal: 'stopped' })
    .where(and(eq(bulkItems.bulkId, bulkId), isNull(bulkItems.entry), isNull(bulkItems.refusal)))
  await ctx.db
    .update(bulkDecisions)
    .set({ finishedAt: sql`coalesce(${bulkDecisions.finishedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(eq(bulkDecisions.id, bulkId))
}

/** The audit log keeps what was decided; this is what the page of the outcome showed. */
const KEPT_DAYS = 7

/** Deletes the outcomes of old decisions about many items. */
export async function deleteOldBulks(ctx: RequestContext) {
  authorizeJob(ctx)
  await ctx.db
    .delete(bulkDecisions)
    .where(lt(bulkDecisions.createdAt, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS)))
}
