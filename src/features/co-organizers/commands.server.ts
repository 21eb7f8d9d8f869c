import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, authorizeEventOf, type EventRef } from '#features/events/access.server.ts'
import { lockEvent } from '#features/events/commands/status-changes.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CO_ORGANIZER_INVITATIONS_PER_DAY, CO_ORGANIZER_STATES, CO_ORGANIZERS_MAX } from '#shared/co-organizers.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { INVITATION_DECLINED_DAYS } from '#shared/limits.ts'
import { coOrganizerGrants, coOrganizerRef, newCoOrganizer } from './schema.ts'
import { eventCoOrganizers } from './table.server.ts'

export const coOrganizerEntity: EntityType = {
  type: 'co_organizer',
  name: (_, { details }) => sql`select x.title from event_texts x where x.event_id = (${details}->>'event')::int
    order by x.locale = 'es' desc limit 1`,
}

/** One that organizes both sides of an event, or whose other half does, has no second row in it. */
export const coOrganizerReference: Reference = {
  to: 'organization',
  column: eventCoOrganizers.organizationId,
  unless: (into) => sql`exists (select 1 from event_co_organizers x
      where x.event_id = t.event_id and x.organization_id = ${into} and x.ended_at is null and t.ended_at is null)
    or exists (select 1 from events x where x.id = t.event_id and x.organizer_id = ${into})`,
}

/** `state`: what the organizations are told of; nothing once it is another. */
export const coOrganizerNewsJob = jobKind('co_organizers.news', { id: z.int(), state: z.enum(CO_ORGANIZER_STATES) })

const { id, eventId, organizationId, state, endedAt } = eventCoOrganizers
const isOpen = isNull(endedAt)
const refused = (code: FieldCode) => new AppError('invalid', { fields: { organization: code } })

/**
 * Invites a verified organization to organize an event with its host. Field codes: `choice` for one that cannot be invited, `repeated` for
 * one that is, `decided` for some days after it declined, `too_many`.
 */
export async function inviteCoOrganizer(ctx: RequestContext, ref: EventRef, form: unknown): Promise<number> {
  const event = await authorizeEvent(ctx, 'co_organizers.edit', ref)
  const me = authorizeConfirmed(ctx)
  const { organization: invited } = parse(newCoOrganizer, form)
  const limit = { name: 'co-organizers', points: CO_ORGANIZER_INVITATIONS_PER_DAY, seconds: 86_400 }
  await limitCostly(ctx, { personId: me.id, organizationId: event.organizationId }, limit)
  return withLockedEvent(ctx, event, async (txCtx) => {
    await assertInvitable(txCtx, event, invited)
    const row = { eventId: event.eventId, organizationId: invited, invitedAt: ctx.now, invitedBy: me.id }
    const [added] = await txCtx.db.insert(eventCoOrganizers).values(row).returning()
    await recordAudit(txCtx, {
      action: 'inviteCoOrganizer',
      entityType: 'co_organizer',
      entityId: added!.id,
      to: 'invited',
      details: { event: event.eventId, organization: invited },
    })
    await enqueue(txCtx, coOrganizerNewsJob, { id: added!.id, state: 'invited' })
    return added!.id
  })
}

/** Changes what one may do beyond a moderator's abilities, at once. */
export async function saveCoOrganizerGrants(ctx: RequestContext, ref: EventRef, form: unknown) {
  const event = await authorizeEvent(ctx, 'co_organizers.edit', ref)
  const { id: rowId, money, special } = parse(coOrganizerGrants, form)
  await withLockedEvent(ctx, event, async (txCtx) => {
    const row = await lockOpen(txCtx, event.eventId, rowId)
    if (row.grantsMoney === money && row.grantsSpecial === special) return
    await txCtx.db.update(eventCoOrganizers).set({ grantsMoney: money, grantsSpecial: special }).where(eq(id, rowId))
    await recordAudit(txCtx, {
      action: 'grantCoOrganizer',
      entityType: 'co_organizer',
      entityId: rowId,
      details: { event: event.eventId, organization: row.organizationId, money, special },
    })
  })
}

/** Takes an invitation back, or ends what was accepted: the card goes, and its people lose the event's panel at once. */
export async function removeCoOrganizer(ctx: RequestContext, ref: EventRef, form: unknown) {
  const event = await authorizeEvent(ctx, 'co_organizers.edit', ref)
  const { id: rowId } = parse(coOrganizerRef, form)
  await withLockedEvent(ctx, event, async (txCtx) => {
    const row = await lockOpen(txCtx, event.eventId, rowId)
    await endCoOrganizing(txCtx, row, row.state === 'accepted' ? 'removed' : 'withdrawn')
  })
}

type Row = typeof eventCoOrganizers.$inferSelect

/** Called under the lock of the event. */
export async function endCoOrganizing(
  ctx: RequestContext,
  row: Row,
  to: 'declined' | 'withdrawn' | 'left' | 'removed',
) {
  await ctx.db.update(eventCoOrganizers).set({ state: to, endedAt: ctx.now }).where(eq(id, row.id))
  await recordAudit(ctx, {
    action: 'endCoOrganizing',
    entityType: 'co_organizer',
    entityId: row.id,
    from: row.state,
    to,
    details: { event: row.eventId, organization: row.organizationId },
  })
  await enqueue(ctx, coOrganizerNewsJob, { id: row.id, state: to })
}

/** Authorizes again under the lock of the event, since the caller's role may have changed meanwhile. */
const withLockedEvent = <Result>(
  ctx: RequestContext,
  event: { eventId: number; organizationId: number },
  change: (txCtx: RequestContext) => Promise<Result>,
): Promise<Result> =>
  transaction(ctx, async (txCtx) => {
    const { organization, row } = await lockEvent(txCtx, event.eventId)
    await authorizeEventOf(txCtx, 'co_organizers.edit', { ...event, organizationId: row.organizerId })
    if (organization.status === 'closed') throw new AppError('organization_closed')
    if (organization.status !== 'active') throw new AppError('organization_not_active')
    return change(txCtx)
  })

/** Throws 404 for those of other events, and a conflict for what has ended meanwhile. */
async function lockOpen(ctx: RequestContext, event: number, rowId: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(eventCoOrganizers)
    .where(and(eq(id, rowId), eq(eventId, event)))
    .for('update')
  if (!row) throw notFound()
  if (row.endedAt) throw new AppError('wrong_state')
  return row
}

/** Called under the lock of the event, so that two invitations at once cannot pass the limit. */
async function assertInvitable(
  ctx: RequestContext,
  event: { eventId: number; organizationId: number },
  invited: number,
) {
  const [found] = await ctx.db.execute(sql`select 1 from organizations o where o.id = ${invited} and ${invitable}`)
  if (!found || invited === event.organizationId) throw refused('choice')
  const ofEvent = eq(eventId, event.eventId)
  const ofBoth = and(ofEvent, eq(organizationId, invited))
  if ((await ctx.db.$count(eventCoOrganizers, and(ofBoth, isOpen))) > 0) throw refused('repeated')
  const since = new Date(ctx.now.getTime() - INVITATION_DECLINED_DAYS * DAY_MS)
  const isDeclined = and(eq(state, 'declined'), gt(endedAt, since))
  if ((await ctx.db.$count(eventCoOrganizers, and(ofBoth, isDeclined))) > 0) throw refused('decided')
  if ((await ctx.db.$count(eventCoOrganizers, and(ofEvent, isOpen))) >= CO_ORGANIZERS_MAX) throw refused('too_many')
}

/** SQL condition: the organization `o` is verified and active, and somebody answers for it. */
export const invitable = sql`(o.status = 'active' and o.verified_at is not null and o.owner_id is not null and o.merged_into is null)`
