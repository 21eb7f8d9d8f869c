import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { CO_ORGANIZER_STATES } from '#shared/co-organizers.ts'

/**
 * Organizations that were invited to organize an event with its own. The view `co_organizers` has those that do: accepted, active, and not
 * the event's own, as after a merge.
 */
export const eventCoOrganizers = pgTable(
  'event_co_organizers',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: CO_ORGANIZER_STATES }).notNull().default('invited'),
    grantsMoney: boolean('grants_money').notNull().default(false),
    grantsSpecial: boolean('grants_special').notNull().default(false),
    invitedAt: timestamptz('invited_at').notNull(),
    invitedBy: integer('invited_by').references(() => users.id),
    acceptedAt: timestamptz('accepted_at'),
    acceptedBy: integer('accepted_by').references(() => users.id),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    oneOfCheck('event_co_organizers_state_known', table.state, CO_ORGANIZER_STATES),
    check('event_co_organizers_ended', sql`(${table.endedAt} is null) = (${table.state} in ('invited', 'accepted'))`),
    check('event_co_organizers_accepted', sql`${table.state} <> 'accepted' or ${table.acceptedAt} is not null`),
    uniqueIndex('event_co_organizers_once')
      .on(table.eventId, table.organizationId)
      .where(sql`${table.endedAt} is null`),
    index('event_co_organizers_of').on(table.organizationId, table.eventId),
  ],
)
