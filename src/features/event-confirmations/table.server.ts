import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { created, id, instant, oneOf } from '#platform/database/columns.server.ts'
import { FRESHNESS_ASKS } from '#shared/enums.ts'

/** Mails that asked whether an event stands, and afterwards whether it took place. The link's secret is kept as its hash. */
export const freshnessAsks = pgTable(
  'freshness_asks',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ask: text('ask', { enum: FRESHNESS_ASKS }).notNull(),
    hash: text('hash').unique(),
    askedAt: created(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    unique('freshness_asks_once').on(table.eventId, table.ask),
    oneOf('freshness_asks_known', table.ask, FRESHNESS_ASKS),
    index('freshness_asks_of').on(table.eventId),
  ],
)
