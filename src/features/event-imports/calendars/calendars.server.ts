import { and, count, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { assertOrganizationOpen } from '#features/events/commands/write.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { CALENDARS_MAX } from '#shared/event-imports/calendar.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { toCalendarAddress } from '../read/calendar-address.ts'
import { addressForm, calendarForm } from '../schema.ts'
import { calendarSubscriptions, isOf } from '../table.server.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { readCalendarNow, type Subscription } from './read-calendars.server.ts'

/** Calendars that one person may have read at once, by adding them or by asking, in an hour. */
const READS_PER_HOUR = 30

/** Subscribes an organization to a calendar of its own. It is read first: what cannot be read is not added. */
export async function addCalendar(
  ctx: RequestContext,
  organization: OrganizationRef,
  form: unknown,
): Promise<{ refused: ReadRefusal } | { id: number }> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const { id: createdBy } = authorizeSignedIn(ctx)
  const url = toCalendarAddress(parse(addressForm, form).address)
  await limitReads(ctx, createdBy, organizationId)
  const fetched = await fetchCalendar(
    url,
    { etag: null, lastModified: null },
    { today: dayAt(ctx.now), allowLoopback: ctx.services.settings.fetchLoopback, organizationId },
  )
  if ('refused' in fetched) return fetched
  const subscription = await transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    // One after the other, so that the number holds.
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext('calendar_subscriptions'), ${organizationId})`)
    const [{ of = 0 } = {}] = await txCtx.db
      .select({ of: count() })
      .from(calendarSubscriptions)
      .where(isOf(calendarSubscriptions.organizationId, organizationId))
    if (of >= CALENDARS_MAX) throw new AppError('too_many_calendars')
    const [row] = await txCtx.db
      .insert(calendarSubscriptions)
      .values({ organizationId, createdBy, url, nextReadAt: ctx.now, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('calendar_known')
    await audit(txCtx, 'addCalendar', row, { to: 'active' })
    return row
  })
  await readCalendarNow(ctx, subscription)
  return { id: subscription.id }
}

const limitReads = (ctx: RequestContext, personId: number, organizationId: number) =>
  limitCostly(ctx, { personId, organizationId }, { name: 'calendar-read', points: READS_PER_HOUR, seconds: 3600 })

/** The host alone: an address may hold a secret. */
const audit = (
  ctx: RequestContext,
  action: AuditAction,
  { id, organizationId, url }: Subscription,
  states: { from?: string; to?: string },
) =>
  recordAudit(ctx, {
    action,
    entityType: 'organization',
    entityId: organizationId,
    ...states,
    details: { calendar: id, host: URL.parse(url)?.hostname ?? '' },
  })

async function lockCalendar(ctx: RequestContext, organizationId: number, id: number): Promise<Subscription> {
  const [row] = await ctx.db
    .select()
    .from(calendarSubscriptions)
    .where(and(eq(calendarSubscriptions.id, id), isOf(calendarSubscriptions.organizationId, organizationId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

async function changeCalendar(
  ctx: RequestContext,
  organization: OrganizationRef,
  form: unknown,
  change: (txCtx: RequestContext, calendar: Subscription) => Promise<unknown>,
) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const { calendar } = parse(calendarForm, form)
  await transaction(ctx, async (txCtx) => change(txCtx, await lockCalendar(txCtx, organizationId, calendar)))
}

/** It is no longer read until someone resumes it. What waits for a decision stays. */
export const pauseCalendar = (ctx: RequestContext, organization: OrganizationRef, form: unknown) =>
  changeCalendar(ctx, organization, form, async (txCtx, calendar) => {
    if (calendar.state === 'paused') return
    await setState(txCtx, calendar, { state: 'paused' })
    await audit(txCtx, 'pauseCalendar', calendar, { from: calendar.state, to: 'paused' })
  })

/** Reads it again from now on, also one that was given up. */
export const resumeCalendar = (ctx: RequestContext, organization: OrganizationRef, form: unknown) =>
  changeCalendar(ctx, organization, form, async (txCtx, calendar) => {
    if (calendar.state === 'active') return
    const fresh = { failures: 0, failingSince: null, lastFailure: null }
    await setState(txCtx, calendar, { state: 'active', nextReadAt: ctx.now, ...fresh })
    await audit(txCtx, 'resumeCalendar', calendar, { from: calendar.state, to: 'active' })
  })

const setState = ({ db }: RequestContext, { id }: Subscription, change: Partial<Subscription>) =>
  db.update(calendarSubscriptions).set(change).where(eq(calendarSubscriptions.id, id))

/** Ends a subscription. The events that came of it stay. */
export const removeCalendar = (ctx: RequestContext, organization: OrganizationRef, form: unknown) =>
  changeCalendar(ctx, organization, form, async (txCtx, calendar) => {
    await txCtx.db.delete(calendarSubscriptions).where(eq(calendarSubscriptions.id, calendar.id))
    await audit(txCtx, 'removeCalendar', calendar, { from: calendar.state, to: 'removed' })
  })

/** Reads it now. Returns why that was not possible, or null. */
export async function readCalendarAgain(ctx: RequestContext, organization: OrganizationRef, form: unknown) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  await limitReads(ctx, authorizeSignedIn(ctx).id, organizationId)
  const { calendar } = parse(calendarForm, form)
  const subscription = await transaction(ctx, (txCtx) => lockCalendar(txCtx, organizationId, calendar))
  if (subscription.state === 'paused') throw new AppError('wrong_state')
  return readCalendarNow(ctx, subscription)
}
