import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { readMoveFacts } from '#features/registrations/charges/move-facts.server.ts'
import { planTicketMove } from '#features/registrations/charges/ticket-move.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import type { TicketMoves } from '#shared/registrations/ticket-moves.ts'
import type { RegistrationRow } from '../../registration-changes.server.ts'
import { type CurrentSeats, readCurrentSeats } from '../../seats/current-seats.server.ts'
import { poolsOf } from '../../seats/take.server.ts'
import { refusalOfTicketSeat } from '../../seats/ticket-seat.server.ts'
import { listPlayerNames } from './player-names.server.ts'
import { getZone } from './ticket-choices.server.ts'

/** Which ticket each of the chosen has, which they could have, and how much more it would cost them. */
export async function listTicketMoves(ctx: RequestContext, ref: EventRef, input: unknown): Promise<TicketMoves> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const { ids } = parse(chosenForm, input)
  const { id, anonymizedAt } = registrations
  const rows = await ctx.db
    .select()
    .from(registrations)
    .where(and(inArray(id, ids), eq(registrations.eventId, eventId), isNull(anonymizedAt)))
    .orderBy(id)
  const names = await listPlayerNames(ctx, ref, ids)
  const offered = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
    .orderBy(asc(tickets.position), asc(tickets.id))
  const zone = await getZone(ctx, eventId)
  const factsOf = await readMoveFacts(ctx, eventId, rows)
  const seats = await readCurrentSeats(ctx, eventId)
  const showsMoney = can(role, 'money.read')
  const columns = offered.map((ticket) => {
    const take = seatTaker(seats)
    return rows.map((row) => {
      if (row.coin !== ticket.coin) return { difference: null, cut: 0, otherCoin: true, full: null }
      const { difference, cut, columns: changed } = planTicketMove(row, factsOf(row), { ticket, zone })
      const full = row.ticketId === ticket.id ? null : take(row, { ...row, ...changed })
      return { difference: showsMoney ? difference : null, cut: showsMoney ? cut : 0, otherCoin: false, full }
    })
  })
  return {
    people: rows.map((row, at) => ({
      id: row.id,
      name: names.get(row.id) ?? '',
      ticket: row.ticketId,
      moves: columns.map((column) => column[at]!),
    })),
    tickets: offered.map((ticket) => ({
      id: ticket.id,
      title: textIn({ es: ticket.titleEs, en: ticket.titleEn }, ctx.locale),
      price: ticket.price,
      coin: ticket.coin,
    })),
    mayMoney: can(role, 'money.edit'),
  }
}

/** Gives seats one after the other, as the move does, and says for whom there is none. */
function seatTaker({ pools, waiting }: CurrentSeats) {
  const seats = { waiting, pools: pools.map((pool) => ({ ...pool })) }
  return (before: RegistrationRow, after: RegistrationRow) => {
    const full = refusalOfTicketSeat(seats, before, after, null)
    if (full === null && takesSeat(before.state)) {
      for (const pool of poolsOf(seats, before)) pool.taken--
      for (const pool of poolsOf(seats, after)) pool.taken++
    }
    return full
  }
}
