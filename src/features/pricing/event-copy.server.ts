import { and, eq, isNull } from 'drizzle-orm'
import { registerEventCopy } from '#features/events/commands/event-parts.server.ts'
import { priceRules } from './table.server.ts'

/** A copied event has the same prices by date and codes, unused, on its own days. */
registerEventCopy(async ({ db, now }, { from, to }, copied, shiftDay) => {
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
})
