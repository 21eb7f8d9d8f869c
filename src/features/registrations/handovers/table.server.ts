import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { registrations } from '../table.server.ts'

/**
 * A seat that its holder gives to a named person, or to an address, who accepts with the link in the email; the organizer approves where
 * asked. A claim is the same of a registration without an account: the organization invites the person of it to take it over as it is.
 */
export const HANDOVER_STATES = ['offered', 'accepted', 'done', 'declined', 'withdrawn', 'expired'] as const
export const registrationHandovers = pgTable(
  'registration_handovers',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    fromUserId: integer('from_user_id').references(() => users.id),
    toUserId: integer('to_user_id').references(() => users.id),
    isClaim: boolean('is_claim').notNull().default(false),
    /** The address that was named instead of a person, as `users.email_key`; until someone accepts, or a day after the end. */
    toEmail: text('to_email'),
    state: text('state', { enum: HANDOVER_STATES }).notNull().default('offered'),
    /** What the named person answered when accepting, until the organizer decides; null otherwise. */
    acceptedForm: jsonb('accepted_form'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    oneOfCheck('registration_handovers_state_known', table.state, HANDOVER_STATES),
    check(
      'registration_handovers_form_of_state',
      sql`(${table.acceptedForm} is not null) = (${table.state} = 'accepted')`,
    ),
    uniqueIndex('registration_handovers_one_open')
      .on(table.registrationId)
      .where(sql`${table.state} in ('offered', 'accepted')`),
    index('registration_handovers_of').on(table.registrationId),
    index('registration_handovers_from').on(table.fromUserId),
    index('registration_handovers_to').on(table.toUserId),
  ],
)
