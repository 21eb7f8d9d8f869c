import { sql } from 'drizzle-orm'
import { char, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { TICKET_TIERS } from '#shared/enums.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'

/** A ticket of an event. The price is in minor units of its currency; `amount` null or 0 means unlimited. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en'),
    descriptionEs: text('description_es'),
    descriptionEn: text('description_en'),
    price: integer('price').notNull(),
    /** Where players choose what they pay: the least of it, and `price` is what is proposed. Null: `price` is fixed. */
    minimumPrice: integer('minimum_price'),
    coin: char('coin', { length: 3 }).notNull().default('EUR'),
    tier: text('tier', { enum: TICKET_TIERS }).notNull().default('standard'),
    amount: integer('amount'),
    /** Last day of sale, inclusive. */
    limitDate: date('limit_date'),
    /** Given at once, or after the organizer's approval. */
    openingMode: text('opening_mode', { enum: OPENING_MODES }).notNull().default('first_come'),
    visibility: text('visibility', { enum: TICKET_VISIBILITIES }).notNull().default('public'),
    /** Of tickets that only whoever has the code finds. Case makes no difference. */
    accessCode: text('access_code'),
    position: integer('position').notNull().default(0),
    /** Tickets that someone holds are archived instead of deleted. */
    archivedAt: timestamptz('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('tickets_tier_known', table.tier, TICKET_TIERS),
    oneOfCheck('tickets_opening_mode_known', table.openingMode, OPENING_MODES),
    oneOfCheck('tickets_visibility_known', table.visibility, TICKET_VISIBILITIES),
    check(
      'tickets_code_of_visibility',
      sql`${table.visibility} = 'public' or length(${table.accessCode}) between 4 and 40`,
    ),
    check('tickets_price_not_negative', sql`${table.price} >= 0`),
    check('tickets_minimum_price_range', sql`${table.minimumPrice} between 0 and ${table.price}`),
    // What was sold in another coin before is archived as it was.
    check('tickets_coin_known', sql`${table.coin} = 'EUR' or ${table.archivedAt} is not null`),
    check('tickets_amount_not_negative', sql`${table.amount} >= 0`),
    check('tickets_title_present', sql`length(btrim(${table.titleEs})) between 1 and 120`),
    index('tickets_event').on(table.eventId, table.position),
  ],
)
