import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { HANDOVER_MODES, PARTICIPANT_VISIBILITIES } from '#shared/registrations/states.ts'

/** How an event takes registrations. An event without a row has the defaults. */
export const registrationSettings = pgTable(
  'registration_settings',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    waitingList: boolean('waiting_list').notNull().default(true),
    /** Companions that one person may register with themselves. */
    companions: integer('companions').notNull().default(0),
    /** Asks the birth date also where the event has no minimum age, so that minors are known. */
    asksBirthDate: boolean('asks_birth_date').notNull().default(false),
    /** Last day on which players change their answers, inclusive; null: until the event begins. */
    answersUntil: date('answers_until'),
    handover: text('handover', { enum: HANDOVER_MODES }).notNull().default('approval'),
    participants: text('participants', { enum: PARTICIPANT_VISIBILITIES }).notNull().default('organizers'),
    /** Days until a registration that is paid by hand is due. */
    paymentDays: integer('payment_days').notNull().default(7),
    /** The organization gets an email a day about new registrations; `digestedAt` is how far the last one went. */
    digest: boolean('digest').notNull().default(true),
    digestedAt: timestamptz('digested_at'),
    /** Whether the organizers approve the characters that players submit to them. */
    characterApproval: boolean('character_approval').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('registration_settings_handover_known', table.handover, HANDOVER_MODES),
    oneOfCheck('registration_settings_participants_known', table.participants, PARTICIPANT_VISIBILITIES),
    check('registration_settings_companions_range', sql`${table.companions} between 0 and 9`),
    check('registration_settings_payment_days_range', sql`${table.paymentDays} between 1 and 90`),
  ],
)
