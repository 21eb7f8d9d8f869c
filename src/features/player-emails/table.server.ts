import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { EVENT_STATUSES } from '#shared/enums.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import { EMAIL_KINDS, HELD_REASONS, RECIPIENT_STATES, REPLY_TARGETS } from '#shared/player-emails/states.ts'

/** An email of an event's organizers to players, or a reminder. What was sent does not change. */
export const playerEmails = pgTable(
  'player_emails',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: EMAIL_KINDS }).notNull(),
    subjectEs: text('subject_es').notNull(),
    subjectEn: text('subject_en'),
    /** Markdown with placeholders in braces. */
    bodyEs: text('body_es').notNull(),
    bodyEn: text('body_en'),
    /** What the organization added to a reminder when it was sent, as plain text. */
    ownEs: text('own_es'),
    ownEn: text('own_en'),
    filter: jsonb('filter').$type<Segment>().notNull(),
    replyTo: text('reply_to', { enum: REPLY_TARGETS }).notNull().default('nobody'),
    /** Idempotency key of the form. */
    formKey: uuid('form_key'),
    /** When it goes by itself; null once it was sent. */
    scheduledFor: timestamptz('scheduled_for'),
    /** Why it did not go then. */
    heldFor: text('held_for', { enum: HELD_REASONS }),
    /** How the event stood when it was planned. */
    eventStatus: text('event_status', { enum: EVENT_STATUSES }),
    /** Null: a reminder that a job sent. */
    sentBy: integer('sent_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('player_emails_kind_known', table.kind, EMAIL_KINDS),
    oneOfCheck('player_emails_reply_known', table.replyTo, REPLY_TARGETS),
    oneOfCheck('player_emails_held_known', table.heldFor, HELD_REASONS),
    oneOfCheck('player_emails_event_status_known', table.eventStatus, EVENT_STATUSES),
    check('player_emails_held_planned', sql`${table.heldFor} is null or ${table.scheduledFor} is not null`),
    index('player_emails_due').on(table.scheduledFor).where(sql`${table.scheduledFor} is not null`),
    uniqueIndex('player_emails_form_once').on(table.eventId, table.formKey).where(sql`${table.formKey} is not null`),
    index('player_emails_of_event').on(table.eventId, table.createdAt),
  ],
)

/** Who gets an email, once each. */
export const playerEmailRecipients = pgTable(
  'player_email_recipients',
  {
    id: id(),
    emailId: integer('email_id')
      .notNull()
      .references(() => playerEmails.id, { onDelete: 'cascade' }),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: RECIPIENT_STATES }).notNull().default('queued'),
    /** Of a reminder: what it is about, of which a registration is reminded once. */
    occasion: text('occasion'),
    /** What the mail server answered, where it refused; why it was skipped. */
    failure: text('failure'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before: the mail server asked to wait. */
    retryAt: timestamptz('retry_at'),
    /** The run of a job that is sending it, so that no other one does. */
    claimedBy: uuid('claimed_by'),
    /** Stays once it was sent: the rate counts by it. */
    claimedAt: timestamptz('claimed_at'),
    /** The mail server is being given it: whether it has it is not known if the process dies. */
    startedAt: timestamptz('started_at'),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    oneOfCheck('player_email_recipients_state_known', table.state, RECIPIENT_STATES),
    uniqueIndex('player_email_recipients_once').on(table.emailId, table.registrationId),
    uniqueIndex('player_email_recipients_reminded_once')
      .on(table.registrationId, table.occasion)
      .where(sql`${table.occasion} is not null`),
    index('player_email_recipients_of_registration').on(table.registrationId),
    index('player_email_recipients_claimed').on(table.claimedAt).where(sql`${table.claimedAt} is not null`),
    index('player_email_recipients_queued').on(table.emailId).where(sql`${table.state} = 'queued'`),
  ],
)

/** Which reminders an event sends, and how many days before or after. An event without a row has the defaults. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    payment: boolean('payment').notNull().default(true),
    overdue: boolean('overdue').notNull().default(true),
    form: boolean('form').notNull().default(true),
    authorization: boolean('authorization').notNull().default(true),
    event: boolean('event').notNull().default(true),
    position: boolean('position').notNull().default(true),
    /** Days after a payment was due. */
    overdueDays: integer('overdue_days').notNull().default(3),
    /** Days before the event, for what is missing of the form and the authorization. */
    formDays: integer('form_days').notNull().default(21),
    eventDays: integer('event_days').notNull().default(7),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'reminder_settings_days_range',
      sql`${table.overdueDays} between 1 and 30 and ${table.formDays} between 1 and 90 and ${table.eventDays} between 1 and 30`,
    ),
  ],
)

/** The place on the waiting list that someone was last told, so that they are told when it changes. */
export const notifiedPositions = pgTable('told_places', {
  registrationId: integer('registration_id')
    .primaryKey()
    .references(() => registrations.id, { onDelete: 'cascade' }),
  place: integer('place').notNull(),
  toldOn: date('told_on').notNull(),
})

/** Whoever wants no more emails of an organization that are not essential, by the hash of the address. */
export const emailOptOuts = pgTable(
  'email_opt_outs',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.addressHash] }),
    check('email_opt_outs_hash_form', sql`length(${table.addressHash}) = 64`),
  ],
)
