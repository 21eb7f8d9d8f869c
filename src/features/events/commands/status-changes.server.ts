import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, type Fields, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { EventStatus, OrganizationStatus } from '#shared/enums.ts'
import { canSubmit, canWithdraw, type Missing, missingIn } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import { eventStatusForm, signupForm, submissionForm } from '../schema.ts'
import { events } from '../table.server.ts'
import { type EventRow, mergeSignup, signupErrors } from './fields.server.ts'
import { recordRevision } from './revisions.server.ts'
import { deleteUnusedSlugs } from './translations.server.ts'

export type LockedEvent = { row: EventRow; organization: { status: OrganizationStatus } }

/** Locks the event until the end of the transaction. Throws 404, or 410 when it was deleted. */
export async function lockEvent(ctx: RequestContext, id: number): Promise<LockedEvent> {
  const [found] = await ctx.db
    .select({ row: events, organization: { status: organizations.status } })
    .from(events)
    .innerJoin(organizations, eq(organizations.id, events.organizerId))
    .where(eq(events.id, id))
    .for('update', { of: events })
  if (!found) throw notFound()
  if (found.row.deletedAt) throw new AppError('gone')
  return found
}

/** Required fields that are missing. Every translation must have a description. */
export function missingFields({ texts, dateStart, venue, county }: EventSnapshot, venueTbd = false): Missing[] {
  const all = Object.values(texts)
  const description = all.every((text) => text.description !== '') ? (all[0]?.description ?? '') : ''
  return missingIn({ title: all[0]?.title ?? '', description, dateStart, venue, county, venueTbd })
}
/** Throws an `invalid` error with these fields as required. */
export const assertNothingMissing = (missing: Missing[]) => {
  if (missing.length === 0) return
  const fields: Fields = Object.fromEntries(missing.map((field) => [field, 'required']))
  throw new AppError('invalid', { fields })
}

/** Pending organizations may prepare and submit events; closed, suspended and rejected ones may not. */
export function assertOrganizationOpenFor({ status }: { status: OrganizationStatus }) {
  if (status !== 'active' && status !== 'pending') throw new AppError('organization_not_active')
}

/** Submits an event within the transaction that locked it. From then on its slugs are reserved. */
export async function submitLockedEvent(
  ctx: RequestContext,
  { row, organization }: LockedEvent,
  snapshot: EventSnapshot,
  { venueTbd = false, reply = null }: { venueTbd?: boolean | undefined; reply?: string | null | undefined } = {},
) {
  const me = authorizeSignedIn(ctx)
  if (!canSubmit(row.moderation)) throw new AppError('wrong_state')
  assertOrganizationOpenFor(organization)
  assertNothingMissing(missingFields(snapshot, venueTbd))
  if (!row.submittedAt && !row.publishedAt) await deleteUnusedSlugs(ctx.db, row.id)
  const sent: Partial<EventRow> = {
    moderation: 'submitted',
    submittedAt: ctx.now,
    submittedBy: me.id,
    moderationReason: null,
    moderationReply: reply,
  }
  await writeStatus(ctx, row, sent, { action: 'submitEvent' as const, from: row.moderation, to: 'submitted' })
}

/** Submits an event for review by the site team. */
export const submitEvent = async (ctx: RequestContext, ref: EventRef, form: unknown = {}) => {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const { reply } = parse(submissionForm, form)
  await transaction(ctx, async (txCtx) => {
    const locked = await lockEvent(txCtx, eventId)
    await submitLockedEvent(txCtx, locked, await getEventSnapshot(txCtx.db, eventId), { reply })
  })
}

/** Withdraws a submitted event before the site team has decided. */
export const withdrawEvent = async (ctx: RequestContext, ref: EventRef) => {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  await transaction(ctx, async (txCtx) => {
    const { row } = await lockEvent(txCtx, eventId)
    if (!canWithdraw(row.moderation)) throw new AppError('wrong_state')
    await writeStatus(
      txCtx,
      row,
      { moderation: 'draft' },
      { action: 'withdrawEvent' as const, from: 'submitted', to: 'draft' },
    )
  })
}

const STATUSES_WITH_REASON: readonly EventStatus[] = ['cancelled', 'postponed']

/** Cancels, postpones or reopens an event. The page of a cancelled one stays and shows the reason. */
export const changeEventStatus = async (ctx: RequestContext, ref: EventRef, form: unknown) => {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const { event_status: eventStatus, reason_es, reason_en } = parse(eventStatusForm, form)
  const needsReason = STATUSES_WITH_REASON.includes(eventStatus)
  if (needsReason && !reason_es && !reason_en) throw new AppError('invalid', { fields: { reason_es: 'required' } })
  await transaction(ctx, async (txCtx) => {
    const locked = await lockEvent(txCtx, eventId)
    const { row } = locked
    // An unpublished event is edited or deleted instead of cancelled.
    if (needsReason && row.moderation !== 'published') throw new AppError('wrong_state')
    assertOrganizationStatus(locked, ['active', 'closed'])
    const [es, en] = needsReason ? [reason_es ?? reason_en ?? null, reason_en ?? null] : [null, null]
    const after = { eventStatus, statusReasonEs: es, statusReasonEn: en }
    if (!hasChanges(after, row)) return
    const entry = { action: 'changeHappening' as const, from: row.eventStatus, to: eventStatus, reason: es }
    await writePublicStatus(txCtx, row, after, entry)
  })
}

/** Opens, closes or schedules the sign-up, or makes it external. */
export const changeSignup = async (ctx: RequestContext, ref: EventRef, form: unknown) => {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(signupForm, form)
  await transaction(ctx, async (txCtx) => {
    const locked = await lockEvent(txCtx, eventId)
    const { row } = locked
    assertOrganizationStatus(locked, ['active'])
    const after = mergeSignup(sent, row)
    const fields = signupErrors(after)
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    if (hasChanges(after, row))
      await writePublicStatus(txCtx, row, after, {
        action: 'changeSignup' as const,
        from: row.signup,
        to: after.signup,
      })
  })
}

const hasChanges = (after: Partial<EventRow>, row: EventRow) =>
  (Object.keys(after) as (keyof EventRow)[]).some((name) => after[name] !== row[name])

type AuditEntry = { action: AuditAction; from: string; to: string; reason?: string | null }

/** Updates the row and records the change in the audit log, in the same transaction. */
async function writeStatus(ctx: RequestContext, row: EventRow, after: Partial<EventRow>, entry: AuditEntry) {
  await ctx.db.update(events).set(after).where(eq(events.id, row.id))
  await recordAudit(ctx, { ...entry, entityType: 'event', entityId: row.id })
}

/** Records a revision too when the event is public: the site team reviews sign-up URLs and reasons like other edits. */
async function writePublicStatus(ctx: RequestContext, row: EventRow, after: Partial<EventRow>, entry: AuditEntry) {
  const before = await getEventSnapshot(ctx.db, row.id)
  await writeStatus(ctx, row, after, entry)
  const edit = { before, after: await getEventSnapshot(ctx.db, row.id), reason: null }
  if (row.moderation === 'published') await recordRevision(ctx, row.id, edit)
}

/** Public events change only while their organization has one of these statuses; a closed organization may still cancel. */
function assertOrganizationStatus({ row, organization }: LockedEvent, allowed: OrganizationStatus[]) {
  if (row.moderation === 'published' && !allowed.includes(organization.status))
    throw new AppError('organization_not_active')
}
