import { sql } from 'drizzle-orm'
import { char, check, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.server.ts'

/** Units of a currency per euro by day, as published by the ECB. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: char('coin', { length: 3 }).notNull(),
    day: date('day').notNull(),
    perEuro: numeric('per_euro', { precision: 14, scale: 6, mode: 'number' }).notNull(),
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    check('exchange_rates_coin_code', sql`${table.currency} ~ '^[A-Z]{3}$' and ${table.currency} <> 'EUR'`),
    check('exchange_rates_positive', sql`${table.perEuro} > 0`),
  ],
)
