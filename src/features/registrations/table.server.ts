import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { media, mediaLinkTable } from '#features/media/table.server.ts'
import { registrationFormVersions } from '#features/registration-forms/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { createdAt, id, localeCheck, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import type { Locale } from '#shared/languages.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { LIVE_STATES, REGISTRATION_ACTORS, REGISTRATION_STATES } from '#shared/registrations/states.ts'

const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const eventId = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })

/**
 * What seats are taken from: the event, each ticket, each limited option of the form. Whoever takes or frees a seat first locks the
 * event's own row (kind `event`), which serializes all changes of an event's seats. `quota` null means no limit; the quotas are copied
 * from the event, its tickets and its form under that lock, so that they are never older than the seats counted against them.
 */
export const seatPools = pgTable(
  'seat_pools',
  {
    id: id(),
    eventId: eventId(),
    kind: text('kind', { enum: ['event', 'ticket', 'option'] }).notNull(),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    fieldKey: text('field_key'),
    optionKey: text('option_key'),
    quota: integer('quota'),
  },
  (table) => [
    unique('seat_pools_once')
      .on(table.eventId, table.kind, table.ticketId, table.fieldKey, table.optionKey)
      .nullsNotDistinct(),
    oneOfCheck('seat_pools_kind_known', table.kind, ['event', 'ticket', 'option']),
    check('seat_pools_ticket_of_kind', sql`(${table.kind} = 'ticket') = (${table.ticketId} is not null)`),
    check(
      'seat_pools_option_of_kind',
      sql`(${table.kind} = 'option') = (${table.fieldKey} is not null and ${table.optionKey} is not null)`,
    ),
  ],
)

/**
 * A registration: one seat of one person for one ticket. Companions are rows of their own with the same `group_id`, which is the id of
 * the registration of the person who registered them all; only that one has a `user_id`, and `holder_id` of all is that person.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    eventId: eventId(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    groupId: integer('group_id').references((): AnyPgColumn => registrations.id),
    /** Whose seat it is; null for companions, people that the organizer entered by hand, and erased accounts. */
    userId: integer('user_id').references(() => users.id),
    /** Who manages it: the person or, of a companion, who registered them. */
    holderId: integer('holder_id').references(() => users.id),
    /** Of companions and people entered by hand. Accounts have their username. */
    name: text('name'),
    email: text('email'),
    state: text('state', { enum: REGISTRATION_STATES }).notNull(),
    /** Made by an organizer to try the form: in no seat, figure or amount. */
    isTest: boolean('is_test').notNull().default(false),
    locale: text('locale').$type<Locale>().notNull(),
    formId: integer('form_id'),
    formVersion: integer('form_version'),
    /** Answers that are not special, by key of their field. */
    answers: jsonb('answers').$type<Answers>().notNull().default({}),
    /** Answers to `special` fields; emptied 30 days after the event. */
    specialAnswers: jsonb('special_answers').$type<Answers>().notNull().default({}),
    specialErasedAt: timestamptz('special_erased_at'),
    birthDate: date('birth_date'),
    guardianName: text('guardian_name'),
    guardianPhone: text('guardian_phone'),
    guardianEmail: text('guardian_email'),
    /** The signed authorization of a minor's guardian. */
    authorizationMediaId: integer('authorization_media_id').references(() => media.id, { onDelete: 'set null' }),
    /** The organization has it on paper. */
    authorizationOnPaper: boolean('authorization_on_paper').notNull().default(false),
    /** Prices at the time of registering, in minor units of `coin`: of the ticket, and of the chosen options together. */
    ticketPrice: integer('ticket_price').notNull(),
    optionsPrice: integer('options_price').notNull().default(0),
    /** Of options that were chosen at another price than the version of the form says with which they are stored, by `field.option`. */
    keptPrices: jsonb('kept_prices').$type<Record<string, number>>().notNull().default({}),
    coin: char('coin', { length: 3 }).notNull().default('EUR'),
    /** Of the waiting list: first come, first served. Kept when a seat is offered. */
    waitingSince: timestamptz('waiting_since'),
    /** When a hold or an offer ends. */
    expiresAt: timestamptz('expires_at'),
    confirmedAt: timestamptz('confirmed_at'),
    endedAt: timestamptz('ended_at'),
    endedBy: text('ended_by', { enum: REGISTRATION_ACTORS }),
    /** Why it was rejected or cancelled; shown to the player. */
    endReason: text('end_reason'),
    /** Only for the organization. */
    organizerNote: text('organizer_note'),
    /** What its QR code holds: 128 random bits. */
    code: text('code').notNull().unique('registrations_code_once'),
    /** Idempotency key of the form: sent twice, it makes one registration. Companions have none. */
    formKey: uuid('form_key'),
    /** When someone of the team last opened it. */
    openedAt: timestamptz('opened_at'),
    /** When the person's data were removed from it. */
    anonymizedAt: timestamptz('anonymized_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('registrations_state_known', table.state, REGISTRATION_STATES),
    localeCheck('registrations_locale_known', table.locale),
    check('registrations_ended_by_known', sql`${table.endedBy} in (${list(REGISTRATION_ACTORS)})`),
    check('registrations_price_not_negative', sql`${table.ticketPrice} >= 0 and ${table.optionsPrice} >= 0`),
    check(
      'registrations_expiry_of_state',
      sql`(${table.expiresAt} is not null) = (${table.state} in ('hold', 'offered'))`,
    ),
    check('registrations_waiting_has_place', sql`${table.state} <> 'waitlisted' or ${table.waitingSince} is not null`),
    foreignKey({
      name: 'registrations_form_version',
      columns: [table.formId, table.formVersion],
      foreignColumns: [registrationFormVersions.formId, registrationFormVersions.version],
    }),
    uniqueIndex('registrations_one_live_per_person')
      .on(table.eventId, table.userId)
      .where(sql`${table.userId} is not null and not ${table.isTest} and ${table.state} in (${list(LIVE_STATES)})`),
    uniqueIndex('registrations_form_once').on(table.holderId, table.formKey).where(sql`${table.formKey} is not null`),
    index('registrations_of_event').on(table.eventId, table.state),
    index('registrations_of_ticket').on(table.ticketId),
    index('registrations_of_user').on(table.userId),
    index('registrations_of_form_version').on(table.formId, table.formVersion),
    index('registrations_of_authorization')
      .on(table.authorizationMediaId)
      .where(sql`${table.authorizationMediaId} is not null`),
    index('registrations_of_group').on(table.groupId),
    index('registrations_of_holder').on(table.holderId, table.createdAt),
    index('registrations_waiting').on(table.eventId, table.waitingSince).where(sql`${table.state} = 'waitlisted'`),
    index('registrations_expiring').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
)

/**
 * The pools that a live registration needs a seat of; `taken` when it has it, so that what waits is told from what sits. Test
 * registrations and ended ones have no rows.
 */
export const registrationSeats = pgTable(
  'registration_seats',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    poolId: integer('pool_id')
      .notNull()
      .references(() => seatPools.id),
    taken: boolean('taken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.poolId] }),
    index('registration_seats_of_pool').on(table.poolId, table.taken),
  ],
)

/** Everything that happened to a registration. Holds keys of fields, never their values. */
export const registrationHistory = pgTable(
  'registration_history',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    actor: text('actor', { enum: REGISTRATION_ACTORS }).notNull(),
    userId: integer('user_id').references(() => users.id),
    fromState: text('from_state', { enum: REGISTRATION_STATES }),
    toState: text('to_state', { enum: REGISTRATION_STATES }),
    /** A reason, or a note for the organization alone, as typed. */
    note: text('note'),
    /** What the organization wrote to the player, as typed: they read it in their registration and in the email. */
    message: text('message'),
    /** The keys of the fields that changed; of a change of ticket first both, as `ticket:ID`. */
    fields: text('fields').array().notNull().default(sql`'{}'`),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    oneOfCheck('registration_history_actor_known', table.actor, REGISTRATION_ACTORS),
    index('registration_history_of').on(table.registrationId, table.id),
  ],
)

/** What a person agreed to when registering: the text itself is kept once per version. */
export const registrationConsents = pgTable(
  'registration_consents',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** The key of the form's field, or `terms`, `privacy`. */
    key: text('key').notNull(),
    /** SHA-256 of the text that was shown, in hexadecimal, and the text. */
    version: text('version').notNull(),
    shown: text('shown').notNull(),
    given: boolean('given').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.key, table.at] })],
)

/** Files answered in a form, guardians' authorizations (role `file`) and proofs of payment (`payment`). Private. */
export const registrationMedia = mediaLinkTable('registration_media', 'registration_id', () => registrations.id, [
  'file',
  'payment',
])
