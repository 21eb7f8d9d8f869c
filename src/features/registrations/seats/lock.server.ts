import { sql } from 'drizzle-orm'
import { type CurrentForm, findForm } from '#features/registration-forms/queries.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hasPostgresCode } from '#platform/database/constraint-violation.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type EventTerms, lockEventTerms } from '../event-terms.server.ts'
import { type Pool, readPools } from './pools.server.ts'
import { listWaiting, type Waiting } from './waiting.server.ts'

/**
 * The seats of an event, locked until the end of the transaction. `pools` and `waiting` are kept up to date by whoever changes a
 * registration (`changeState`).
 */
export type Seats = { eventId: number; terms: EventTerms; form: CurrentForm | null; pools: Pool[]; waiting: Waiting[] }

/** How often a transaction that PostgreSQL ended because of a deadlock is run again. */
const ATTEMPTS = 3

/**
 * Runs `work` in a transaction that first locks the event's seats. Everything that takes or frees a seat goes through here, so that an
 * event's seats change one after the other. The order of locks everywhere: seats of an event, its event, its tickets, accounts.
 */
export async function withLockedSeats<Result>(
  ctx: RequestContext,
  eventId: number,
  work: (txCtx: RequestContext, seats: Seats) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await transaction(ctx, async (txCtx) => work(txCtx, await lockSeats(txCtx, eventId)))
    } catch (error) {
      if (attempt === ATTEMPTS || !hasPostgresCode(error, DEADLOCK)) throw error
    }
}
const DEADLOCK = '40P01'

/** Locks the seats within a transaction whose first statement this is. Throws 404 for an event that does not exist. */
export async function lockSeats(ctx: RequestContext, eventId: number): Promise<Seats> {
  if (!(await lockEventPool(ctx, eventId))) {
    await ctx.db.execute(sql`insert into seat_pools (event_id, kind) select id, 'event' from events where id = ${eventId}
      on conflict on constraint seat_pools_once do nothing`)
    if (!(await lockEventPool(ctx, eventId))) throw notFound()
  }
  const terms = await lockEventTerms(ctx, eventId)
  const form = await findForm(ctx, eventId)
  const pools = await readPools(ctx, terms, form)
  return { eventId, terms, form, pools, waiting: await listWaiting(ctx, eventId) }
}

async function lockEventPool(ctx: RequestContext, eventId: number): Promise<boolean> {
  const [row] = await ctx.db.execute(
    sql`select id from seat_pools where event_id = ${eventId} and kind = 'event' for update`,
  )
  return row !== undefined
}

/** Locks the seats of all events that a person has registered for, or is handed a seat of, before their account is locked. */
export async function lockSeatsOfPerson(ctx: RequestContext, userId: number) {
  await ctx.db.execute(sql`select id from seat_pools where kind = 'event' and event_id in
    (select event_id from registrations where user_id = ${userId} or holder_id = ${userId}
      or id in (select registration_id from registration_handovers where ${userId} in (from_user_id, to_user_id)))
    order by event_id for update`)
}
