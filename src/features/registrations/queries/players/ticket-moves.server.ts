import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import type { TicketMoves } from '#shared/registrations/ticket-moves.ts'
import { isAmong, playerName, playerTables } from './player-conditions.server.ts'
import { listPlayerTickets } from './players.server.ts'

/** Which ticket each of the chosen has, and which they could have. */
export async function listTicketMoves(ctx: RequestContext, ref: EventRef, input: unknown): Promise<TicketMoves> {
  const { eventId, role } = await authorizeEvent(ctx, 'players.edit', ref)
  const { ids } = parse(chosenForm, input)
  const people = await ctx.db.execute<TicketMoves['people'][number]>(sql`
    select r.id, ${playerName} as name, r.ticket_id as ticket from ${playerTables}
    where r.event_id = ${eventId} and r.anonymized_at is null and ${isAmong(sql`r.id`, ids)} order by r.id`)
  const prices = await ctx.db.execute<{ id: number; price: number; coin: string }>(
    sql`select k.id, k.price, k.coin from tickets k where k.event_id = ${eventId}`,
  )
  const priceOf = new Map(prices.map((ticket) => [ticket.id, ticket]))
  const tickets = await listPlayerTickets(ctx, eventId)
  return {
    people: [...people],
    tickets: tickets.flatMap(({ id, title, archived }) => {
      const price = priceOf.get(id)
      return archived || !price ? [] : [{ ...price, title }]
    }),
    mayMoney: can(role, 'money.edit'),
  }
}
