import { sql } from 'drizzle-orm'
import { char, check, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created } from '#platform/database/columns.server.ts'

/** How many units of a coin one euro bought on a day, as the ECB publishes it (decisions 1). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    coin: char('coin', { length: 3 }).notNull(),
    day: date('day').notNull(),
    perEuro: numeric('per_euro', { precision: 14, scale: 6, mode: 'number' }).notNull(),
    source: text('source').notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.day] }),
    check('exchange_rates_coin_code', sql`${table.coin} ~ '^[A-Z]{3}$' and ${table.coin} <> 'EUR'`),
    check('exchange_rates_positive', sql`${table.perEuro} > 0`),
  ],
)
