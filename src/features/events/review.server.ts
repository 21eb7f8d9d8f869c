import { eq, type SQL, sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import type { PictureParent } from '#features/media/review.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision, decide } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { type LockedReviewable, lockReviewable, type Reviewable } from '#features/review/commands/reviewables.server.ts'
import { eventDecidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { contentLocale } from '#shared/languages.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { undoCorrection } from './commands/correct.server.ts'
import { eventsSentBack } from './commands/table.server.ts'
import { findPictureEvent } from './decision-emails.server.ts'
import { hasDataQualityIssue } from './queries/data-quality.server.ts'
import { getEventSnapshot } from './queries/snapshot.server.ts'
import { reminderForm } from './schema.ts'
import { eventMedia } from './table.server.ts'

export const eventEntity: EntityType = {
  type: 'event',
  name: (ctx, { id }) => eventTitle(ctx, id),
}
export const revisionEntity: EntityType = {
  type: 'revision',
  name: (ctx, { id }) => eventTitle(ctx, sql`(select r.event_id from event_revisions r where r.id = ${id})`),
}
export const eventTitle = (ctx: RequestContext, eventId: SQL) => sql`
  select x.title from event_texts x where x.event_id = ${eventId}
  order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1`

export const eventReviewable: Reviewable = {
  type: 'event',
  recipient: (_, id) => sql`${recipientColumns()} from events e join organizations o on o.id = e.organizer_id
    left join users u on u.id = coalesce(o.owner_id, e.submitted_by) where e.id = ${id}`,
  table: 'events',
  state: 't.moderation',
  available: 't.deleted_at is null',
  columns: ['moderation', 'moderation_reason', 'published_at'],
  undo: (ctx, { entityId, details }, restoreColumns) =>
    details['correction'] ? undoCorrection(ctx, entityId, Number(details['correction'])) : restoreColumns(),
  // Who submitted it, and everybody with an interest in its organization.
  interest: (ctx, me, id) => sql`exists (select 1 from events own_e
    where own_e.id = ${id} and (own_e.submitted_by = ${me} or ${hasInterest(ctx, 'organization', sql`own_e.organizer_id`)}))`,
}
export const revisionReviewable: Reviewable = {
  type: 'revision',
  recipient: (_, id) => sql`${recipientColumns()} from event_revisions r join events e on e.id = r.event_id
    join organizations o on o.id = e.organizer_id left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  table: 'event_revisions',
  state: "case when t.reviewed_at is null then 'open' else 'reviewed' end",
  available: 'true',
  columns: ['reviewed_at', 'reviewed_by', 'request'],
  interest: (ctx, me, id) => sql`exists (select 1 from event_revisions own_r
    where own_r.id = ${id} and (own_r.changed_by = ${me} or ${hasInterest(ctx, 'event', sql`own_r.event_id`)}))`,
}
export const eventPictures: PictureParent = {
  links: eventMedia,
  type: 'event',
  job: emailJob,
  find: findPictureEvent,
}
export const eventReferences: Reference[] = [
  { to: 'organization', table: 'event_series', column: 'organizer_id' },
  { to: 'organization', table: 'events', column: 'organizer_id' },
  { to: 'venue', table: 'events', column: 'venue_id' },
]

/** `version` is the content that was read (`listQueue`), so that later changes are not published unread. */
type PublishOptions = { version?: string | null | undefined }

/** Publishes an event. `publishedAt` is set the first time only. */
export async function publishEvent(ctx: RequestContext, id: number, { version }: PublishOptions = {}): Promise<number> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const organizer = await lockOrganizer(txCtx, id)
    const locked = await lockReviewable(txCtx, 'event', id)
    if (locked.state === 'submitted') assertActive(organizer, locked)
    if (version && version !== hashVersion(await getEventSnapshot(txCtx.db, id))) throw new AppError('changed_since')
    const set = {
      moderation: 'published',
      moderation_reason: null,
      published_at: locked.row['published_at'] ?? ctx.now.toISOString(),
    }
    const decision = { action: 'publishEvent' as const, from: ['submitted'], to: 'published', set, emailJob }
    await txCtx.db.delete(eventsSentBack).where(eq(eventsSentBack.eventId, id))
    return applyDecision(txCtx, locked, decision)
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
function assertActive(organizer: Organizer | undefined, { row }: LockedReviewable) {
  if (organizer && organizer.id !== row['organizer_id']) throw new AppError('changed_since')
  if (organizer?.status !== 'active') throw new AppError('organization_not_active')
}

/** Sends an event back for changes; the organizer may submit it again. */
export const requestChanges = (ctx: RequestContext, id: number, form: unknown): Promise<number> =>
  sendBack(ctx, id, form, { action: 'requestChanges' as const, from: ['submitted'], to: 'changes_requested' })

/** Rejects an event; the organizer may still change and submit it again. */
export const rejectEvent = (ctx: RequestContext, id: number, form: unknown): Promise<number> =>
  sendBack(ctx, id, form, { action: 'rejectEvent' as const, from: ['submitted'], to: 'rejected' })

/** Unpublishes an event and asks its organizer for changes. */
export const takeDown = (ctx: RequestContext, id: number, form: unknown): Promise<number> =>
  sendBack(ctx, id, form, { action: 'takeDown' as const, from: ['published'], to: 'changes_requested' })

type Rejection = { action: AuditAction; from: readonly string[]; to: string }

async function sendBack(ctx: RequestContext, id: number, form: unknown, rejection: Rejection) {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { moderation: rejection.to, moderation_reason: reason }
  return transaction(ctx, async (txCtx) => {
    const entryId = await decide(txCtx, { entityType: 'event', id, ...rejection, set, reason, emailJob })
    const row = { content: await getEventSnapshot(txCtx.db, id), entryId }
    const kept = txCtx.db.insert(eventsSentBack).values({ eventId: id, ...row })
    await kept.onConflictDoUpdate({ target: eventsSentBack.eventId, set: row })
    return entryId
  })
}

/** Marks an edit of a public event as reviewed. */
export async function markReviewed(ctx: RequestContext, revisionId: number): Promise<number> {
  const me = authorizeTeam(ctx)
  const set = { reviewed_at: ctx.now.toISOString(), reviewed_by: me.id }
  const decision = { action: 'markReviewed' as const, from: ['open'], to: 'reviewed', set }
  return decide(ctx, { entityType: 'revision', id: revisionId, ...decision })
}

/** Marks an edit of a public event as reviewed and asks for another: the event stays public, and its page in the panel shows the reason. */
export async function askRevisionChanges(ctx: RequestContext, revisionId: number, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { reviewed_at: ctx.now.toISOString(), reviewed_by: me.id, request: reason }
  const decision = { action: 'askRevisionChanges' as const, from: ['open'], to: 'reviewed', set, reason, emailJob }
  return decide(ctx, { entityType: 'revision', id: revisionId, ...decision })
}

const REMINDER_DAYS = 7

/** Writes to the organizers of a public event what it lacks: once a week about the same. The email can be stopped for a minute. */
export async function remindOrganizer(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { problem } = parse(reminderForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, 'event', id)
    if (!(await hasDataQualityIssue(txCtx, id, problem))) throw new AppError('changed_since')
    const [recent] = await txCtx.db.execute(sql`select 1 from audit_log h left join audit_log z on z.undoes = h.id
      where h.entity_type = 'event' and h.entity_id = ${id} and h.action = 'remindOrganizer' and h.details->>'problem' = ${problem}
        and z.id is null and h.created_at > ${ctx.now.toISOString()}::timestamptz - ${REMINDER_DAYS} * interval '1 day' limit 1`)
    if (recent) throw await alreadyDecidedError(txCtx, locked)
    const stays = { from: ['published'], to: 'published', set: {} }
    return applyDecision(txCtx, locked, {
      action: 'remindOrganizer' as const,
      ...stays,
      details: { problem },
      emailJob,
    })
  })
}
