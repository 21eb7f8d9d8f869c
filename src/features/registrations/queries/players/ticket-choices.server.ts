import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type MoveFacts, readMoveFacts } from '#features/registrations/charges/move-facts.server.ts'
import { planTicketMove, type Ticket } from '#features/registrations/charges/ticket-move.server.ts'
import { findRow } from '#features/registrations/records/change-state.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { type CurrentSeats, readCurrentSeats } from '#features/registrations/seats/current-seats.server.ts'
import { freeSeatsAfter } from '#features/registrations/seats/free-seats.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { refusalOfTicketSeat } from '#features/registrations/seats/ticket-seat.server.ts'
import { partiesOf, placeOf } from '#features/registrations/seats/waiting.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { TimeZone } from '#shared/enums.ts'
import { can } from '#shared/member-permissions.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import type { TicketChoice, TicketChoices } from '#shared/registrations/ticket-choices.ts'
import { listAskedFields } from './asked-fields.server.ts'

/** The tickets of an event with what a registration would be and cost with each. Throws 404. */
export async function getTicketChoices(ctx: RequestContext, ref: EventRef, id: number): Promise<TicketChoices> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const seats = await readCurrentSeats(ctx, eventId)
  const row = await findRow(ctx, { eventId }, id)
  if (!row) throw notFound()
  const offered = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), or(isNull(tickets.archivedAt), eq(tickets.id, row.ticketId))))
    .orderBy(asc(tickets.position), asc(tickets.id))
  const zone = await getZone(ctx, eventId)
  // Whether a protected question was answered is not told to who may not open it.
  const asked = (await listAskedFields(ctx, eventId)).filter(({ special }) => !special || can(role, 'players.special'))
  const labels = new Map(asked.map(({ key, label }) => [key, textIn(label, ctx.locale)]))
  const facts = (await readMoveFacts(ctx, eventId, [row]))(row)
  const choices = offered.map((ticket) =>
    toChoice(ctx, seats, row, { ticket, zone, facts, showsMoney: can(role, 'money.read'), labels }),
  )
  const mayWait = row.state === 'confirmed' || row.state === 'offered'
  return { current: row.ticketId, mayWait, coin: row.coin, choices }
}

/** Does not authorize. */
export async function getZone({ db }: RequestContext, eventId: number): Promise<TimeZone> {
  const [row] = await db.execute<{ zone: TimeZone }>(sql`
    select coalesce(v.time_zone, 'Europe/Madrid') as zone from events e left join venues v on v.id = e.venue_id where e.id = ${eventId}`)
  return row!.zone
}

type Shown = {
  ticket: Ticket
  zone: TimeZone
  facts: MoveFacts
  showsMoney: boolean
  labels: ReadonlyMap<string, string>
}
function toChoice(
  ctx: RequestContext,
  seats: CurrentSeats,
  row: RegistrationRow,
  { ticket, zone, facts, showsMoney, labels }: Shown,
): TicketChoice {
  const isCurrent = ticket.id === row.ticketId
  const plan = planTicketMove(row, facts, { ticket, zone })
  const after = { ...row, ...plan.columns }
  const full = isCurrent ? null : refusalOfTicketSeat(seats, row, after, null)
  return {
    id: ticket.id,
    title: textIn({ es: ticket.titleEs, en: ticket.titleEn }, ctx.locale),
    isCurrent,
    ...leftOf(seats, after),
    // What someone has, they have for what they were charged.
    total: showsMoney ? plan.total - (isCurrent ? plan.difference : 0) : null,
    difference: showsMoney && !isCurrent ? plan.difference : null,
    cut: showsMoney && !isCurrent ? plan.cut : 0,
    full,
    place: full ? placeAfter(seats, after) : null,
    dropped: isCurrent ? [] : plan.dropped.flatMap((key) => labels.get(key) ?? []),
  }
}

function leftOf(seats: CurrentSeats, after: RegistrationRow) {
  const own = seats.pools.filter(({ kind, ticketId }) => kind === 'ticket' && ticketId === after.ticketId)
  const { left, seats: all } = freeSeatsAfter(seats.pools, partiesOf(seats.waiting))(own)
  return { left, seats: all }
}

/** The place of one more person at the end. */
function placeAfter(seats: CurrentSeats, after: RegistrationRow) {
  const last = {
    id: 0,
    groupId: null,
    since: Number.MAX_SAFE_INTEGER,
    pools: poolsOf(seats, after).map(({ id }) => id),
  }
  return placeOf(seats.pools, [...seats.waiting, last], 0)?.place ?? null
}
