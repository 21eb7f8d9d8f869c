import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NewsEvent } from '#features/registrations/emails/news.server.ts'
import { type ChangeKind, changeFacts, changeKind } from '#features/registrations/event-changes/change-email.ts'
import { findEventChange } from '#features/registrations/event-changes/changes.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Attempt } from '#platform/queue/queue.server.ts'
import { CANCELLABLE_STATES } from '#shared/registrations/states.ts'

/** An edit of a public event, for those who saved it. `after`: the last person who was told. */
export const savedChangedJob = jobKind('follows.event_changed', { revisionId: z.int(), after: z.int() })
export const savedEmailJob = jobKind('follows.saved_email', { revisionId: z.int(), userId: z.int() })

const BATCH = 500

/** Once no later edit is merged into the revision, as the emails to players. */
export const enqueueEventNews = (
  ctx: RequestContext,
  { revisionId, settledAt }: { revisionId: number; settledAt: Date },
) => enqueue(ctx, savedChangedJob, { revisionId, after: 0 }, { startAfter: settledAt })

export type SavedNews = { kind: ChangeKind; event: NewsEvent; facts: { label: string; value: string }[] }

/**
 * What a change is to who saved the event, in the language of `ctx`: other days, another place, off or on again. Null for other changes,
 * for one that was undone, and for an event that is not public now.
 */
export async function findSavedNews(ctx: RequestContext, revisionId: number): Promise<SavedNews | null> {
  const change = await findEventChange(ctx, revisionId)
  const kind = change && changeKind(change, [])
  return kind && change.event.visible ? { kind, event: change.event, facts: changeFacts(change, [], ctx.locale) } : null
}

/** SQL condition: user `u` saved the event, and has no registration, of which they are told anyway. */
const savedOnly = (eventId: number) => sql`exists (
    select 1 from saved_events s left join follow_settings f on f.user_id = s.user_id
    where s.user_id = u.id and s.event_id = ${eventId} and coalesce(f.saved_emails, true))
  and not exists (select 1 from registrations r where r.event_id = ${eventId} and r.holder_id = u.id and not r.is_test
    and r.anonymized_at is null and r.state in ${CANCELLABLE_STATES})`

/** One job for each person who is emailed, and another for those that this one leaves. */
export async function enqueueSavedNews(
  ctx: RequestContext,
  { revisionId, after }: { revisionId: number; after: number },
  { id }: Attempt,
) {
  authorizeJob(ctx)
  const news = await findSavedNews(ctx, revisionId)
  if (!news) return
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select u.id from users u where u.id > ${after} and u.confirmed_at is not null and u.blocked_at is null and u.erased_at is null
      and ${savedOnly(news.event.id)} order by u.id limit ${BATCH}`)
  await transaction(ctx, async (txCtx) => {
    for (const { id: userId } of rows)
      await enqueue(txCtx, savedEmailJob, { revisionId, userId }, { id: jobIdFrom(id, String(userId)) })
    const next = { revisionId, after: rows.at(-1)?.id ?? 0 }
    if (rows.length === BATCH) await enqueue(txCtx, savedChangedJob, next, { id: jobIdFrom(id, 'next') })
  })
}

/** The news for one person; null where they want none any more. */
export async function findSavedNewsFor(
  ctx: RequestContext,
  revisionId: number,
  userId: number,
): Promise<SavedNews | null> {
  const news = await findSavedNews(ctx, revisionId)
  if (!news) return null
  const wanted = await ctx.db.execute(sql`select 1 from users u where u.id = ${userId} and ${savedOnly(news.event.id)}`)
  return wanted.length > 0 ? news : null
}
