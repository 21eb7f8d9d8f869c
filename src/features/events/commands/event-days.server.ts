import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { extensionPoint, findExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { daysBetween } from '#platform/text/calendar-day.ts'
import { DAY_PARTS, type DayPart, type EventDay, type MovedDay, moveDays } from '#shared/events/event-days.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { localToday } from '../queries/list.server.ts'
import type { EventForm } from '../schema.ts'

/** Days of an event that another feature owns; they move in the transaction of the event's command, which has authorized. */
export type EventDays = {
  part: DayPart
  list: (ctx: RequestContext, eventId: number) => Promise<Omit<EventDay, 'part'>[]>
  /** Moves those ahead of `today` by that many days. */
  move: (ctx: RequestContext, eventId: number, by: number, today: string) => Promise<unknown>
  /** Whether they may become earlier; by default they may. */
  mayAdvance?: (ctx: RequestContext, eventId: number) => Promise<boolean>
}
export const eventDays = extensionPoint<EventDays>('days of an event', ({ part }) => part)

export const signupDays: EventDays = {
  part: 'signup',
  list: async ({ db }, eventId) => [
    ...(await db.execute<{
      day: string
      begins: boolean
    }>(sql`select signup_opens::text as day, true as begins from events
      where id = ${eventId} and signup = 'scheduled' and signup_opens is not null`)),
  ],
  move: ({ db }, eventId, by) =>
    db.execute(sql`update events set signup_opens = signup_opens + ${by}::int where id = ${eventId}`),
}

const daysOf = (ctx: RequestContext, part: DayPart) => findExtension(ctx, eventDays, part)

/** Every day of the event's parts, in their order. */
export async function listEventDays(ctx: RequestContext, ref: EventRef): Promise<EventDay[]> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const listed = await Promise.all(
    DAY_PARTS.map(
      async (part) => (await daysOf(ctx, part)?.list(ctx, eventId))?.map((day) => ({ ...day, part })) ?? [],
    ),
  )
  return listed.flat()
}

type Shift = { eventId: number; by: number; today: string }

async function planPart(ctx: RequestContext, part: DayPart, { eventId, by, today }: Shift): Promise<MovedDay[]> {
  const owner = daysOf(ctx, part)
  const days = (await owner?.list(ctx, eventId)) ?? []
  const mayAdvance = by > 0 || (await owner?.mayAdvance?.(ctx, eventId)) !== false
  return moveDays(
    days.map((day) => ({ ...day, part })),
    { by, today, mayAdvance },
  )
}

async function findShift(ctx: RequestContext, eventId: number, to: string | null | undefined) {
  const [event] = await ctx.db.execute<{ dateStart: string | null; today: string }>(sql`
    select e.date_start::text as "dateStart", (${localToday(ctx)})::text as today
    from events e left join venues v on v.id = e.venue_id where e.id = ${eventId}`)
  if (!to || !event?.dateStart || to === event.dateStart) return null
  return { eventId, by: daysBetween(event.dateStart, to), today: event.today }
}

/** What of an event would move with it if it began on that day, and what stays where it is. Empty where its first day stays. */
export async function planMovedDays(ctx: RequestContext, ref: EventRef, to: string): Promise<MovedDay[]> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const shift = await findShift(ctx, eventId, to)
  if (!shift) return []
  return (await Promise.all(DAY_PARTS.map((part) => planPart(ctx, part, shift)))).flat()
}

/**
 * Moves the days of a locked event with its first day, unless that is not wanted (`move_days`). What was sent itself stays as it was sent.
 */
export async function moveEventDays(ctx: RequestContext, eventId: number, sent: EventForm) {
  const shift = sent.move_days === false ? null : await findShift(ctx, eventId, sent.date_start)
  if (!shift) return
  const own: DayPart[] = [
    ...(sent.tickets ? ['tickets' as const] : []),
    ...(sent.signup_opens === undefined ? [] : ['signup' as const]),
  ]
  const moved: DayPart[] = []
  for (const part of DAY_PARTS.filter((name) => !own.includes(name))) {
    const plan = await planPart(ctx, part, shift)
    if (!plan.some(({ to }) => to !== null)) continue
    await daysOf(ctx, part)!.move(ctx, eventId, shift.by, shift.today)
    moved.push(part)
  }
  if (moved.length === 0) return
  await recordAudit(ctx, {
    action: 'moveEventDays',
    entityType: 'event',
    entityId: eventId,
    details: { days: shift.by, parts: moved },
  })
}
