import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EventDays } from '#features/events/commands/event-days.server.ts'
import type { EventPart } from '#features/events/commands/event-parts.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { replaceTickets } from './commands.server.ts'
import { tickets } from './table.server.ts'

export const ticketDays: EventDays = {
  part: 'tickets',
  list: async ({ db, locale }, eventId) => [
    ...(await db.execute<{ id: number; day: string; title: string }>(sql`select id, limit_date::text as day,
      ${localized(contentLocale(locale), sql`title_es`, sql`title_en`)} as title from tickets
      where event_id = ${eventId} and archived_at is null and limit_date is not null order by position, id`)),
  ],
  move: ({ db }, eventId, by, today) =>
    db.execute(sql`update tickets set limit_date = limit_date + ${by}::int
      where event_id = ${eventId} and archived_at is null and limit_date >= ${today}::date`),
}

export const ticketsPart: EventPart<'tickets'> = {
  name: 'tickets',
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
}
