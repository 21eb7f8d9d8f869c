import { eq, type SQL, sql } from 'drizzle-orm'
import type { PictureParent } from '#features/media/review.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision, decision } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { type Locked, lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { decidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { contentLocale } from '#shared/languages.ts'
import { eventRevisions, eventsSentBack } from './commands/table.server.ts'
import { undoCorrection } from './commands/undo-correction.server.ts'
import { findPictureEvent } from './decision-emails.server.ts'
import { hasDataQualityIssue } from './queries/data-quality.server.ts'
import { getEventSnapshot } from './queries/snapshot.server.ts'
import { reminderForm } from './schema.ts'
import { eventMedia, eventSeries, events } from './table.server.ts'

export const eventTitle = (ctx: RequestContext, eventId: SQL) => sql`
  select x.title from event_texts x where x.event_id = ${eventId}
  order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1`

export const eventReviewable = reviewable({
  type: 'event',
  name: (ctx, { id }) => eventTitle(ctx, id),
  recipient: (_, id) => sql`${recipientColumns()} from events e join organizations o on o.id = e.organizer_id
    left join users u on u.id = coalesce(o.owner_id, e.submitted_by) where e.id = ${id}`,
  table: events,
  state: events.moderation,
  available: sql`${events.deletedAt} is null`,
  columns: ['moderation', 'moderationReason', 'publishedAt'],
  undo: (ctx, { entityId, details }, restoreColumns) =>
    details['correction'] ? undoCorrection(ctx, entityId, Number(details['correction'])) : restoreColumns(),
  // Who submitted it, and everybody with an interest in its organization or those that organize it with it.
  interest: (ctx, me, id) => sql`exists (select 1 from events own_e
    where own_e.id = ${id} and (own_e.submitted_by = ${me} or ${hasInterest(ctx, 'organization', sql`own_e.organizer_id`)}
      or exists (select 1 from co_organizers own_w where own_w.event_id = own_e.id and ${hasInterest(ctx, 'organization', sql`own_w.organization_id`)})))`,
})
export const revisionReviewable = reviewable({
  type: 'revision',
  name: (ctx, { id }) => eventTitle(ctx, sql`(select r.event_id from event_revisions r where r.id = ${id})`),
  recipient: (_, id) => sql`${recipientColumns()} from event_revisions r join events e on e.id = r.event_id
    join organizations o on o.id = e.organizer_id left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  table: eventRevisions,
  state: sql<'open' | 'reviewed'>`case when ${eventRevisions.reviewedAt} is null then 'open' else 'reviewed' end`,
  columns: ['reviewedAt', 'reviewedBy', 'request'],
  interest: (ctx, me, id) => sql`exists (select 1 from event_revisions own_r
    where own_r.id = ${id} and (own_r.changed_by = ${me} or ${hasInterest(ctx, 'event', sql`own_r.event_id`)}))`,
})
export const eventPictures: PictureParent = {
  links: eventMedia,
  type: 'event',
  find: findPictureEvent,
}
export const eventReferences: Reference[] = [
  { to: 'organization', column: eventSeries.organizerId },
  { to: 'organization', column: events.organizerId },
  { to: 'venue', column: events.venueId },
]

/** `version` is the content that was read (`listQueue`), so that later changes are not published unread. */
type PublishOptions = { version?: string | null | undefined }

/** Publishes an event. `publishedAt` is set the first time only. */
export async function publishEvent(ctx: RequestContext, id: number, { version }: PublishOptions = {}): Promise<number> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const organizer = await lockOrganizer(txCtx, id)
    const locked = await lockReviewable(txCtx, eventReviewable, id)
    if (locked.state === 'submitted') assertActive(organizer, locked)
    if (version && version !== hashVersion(await getEventSnapshot(txCtx.db, id))) throw new AppError('changed_since')
    await txCtx.db.delete(eventsSentBack).where(eq(eventsSentBack.eventId, id))
    return applyDecision(txCtx, locked, {
      action: 'publishEvent',
      from: ['submitted'],
      to: 'published',
      emailJob,
      set: { moderation: 'published', moderationReason: null, publishedAt: locked.row.publishedAt ?? ctx.now },
    })
  })
}

type Organizer = { id: number; status: string }

/** Locks the organizer too, so that it is not suspended meanwhile; and first, in the same order as merges, to avoid a deadlock. */
async function lockOrganizer(ctx: RequestContext, eventId: number): Promise<Organizer | undefined> {
  if (!isRowId(eventId)) throw notFound()
  const [organizer] = await ctx.db.execute<Organizer>(sql`select o.id, o.status from organizations o
    where o.id = (select e.organizer_id from events e where e.id = ${eventId}) and o.merged_into is null for share of o`)
  return organizer
}

/** Throws 409 when the organizer is not active, or was merged into another since it was locked. */
function assertActive(organizer: Organizer | undefined, { row }: Locked<typeof eventReviewable>) {
  if (organizer && organizer.id !== row.organizerId) throw new AppError('changed_since')
  if (organizer?.status !== 'active') throw new AppError('organization_not_active')
}

/** Keeps what was read, for the next review. */
async function keepSentBack(ctx: RequestContext, eventId: number, entryId: number) {
  const row = { content: await getEventSnapshot(ctx.db, eventId), entryId }
  const kept = ctx.db.insert(eventsSentBack).values({ eventId, ...row })
  await kept.onConflictDoUpdate({ target: eventsSentBack.eventId, set: row })
}
const sendBack = { emailJob, reason: 'required', after: keepSentBack } as const

/** Sends an event back for changes; the organizer may submit it again. */
export const requestChanges = decision(eventReviewable, {
  ...sendBack,
  action: 'requestChanges',
  from: ['submitted'],
  to: 'changes_requested',
  set: ({ reason }) => ({ moderation: 'changes_requested', moderationReason: reason }),
})

/** Rejects an event; the organizer may still change and submit it again. */
export const rejectEvent = decision(eventReviewable, {
  ...sendBack,
  action: 'rejectEvent',
  from: ['submitted'],
  to: 'rejected',
  set: ({ reason }) => ({ moderation: 'rejected', moderationReason: reason }),
})

/** Unpublishes an event and asks its organizer for changes. */
export const takeDown = decision(eventReviewable, {
  ...sendBack,
  action: 'takeDown',
  from: ['published'],
  to: 'changes_requested',
  set: ({ reason }) => ({ moderation: 'changes_requested', moderationReason: reason }),
})

/** Marks an edit of a public event as reviewed. */
export const markReviewed = decision(revisionReviewable, {
  action: 'markReviewed',
  from: ['open'],
  to: 'reviewed',
  set: ({ me, now }) => ({ reviewedAt: now, reviewedBy: me }),
})

/** Marks an edit of a public event as reviewed and asks for another: the event stays public, and its page in the panel shows the reason. */
export const askRevisionChanges = decision(revisionReviewable, {
  action: 'askRevisionChanges',
  from: ['open'],
  to: 'reviewed',
  emailJob,
  reason: 'required',
  set: ({ me, now, reason }) => ({ reviewedAt: now, reviewedBy: me, request: reason }),
})

const REMINDER_DAYS = 7

/** Writes to the organizers of a public event what it lacks: once a week about the same. The email can be stopped for a minute. */
export async function remindOrganizer(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { problem } = parse(reminderForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, eventReviewable, id)
    if (!(await hasDataQualityIssue(txCtx, id, problem))) throw new AppError('changed_since')
    const [recent] = await txCtx.db.execute(sql`select 1 from audit_log h left join audit_log z on z.undoes = h.id
      where h.entity_type = 'event' and h.entity_id = ${id} and h.action = 'remindOrganizer' and h.details->>'problem' = ${problem}
        and z.id is null and h.created_at > ${ctx.now.toISOString()}::timestamptz - ${REMINDER_DAYS} * interval '1 day' limit 1`)
    if (recent) throw await alreadyDecidedError(txCtx, locked)
    return applyDecision(txCtx, locked, {
      action: 'remindOrganizer',
      from: ['published'],
      to: 'published',
      set: {},
      details: { problem },
      emailJob,
    })
  })
}
