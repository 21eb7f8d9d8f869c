import { and, eq, isNull } from 'drizzle-orm'
import { registerEventPart } from '#features/events/commands/event-parts.server.ts'
import { replaceTickets } from './commands.server.ts'
import { tickets } from './table.server.ts'

registerEventPart('tickets', {
  write: (ctx, { id }, list) => replaceTickets(ctx, id, list),
  copy: async ({ db }, { from, to }, moveDay, copied) => {
    const sold = await db
      .select()
      .from(tickets)
      .where(and(eq(tickets.eventId, from), isNull(tickets.archivedAt)))
    const rows = sold.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...ticket }) => ({
      ...ticket,
      eventId: to,
      limitDate: moveDay(ticket.limitDate),
    }))
    if (rows.length === 0) return
    const added = await db.insert(tickets).values(rows).returning({ id: tickets.id })
    for (const [index, { id }] of added.entries()) copied.tickets.set(sold[index]!.id, id)
  },
})
