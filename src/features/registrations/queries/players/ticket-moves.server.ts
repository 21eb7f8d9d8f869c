import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { readMoveFacts } from '#features/registrations/charges/move-facts.server.ts'
import { planTicketMove, type Ticket } from '#features/registrations/charges/ticket-move.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import type { TicketMoves } from '#shared/registrations/ticket-moves.ts'
import type { RegistrationRow } from '../../registration-changes.server.ts'
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
  const differenceOf = (row: RegistrationRow, ticket: Ticket) =>
    row.coin === ticket.coin ? planTicketMove(row, factsOf(row), { ticket, zone }).difference : null
  const showsMoney = can(role, 'money.read')
  return {
    people: rows.map((row) => ({
      id: row.id,
      name: names.get(row.id) ?? '',
      ticket: row.ticketId,
      differences: showsMoney ? offered.map((ticket) => differenceOf(row, ticket)) : [],
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
