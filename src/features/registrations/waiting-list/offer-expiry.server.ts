import { eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { EventTerms } from '../event-terms.server.ts'

const OFFER_HOURS = 48
/** In the week before the event. */
const LATE_OFFER_HOURS = 6
const LATE_DAYS = 7
/** Local hours in which no offer ends: people sleep, and would lose a seat that they never saw. */
const [NIGHT_BEGINS, NIGHT_ENDS] = [23, 9]

type Terms = Pick<EventTerms, 'startsAt' | 'zone'>

/**
 * When an offer made now ends: after 48 hours, or 6 in the last week, and no later than the event begins. At night it waits for 9:00, unless
 * that is after the event begins, or after the end of the ticket's last day of sign-up (`lastDays`), which comes later than the offer's end.
 */
export function offerExpiry({ startsAt, zone }: Terms, now: Date, lastDays: readonly (string | null)[]): Date {
  const starts = startsAt ?? Number.POSITIVE_INFINITY
  const hours = starts - now.getTime() <= LATE_DAYS * 24 * HOUR_MS ? LATE_OFFER_HOURS : OFFER_HOURS
  const end = Math.min(now.getTime() + hours * HOUR_MS, starts)
  const morning = afterNight(end, zone)
  const limits = [starts, ...lastDays.map((day) => endOf(day, zone)).filter((limit) => limit >= end)]
  return new Date(morning <= Math.min(...limits) ? morning : end)
}

function afterNight(instant: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  if (local.hour >= NIGHT_ENDS && local.hour < NIGHT_BEGINS) return instant
  const day = local.toPlainDate().add({ days: local.hour >= NIGHT_BEGINS ? 1 : 0 })
  return day.toZonedDateTime({ timeZone: zone, plainTime: { hour: NIGHT_ENDS } }).epochMilliseconds
}

const endOf = (day: string | null, zone: string) =>
  day === null
    ? Number.POSITIVE_INFINITY
    : Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds

/** The last day of sign-up of each ticket of an event. */
export async function readLastDays(ctx: RequestContext, eventId: number) {
  const { id, limitDate } = tickets
  const rows = await ctx.db.select({ id, limitDate }).from(tickets).where(eq(tickets.eventId, eventId))
  return new Map(rows.map((row) => [row.id, row.limitDate]))
}
