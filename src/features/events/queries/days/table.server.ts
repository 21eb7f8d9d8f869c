import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * How many events have their last day on a day: those that are published and take place, whatever their organizer. Triggers count at the end
 * of each transaction, one transaction after the other, as they number changes.
 */
export const eventDays = pgTable('event_days', {
  day: date('day').primaryKey(),
  events: integer('events').notNull(),
})
