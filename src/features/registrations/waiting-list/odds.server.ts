import { sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HISTORY_OF_WAITING } from '#shared/limits.ts'
import { authorizeHolder, authorizeOrganizerOf } from '../access.server.ts'
import { readCurrentSeats } from '../seats/current-seats.server.ts'
import { placeOf, type QueuePosition } from '../seats/waiting.server.ts'

/** Of the organization's last events with a waiting list: how many people waited there, and how many of them got a seat. */
export type Odds = { events: number; waited: number; seated: number; percent: number }
export type WaitingOdds = QueuePosition & { odds: Odds | null }

/** How many of the latest events count. */
const LATEST = 5

/**
 * The place of a registration on the waiting list, and how it went for those who waited before. `odds` is null while it is unknown: with
 * less than three finished events with ten people waiting each. Null for a registration that does not wait. Throws 404.
 */
export async function waitingOdds(ctx: RequestContext, registrationId: number): Promise<WaitingOdds | null> {
  const eventId = await authorizeReader(ctx, registrationId)
  const { pools, waiting } = await readCurrentSeats(ctx, eventId)
  const place = placeOf(pools, waiting, registrationId)
  return place && { ...place, odds: await findOdds(ctx, eventId) }
}

async function authorizeReader(ctx: RequestContext, id: number): Promise<number> {
  authorizeSignedIn(ctx)
  try {
    return (await authorizeHolder(ctx, id)).eventId
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'missing') throw error
    return (await authorizeOrganizerOf(ctx, 'players.read', id)).eventId
  }
}

async function findOdds(ctx: RequestContext, eventId: number): Promise<Odds | null> {
  const { events: enoughEvents, waiting: enoughPeople } = HISTORY_OF_WAITING
  const [sum] = await ctx.db.execute<Omit<Odds, 'percent'>>(sql`
    select count(*)::int as events, coalesce(sum(waited), 0)::int as waited, coalesce(sum(seated), 0)::int as seated from (
      select count(*) as waited, count(*) filter (where exists (select 1 from registration_history s
          where s.registration_id = r.id and s.to_state = 'confirmed' and s.id > w.first)) as seated
      from events e join registrations r on r.event_id = e.id and not r.is_test
        join lateral (select min(h.id) as first from registration_history h
          where h.registration_id = r.id and h.to_state = 'waitlisted') w on w.first is not null
      where e.organizer_id = (select organizer_id from events where id = ${eventId}) and e.id <> ${eventId}
        and e.last_day < ${dayAt(ctx.now)}::date and e.happening <> 'cancelled' and e.moderation = 'published'
      group by e.id, e.last_day having count(*) >= ${enoughPeople} order by e.last_day desc, e.id desc limit ${LATEST}) latest`)
  if (!sum) throw notFound()
  if (sum.events < enoughEvents) return null
  return { ...sum, percent: Math.round((100 * sum.seated) / sum.waited) }
}
