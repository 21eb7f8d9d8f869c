import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventDays } from '#features/events/commands/event-days.server.ts'
import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { priceRules } from './table.server.ts'

/** A copied event has the same prices by date and codes, unused, on its own days. */
export const copyPrices: EventCopy = async ({ db, now }, { from, to }, copied, shiftDay) => {
  const rules = await db
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.eventId, from), isNull(priceRules.disabledAt)))
  const rows = rules.flatMap(({ id: _, ticketIds: before, ...rule }) => {
    const ticketIds = before.flatMap((id) => copied.tickets.get(id) ?? [])
    const [startsOn, endsOn] = [shiftDay(rule.startsOn), shiftDay(rule.endsOn)]
    // Without its tickets it would be for all of them, and without its days for ever.
    const isWhole = (before.length === 0 || ticketIds.length > 0) && (rule.kind === 'code' || startsOn || endsOn)
    return isWhole ? [{ ...rule, eventId: to, ticketIds, startsOn, endsOn, createdAt: now, updatedAt: now }] : []
  })
  if (rows.length > 0) await db.insert(priceRules).values(rows)
}

// Whom a code is for is not said to everybody who edits the event.
export const priceDays: EventDays = {
  part: 'prices',
  list: async ({ db, locale }, eventId) => [
    ...(await db.execute<{
      day: string
      begins: boolean
      title: string | null
    }>(sql`select x.day::text as day, x.n = 1 as begins,
      case when kind = 'date' then ${localized(contentLocale(locale), sql`title_es`, sql`title_en`)} end as title
      from price_rules, unnest(array[starts_on, ends_on]) with ordinality x(day, n)
      where event_id = ${eventId} and disabled_at is null and x.day is not null order by price_rules.id, x.n`)),
  ],
  move: ({ db, now }, eventId, by, today) => {
    const moved = (day: SQL, isAhead: SQL) => sql`case when ${isAhead} then ${day} + ${by}::int else ${day} end`
    const starts = moved(sql`starts_on`, sql`starts_on > ${today}::date`)
    const ends = moved(sql`ends_on`, sql`ends_on >= ${today}::date`)
    return db.execute(sql`update price_rules set starts_on = ${starts}, ends_on = ${ends},
      updated_at = ${now.toISOString()}::timestamptz where event_id = ${eventId} and disabled_at is null`)
  },
}
