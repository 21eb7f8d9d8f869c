import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import type { CheckoutPart } from '#shared/payments/checkout.ts'
import { LEDGER_METHODS, PAYMENT_STATES } from '#shared/payments/enums.ts'
import type { RefundTier } from '#shared/payments/refund.ts'
import type { Instalment } from '#shared/payments/schedule.ts'
import type { ParsedStatement, StatementColumns } from '#shared/payments/statement.ts'

const eventId = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })
const registrationId = () =>
  integer('registration_id')
    .notNull()
    .references(() => registrations.id, { onDelete: 'cascade' })

/** Where the money of an event goes, and when. An event without a row has no bank account and one instalment. */
export const paymentSettings = pgTable(
  'payment_settings',
  {
    eventId: eventId().primaryKey(),
    /** Without spaces, in capitals. */
    iban: text('iban'),
    /** The account's holder, as banks show it. */
    beneficiary: text('beneficiary'),
    bizumPhone: text('bizum_phone'),
    externalUrl: text('external_url'),
    /** When and where cash is paid. */
    cashNoteEs: text('cash_note_es'),
    cashNoteEn: text('cash_note_en'),
    /** Percents that add up to 100; the first is due `payment_days` after the seat is confirmed. */
    instalments: jsonb('instalments').$type<Instalment[]>().notNull().default([]),
    /** Days before an instalment is due at which the player is reminded. */
    reminderDays: integer('reminder_days').notNull().default(7),
    /** Whoever registers pays by card at once, where the organization takes cards. */
    cardRequired: boolean('card_required').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [check('payment_settings_reminder_range', sql`${table.reminderDays} between 0 and 60`)],
)

/** What is given back to who cancels, by day. Append-only: whoever registered has the rule of that moment. */
export const refundRules = pgTable(
  'refund_rules',
  {
    id: id(),
    eventId: eventId(),
    tiers: jsonb('tiers').$type<RefundTier[]>().notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('refund_rules_of_event').on(table.eventId, table.createdAt)],
)

/** What a player writes into a transfer, as it is read and normalized (`normalizeReference`); both without the hyphen. */
export const paymentReferences = pgTable(
  'payment_references',
  {
    normalized: text('normalized').primaryKey(),
    reference: text('reference').notNull(),
    registrationId: registrationId().unique('payment_references_once'),
  },
  (table) => [
    check(
      'payment_references_form',
      sql`${table.normalized} ~ '^[A-Z0-9]{8}$' and ${table.reference} ~ '^[A-Z0-9]{8}$'`,
    ),
  ],
)

/**
 * The ledger's payments, in minor units. Append-only: each state of a payment is a row, and all have the id of its first row as
 * `payment_id`. What was paid is the sum of confirmed rows of payments that have no rejected row, less the refunded rows.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references((): AnyPgColumn => payments.id),
    registrationId: registrationId(),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    method: text('method', { enum: LEDGER_METHODS }).notNull(),
    amount: integer('amount').notNull(),
    /** The day on which the money moved, as far as told. */
    movedOn: date('moved_on').notNull(),
    note: text('note'),
    /** Of a bank statement's line or a gateway's payment: books the same only once. */
    externalId: text('external_id'),
    /** Null: the gateway or a job. */
    actorId: integer('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('payments_state_known', table.state, PAYMENT_STATES),
    oneOfCheck('payments_method_known', table.method, LEDGER_METHODS),
    // A refund that the bank refused is reversed by a row with the opposite amount.
    check(
      'payments_amount_positive',
      sql`${table.amount} > 0 or (${table.state} = 'refunded' and ${table.amount} < 0)`,
    ),
    index('payments_of_registration').on(table.registrationId, table.id),
    index('payments_of_payment').on(table.paymentId),
    uniqueIndex('payments_state_once').on(table.paymentId, table.state).where(sql`${table.state} <> 'refunded'`),
    uniqueIndex('payments_external_once')
      .on(table.externalId, table.registrationId, table.state)
      .where(sql`${table.externalId} is not null`),
  ],
)

/** The order of columns of an organization's bank, by the hash of the file's heading. */
export const statementColumns = pgTable(
  'statement_columns',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    heading: text('heading').notNull(),
    columns: jsonb('columns').$type<StatementColumns>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.heading] })],
)

/** `different`: the hashes of lines of which someone said that they are another payment than it seemed. */
export type StoredStatement = ParsedStatement & { different?: string[] }

/** Incoming lines of a bank statement that an organizer is about to match; erased when that is done, and a day later at most. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: id(),
    eventId: eventId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    lines: jsonb('lines').$type<StoredStatement>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('statement_imports_of_event').on(table.eventId)],
)

/** Lines of bank statements that were booked or set aside, by their hash, so that the same file adds nothing twice. */
export const statementLines = pgTable(
  'statement_lines',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 of account, day, amount, payer, text and the number of equal lines before it. */
    hash: text('hash').notNull(),
    eventId: eventId(),
    /** Set aside: not of a registration. */
    isIgnored: boolean('is_ignored').notNull().default(false),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.hash] })],
)

/** Where a person wants what they paid for a registration to be given back: a `RefundAccount`, encrypted for this registration and person. */
export const refundAccounts = pgTable(
  'refund_accounts',
  {
    registrationId: registrationId().primaryKey(),
    /** Who gave it: it is nobody's any more once the registration is someone else's. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    encrypted: text('encrypted').notNull(),
    givenAt: timestamptz('given_at').notNull(),
  },
  (table) => [
    index('refund_accounts_of_user').on(table.userId),
    check('refund_accounts_size', sql`length(${table.encrypted}) <= 600`),
  ],
)

/** An organization's own account at a card gateway. The keys are encrypted. */
export const paymentGateways = pgTable(
  'payment_gateways',
  {
    organizationId: integer('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['stripe'] }).notNull(),
    secretKey: text('secret_key').notNull(),
    webhookSecret: text('webhook_secret').notNull(),
    updatedBy: integer('updated_by').references(() => users.id),
    updatedAt: updatedAt(),
  },
  (table) => [oneOfCheck('payment_gateways_provider_known', table.provider, ['stripe'])],
)

/** A payment begun at a gateway, for one registration or several of a group. `session_id` and `payment_intent` are the gateway's. */
export const gatewayCheckouts = pgTable(
  'gateway_checkouts',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    registrationId: registrationId(),
    sessionId: text('session_id').notNull(),
    /** Known once it is paid. */
    paymentIntent: text('payment_intent'),
    /** What of `amount` is for which registration. */
    parts: jsonb('parts').$type<CheckoutPart[]>().notNull(),
    amount: integer('amount').notNull(),
    coin: text('coin').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the gateway told that it was paid. */
    paidAt: timestamptz('paid_at'),
    /** When it could no longer be paid, as far as known. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('gateway_checkouts_session_once').on(table.sessionId),
    check('gateway_checkouts_amount_positive', sql`${table.amount} > 0`),
    index('gateway_checkouts_of_registration').on(table.registrationId),
    index('gateway_checkouts_parts').using('gin', sql`${table.parts} jsonb_path_ops`),
    index('gateway_checkouts_of_intent').on(table.paymentIntent).where(sql`${table.paymentIntent} is not null`),
    index('gateway_checkouts_open')
      .on(table.organizationId)
      .where(sql`${table.paidAt} is null and ${table.endedAt} is null`),
  ],
)
