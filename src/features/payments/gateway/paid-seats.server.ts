import { and, inArray, sql } from 'drizzle-orm'
import { addCharges } from '#features/registrations/charges/charges.server.ts'
import { canTakeSeat } from '#features/registrations/event-terms.server.ts'
import { BY_SYSTEM, changeState, recordChange } from '#features/registrations/records/change-state.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { addNeeds, allocateSeats, isAllocated, needsOf } from '#features/registrations/seats/free-seats.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { partiesOf } from '#features/registrations/seats/waiting.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isLive, LIVE_STATES } from '#shared/registrations/states.ts'

/**
 * Confirms the seats that were held until this payment. Where the hold has ended meanwhile they are taken again, all or none, as long as
 * nobody else is entitled to them; otherwise the history says that the money is to be given back. Who waits again, because the event was
 * off meanwhile, waits with a seat that is paid. Under the lock of seats and ledger.
 */
export async function takePaidSeats(ctx: RequestContext, seats: Seats | null, rows: RegistrationRow[]) {
  for (const row of rows.filter(({ state }) => state === 'hold'))
    if (seats) await changeState(ctx, seats, row, { to: 'confirmed', action: 'pay', by: BY_SYSTEM })
  for (const row of rows.filter(({ state }) => state === 'waitlisted'))
    await recordChange(ctx, row, { action: 'pay', by: BY_SYSTEM })
  const expired = rows.filter(({ state }) => state === 'expired')
  const isRegained = seats !== null && (await mayRegain(ctx, seats, expired))
  for (const row of rows.filter(({ state }) => !isLive(state)))
    if (isRegained && expired.includes(row)) await regain(ctx, seats, row)
    else await recordChange(ctx, row, { action: 'pay_late', by: BY_SYSTEM })
}

async function mayRegain(ctx: RequestContext, seats: Seats, rows: RegistrationRow[]): Promise<boolean> {
  if (rows.length === 0 || !canTakeSeat(seats.terms, ctx.now) || (await haveAnother(ctx, seats, rows))) return false
  const needs = addNeeds(...rows.map((row) => needsOf(poolsOf(seats, row))))
  return isAllocated(allocateSeats(seats.pools, [...partiesOf(seats.waiting), { needs }]).at(-1)!)
}

/** Whether one of these people has registered again. */
async function haveAnother({ db }: RequestContext, { eventId }: Seats, rows: RegistrationRow[]): Promise<boolean> {
  const people = rows.flatMap(({ userId }) => userId ?? [])
  if (people.length === 0) return false
  const [other] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        inArray(registrations.userId, people),
        inArray(registrations.state, [...LIVE_STATES]),
        sql`event_id = ${eventId} and not is_test`,
      ),
    )
  return other !== undefined
}

/** What was taken off when it ended is charged again. */
async function regain(ctx: RequestContext, seats: Seats, row: RegistrationRow) {
  const [kept] = await ctx.db.execute<{ amount: number }>(sql`select coalesce(sum(amount), 0)::int as amount
    from registration_charges where registration_id = ${row.id} and item = 'ending'`)
  const words = { titleEs: 'Vuelve la plaza', titleEn: 'The seat is back' }
  await addCharges(ctx, row.id, [{ kind: 'adjustment', item: 'ending', ...words, amount: -kept!.amount }])
  await changeState(ctx, seats, row, { to: 'confirmed', action: 'pay', by: BY_SYSTEM })
}
