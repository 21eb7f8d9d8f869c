import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'

/** The registration form of an event, one each. `version` is the number of its current version. */
export const registrationForms = pgTable('registration_forms', {
  id: id(),
  eventId: integer('event_id')
    .notNull()
    .unique('registration_forms_one_per_event')
    .references(() => events.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What a form asked at a time. A version with answers is never changed: the next save makes a new one. */
export const registrationFormVersions = pgTable(
  'registration_form_versions',
  {
    formId: integer('form_id')
      .notNull()
      .references(() => registrationForms.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<FormDefinition>().notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.version] })],
)
