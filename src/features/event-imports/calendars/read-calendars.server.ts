import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { events } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { CALENDAR_DAYS_FAILING, CALENDAR_HOURS } from '#shared/event-imports/calendar.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import { calendarEntries, calendarSubscriptions } from '../table.server.ts'
import { compareEntries } from './compare.ts'
import { type FetchedCalendar, fetchCalendar } from './fetch-calendar.server.ts'

/** Calendars read by one job, and at the same time: each may take its whole time limit. */
const READ_MAX = 45
const READ_AT_ONCE = 3
const LONGEST_WAIT_HOURS = 24

export type Subscription = typeof calendarSubscriptions.$inferSelect

/** Reads the calendars whose turn it is, of organizations that may have events: the first of each organization before any second. */
export async function readDueCalendars(ctx: RequestContext) {
  const due = await ctx.db
    .select({ id: calendarSubscriptions.id })
    .from(calendarSubscriptions)
    .where(
      and(
        eq(calendarSubscriptions.state, 'active'),
        lte(calendarSubscriptions.nextReadAt, ctx.now),
        sql`exists (select 1 from ${organizations} o join ${organizations} own on o.id = coalesce(own.merged_into, own.id)
          where own.id = ${calendarSubscriptions.organizationId} and o.status in ('active', 'pending'))`,
      ),
    )
    .orderBy(
      sql`row_number() over (partition by ${calendarSubscriptions.organizationId} order by ${calendarSubscriptions.nextReadAt})`,
      asc(calendarSubscriptions.nextReadAt),
    )
    .limit(READ_MAX)
  const next = due.values()
  const work = async () => {
    for (const { id } of next) {
      const subscription = await claim(ctx, id)
      if (subscription) await readCalendarNow(ctx, subscription)
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, work))
}

/** Another process that runs the same job does not read it as well. */
async function claim(ctx: RequestContext, id: number): Promise<Subscription | null> {
  const [row] = await ctx.db
    .update(calendarSubscriptions)
    .set({ nextReadAt: hoursFrom(ctx.now, CALENDAR_HOURS) })
    .where(
      and(
        eq(calendarSubscriptions.id, id),
        eq(calendarSubscriptions.state, 'active'),
        lte(calendarSubscriptions.nextReadAt, ctx.now),
      ),
    )
    .returning()
  return row ?? null
}

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/** Reads one calendar and stores what came of it. Returns why it could not be read, or null. Does not authorize. */
export async function readCalendarNow(ctx: RequestContext, subscription: Subscription): Promise<ReadRefusal | null> {
  const today = dayAt(ctx.now)
  const fetched = await fetchCalendar(subscription.url, subscription, {
    today,
    allowLoopback: ctx.services.settings.fetchLoopback,
    organizationId: subscription.organizationId,
  })
  await transaction(ctx, (txCtx) => storeReading(txCtx, subscription.id, fetched))
  return 'refused' in fetched ? fetched.refused : null
}

/** Stores a reading, unless the calendar was removed or paused in the meantime. */
async function storeReading(ctx: RequestContext, id: number, fetched: FetchedCalendar) {
  const [subscription] = await ctx.db
    .select()
    .from(calendarSubscriptions)
    .where(eq(calendarSubscriptions.id, id))
    .for('update')
  if (!subscription || subscription.state === 'paused') return
  // Our own lack of time says nothing of the calendar.
  if ('refused' in fetched && fetched.refused === 'busy')
    return void (await ctx.db
      .update(calendarSubscriptions)
      .set({ nextReadAt: ctx.now })
      .where(eq(calendarSubscriptions.id, id)))
  if ('refused' in fetched) return storeFailure(ctx, subscription, fetched.refused)
  const known = 'unchanged' in fetched ? {} : { etag: fetched.etag, lastModified: fetched.lastModified }
  await ctx.db
    .update(calendarSubscriptions)
    .set({
      ...known,
      ...('entries' in fetched && { unreadable: fetched.unreadable }),
      state: 'active',
      readAt: ctx.now,
      answeredAt: ctx.now,
      nextReadAt: hoursFrom(ctx.now, CALENDAR_HOURS),
      failingSince: null,
      failures: 0,
      lastFailure: null,
    })
    .where(eq(calendarSubscriptions.id, id))
  if ('entries' in fetched) await storeEntries(ctx, id, fetched)
}

/** Waits longer with each failure, and stops after two weeks of them. */
async function storeFailure(
  ctx: RequestContext,
  { id, organizationId, ...before }: Subscription,
  refused: ReadRefusal,
) {
  const failingSince = before.failingSince ?? ctx.now
  const failures = before.failures + 1
  const isOver = ctx.now.getTime() - failingSince.getTime() >= CALENDAR_DAYS_FAILING * 24 * HOUR_MS
  const hours = Math.min(CALENDAR_HOURS * 2 ** Math.min(failures - 1, 5), LONGEST_WAIT_HOURS)
  await ctx.db
    .update(calendarSubscriptions)
    .set({
      readAt: ctx.now,
      failingSince,
      failures,
      lastFailure: refused,
      nextReadAt: hoursFrom(ctx.now, hours),
      ...(isOver && { state: 'stopped' }),
    })
    .where(eq(calendarSubscriptions.id, id))
  if (isOver && before.state !== 'stopped')
    await recordAudit(ctx, {
      action: 'stopCalendar',
      entityType: 'organization',
      entityId: organizationId,
      from: before.state,
      to: 'stopped',
      details: { calendar: id, failure: refused },
    })
}

type Read = Extract<FetchedCalendar, { entries: unknown }>

async function storeEntries(ctx: RequestContext, subscriptionId: number, { entries, isWhole }: Read) {
  const known = await ctx.db
    .select({
      uid: calendarEntries.uid,
      // A deleted event takes no more changes.
      eventId: events.id,
      settled: calendarEntries.settled,
      dismissed: calendarEntries.dismissed,
      proposed: calendarEntries.proposed,
      change: calendarEntries.change,
      sequence: calendarEntries.sequence,
    })
    .from(calendarEntries)
    .leftJoin(events, and(eq(events.id, calendarEntries.eventId), isNull(events.deletedAt)))
    .where(eq(calendarEntries.subscriptionId, subscriptionId))
  for (const { uid, ...update } of compareEntries(known, entries, isWhole, dayAt(ctx.now)))
    await ctx.db
      .insert(calendarEntries)
      .values({ subscriptionId, uid, ...update, changedAt: ctx.now, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: [calendarEntries.subscriptionId, calendarEntries.uid],
        set: { ...update, changedAt: ctx.now },
      })
  // What was only proposed and is gone again leaves nothing behind.
  await ctx.db.execute(sql`delete from ${calendarEntries}
    where subscription_id = ${subscriptionId} and change is null and settled is null and dismissed is null and event_id is null`)
}
