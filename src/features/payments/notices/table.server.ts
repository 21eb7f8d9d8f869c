import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { GATEWAY_NOTICES } from '#shared/payments/checkout.ts'
import { gatewayCheckouts } from '../table.server.ts'

/** What an organizer has to look at: the ledger alone does not say it. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  {
    id: id(),
    checkoutId: integer('checkout_id')
      .notNull()
      .references(() => gatewayCheckouts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: GATEWAY_NOTICES }).notNull(),
    /** Of the gateway's session, dispute or refund: noted once. */
    externalId: text('external_id').notNull(),
    amount: integer('amount').notNull(),
    coin: text('coin').notNull(),
    /** Until when the organization may answer. */
    dueAt: timestamptz('due_at'),
    createdAt: createdAt(),
    /** When someone said that it is dealt with, or the gateway that it is over. */
    doneAt: timestamptz('done_at'),
    /** Null: the gateway. */
    doneBy: integer('done_by').references(() => users.id),
  },
  (table) => [
    oneOfCheck('gateway_notices_kind_known', table.kind, GATEWAY_NOTICES),
    unique('gateway_notices_once').on(table.externalId),
    index('gateway_notices_open').on(table.checkoutId).where(sql`${table.doneAt} is null`),
  ],
)
