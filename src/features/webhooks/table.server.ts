import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { receiverColumns } from '#platform/delivery/delivery.server.ts'
import {
  ATTEMPT_FAILURES,
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_STATES,
  type MessageKind,
  type WebhookKind,
} from '#shared/webhooks.ts'

/** Where an organization is told of what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    /** Whether messages name the person. */
    includesPerson: boolean('includes_person').notNull().default(false),
    /** Encrypted, like `previousSecret`, which signs as well until `previousUntil`. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: timestamptz('previous_until'),
    state: text('state', { enum: ENDPOINT_STATES }).notNull().default('active'),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    disabledAt: timestamptz('disabled_at'),
    /** The number of its last message. */
    sequence: integer('sequence').notNull().default(0),
    /** Messages that were not stored because too many waited. */
    dropped: integer('dropped').notNull().default(0),
    ...receiverColumns(),
    /** The receiver asked for no request before. */
    resumeAt: timestamptz('resume_at'),
    /** When a message of it was last taken: the others have their turn first. */
    turnAt: timestamptz('turn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('webhook_endpoints_state', table.state, ENDPOINT_STATES),
    oneOfCheck('webhook_endpoints_reason', table.disabledReason, DISABLED_REASONS),
    check('webhook_endpoints_disabled', sql`(${table.state} = 'disabled') = (${table.disabledReason} is not null)`),
    check('webhook_endpoints_rotation', sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`),
    unique('webhook_endpoints_once').on(table.organizationId, table.url),
  ],
)

/**
 * What happened and some endpoint wants to know, written by triggers in the transaction of the change (docs/database.md,
 * "What webhooks are told of"). Emptied within seconds into `webhook_deliveries`. No foreign keys: what it is about may be gone by then.
 */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').notNull(),
    kind: text('kind').$type<WebhookKind>().notNull(),
    eventId: integer('event_id'),
    registrationId: integer('registration_id'),
    historyId: integer('history_id'),
    paymentRowId: integer('payment_row_id'),
    /** The transaction, so that all changes of an event in it are one message. Null for registrations. */
    transactionId: text('transaction_id'),
    at: timestamptz('at').notNull(),
  },
  (table) => [unique('webhook_outbox_once').on(table.eventId, table.transactionId)],
)

/** A message for one endpoint: the queue, and the log of the last days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The `webhook-id`: the same at every attempt. */
    messageId: text('message_id').notNull().unique('webhook_deliveries_message'),
    kind: text('kind').$type<MessageKind>().notNull(),
    sequence: integer('sequence').notNull(),
    eventId: integer('event_id'),
    registrationId: integer('registration_id'),
    historyId: integer('history_id'),
    paymentRowId: integer('payment_row_id'),
    /** When it happened. */
    at: timestamptz('at').notNull(),
    /** Written before the first attempt, and sent unchanged at every other. Emptied when who is registered is forgotten. */
    body: text('body'),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
    /** All attempts, and those since it was last asked for. */
    attempts: integer('attempts').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    nextAttemptAt: timestamptz('next_attempt_at').notNull(),
    /** It is given up afterwards. */
    deadline: timestamptz('deadline').notNull(),
    /** A process is sending it; if it dies, another one may do so afterwards. */
    claimedUntil: timestamptz('claimed_until'),
    /** Of the last attempt. */
    status: integer('status'),
    failure: text('failure', { enum: ATTEMPT_FAILURES }),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    oneOfCheck('webhook_deliveries_state', table.state, DELIVERY_STATES),
    oneOfCheck('webhook_deliveries_failure', table.failure, ATTEMPT_FAILURES),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_log').on(table.endpointId, table.id),
    index('webhook_deliveries_claimed').on(table.endpointId).where(sql`${table.claimedUntil} is not null`),
    index('webhook_deliveries_registration').on(table.registrationId).where(sql`${table.registrationId} is not null`),
  ],
)

/** What was sent and answered. The body that was sent is that of the delivery. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: timestamptz('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
    /** Null where there was no answer. */
    status: integer('status'),
    failure: text('failure', { enum: ATTEMPT_FAILURES }),
    /** The beginning of the answer. */
    answer: text('answer'),
  },
  (table) => [
    oneOfCheck('webhook_attempts_failure', table.failure, ATTEMPT_FAILURES),
    index('webhook_attempts_of').on(table.deliveryId, table.id),
  ],
)
