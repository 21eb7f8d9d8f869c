import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { created, id, oneOf } from '#platform/database/columns.server.ts'
import { HISTORY_THINGS } from '#shared/review/audit-log.ts'

/**
 * Who did what to what, from which state to which. Nobody can edit it: triggers refuse every change of a row, and names are
 * not in it, so that an erased person leaves only a number. An undone decision is a row of its own that names the other.
 */
export const history = pgTable(
  'history',
  {
    id: id(),
    at: created(),
    /** Null: the house itself. */
    actorId: integer('actor_id').references(() => users.id),
    /** A verb of the commands: `verifyOrganization`. */
    verb: text('verb').notNull(),
    thing: text('thing', { enum: HISTORY_THINGS }).notNull(),
    thingId: integer('thing_id').notNull(),
    fromState: text('from_state'),
    toState: text('to_state'),
    reason: text('reason'),
    /** What is needed to take it back, and nothing personal. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    undoes: integer('undoes'),
  },
  (table) => [
    oneOf('history_thing_known', table.thing, HISTORY_THINGS),
    check('history_undoes_earlier', sql`${table.undoes} < ${table.id}`),
    uniqueIndex('history_undone_once').on(table.undoes),
    index('history_of').on(table.thing, table.thingId, table.id),
  ],
)
