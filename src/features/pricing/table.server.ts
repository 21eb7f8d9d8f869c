import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { PRICE_RULE_KINDS } from '#shared/payments/enums.ts'

/**
 * What changes the price of an event's tickets: discount codes, and prices by date (early bird, surcharge). Either `amount`, in minor
 * units, or `percent` of the ticket's price is added to it; both are negative for a discount. Codes only discount.
 */
export const priceRules = pgTable(
  'price_rules',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PRICE_RULE_KINDS }).notNull(),
    /** In capitals, of letters, digits and hyphens. */
    code: text('code'),
    /** The words on the bill, and of a code, whom it is for. */
    titleEs: text('title_es'),
    titleEn: text('title_en'),
    amount: integer('amount'),
    percent: integer('percent'),
    /** The tickets it is for; empty: all. */
    ticketIds: integer('ticket_ids').array().notNull().default(sql`'{}'`),
    /** Registrations that may use a code; null: no limit. */
    usesMax: integer('uses_max'),
    /** First and last day, inclusive, in the event's time zone. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    /** Whether a code is added to other discounts; else the larger discount counts. */
    isStackable: boolean('is_stackable').notNull().default(false),
    /** Ended by hand. What was charged with it stays. */
    disabledAt: timestamptz('disabled_at'),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('price_rules_kind_known', table.kind, PRICE_RULE_KINDS),
    check('price_rules_code_of_kind', sql`(${table.kind} = 'code') = (${table.code} is not null)`),
    check('price_rules_code_form', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'`),
    check('price_rules_amount_or_percent', sql`num_nonnulls(${table.amount}, ${table.percent}) = 1`),
    check('price_rules_percent_range', sql`${table.percent} between -100 and 200 and ${table.percent} <> 0`),
    check('price_rules_amount_not_zero', sql`${table.amount} <> 0`),
    check(
      'price_rules_code_discounts',
      sql`${table.kind} <> 'code' or coalesce(${table.amount}, ${table.percent}) < 0`,
    ),
    check('price_rules_uses_positive', sql`${table.usesMax} > 0`),
    check('price_rules_days_in_order', sql`${table.startsOn} <= ${table.endsOn}`),
    check(
      'price_rules_date_has_day',
      sql`${table.kind} <> 'date' or num_nonnulls(${table.startsOn}, ${table.endsOn}) > 0`,
    ),
    uniqueIndex('price_rules_code_once').on(table.eventId, table.code).where(sql`${table.code} is not null`),
    index('price_rules_of_event').on(table.eventId),
  ],
)
