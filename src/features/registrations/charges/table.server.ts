import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { priceRules } from '#features/pricing/table.server.ts'
import { createdAt, id, oneOfCheck } from '#platform/database/columns.server.ts'
import { CHARGE_KINDS } from '#shared/payments/enums.ts'
import { registrations } from '../table.server.ts'

/**
 * What a registration costs: the ledger's charges, in minor units of the registration's `coin`. Append-only, a trigger refuses updates
 * and deletes: what no longer counts is reversed by a row with the same `item` and the opposite amount, so that what an item costs now
 * is the sum of its rows. Test registrations have none.
 */
export const registrationCharges = pgTable(
  'registration_charges',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    /** What it is for: `ticket:ID`, `option:FIELD:OPTION`, `rule:ID`, `adjustment`, `ticket_change`, `ending`. */
    item: text('item').notNull(),
    /** The words at the time of charging. */
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en'),
    amount: integer('amount').notNull(),
    priceRuleId: integer('price_rule_id').references(() => priceRules.id),
    /** Of adjustments by hand. */
    reason: text('reason'),
    /** Who adjusted by hand; null where it follows from a registration. */
    actorId: integer('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('registration_charges_kind_known', table.kind, CHARGE_KINDS),
    check('registration_charges_amount_not_zero', sql`${table.amount} <> 0`),
    index('registration_charges_of_registration').on(table.registrationId, table.id),
    index('registration_charges_of_rule').on(table.priceRuleId).where(sql`${table.priceRuleId} is not null`),
  ],
)
