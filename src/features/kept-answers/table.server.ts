import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { KEPT_ANSWER_LENGTH } from '#shared/limits.ts'
import { KEEP_SCOPES, KEPT_KINDS, PROTECTED_KINDS } from '#shared/registrations/kept-answers.ts'

/** What a person agreed to keep, with the text that they were shown. Without it nothing is kept: answers go with it. */
export const keptAnswerConsents = pgTable(
  'kept_answer_consents',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope', { enum: KEEP_SCOPES }).notNull(),
    shown: text('shown').notNull(),
    agreedAt: timestamptz('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.scope] }),
    oneOfCheck('kept_answer_consents_scope_known', table.scope, KEEP_SCOPES),
  ],
)

const protectedKinds = sql.raw(PROTECTED_KINDS.map((kind) => `'${kind}'`).join(', '))

/** Answers that a person keeps for the next form: one of each kind, read by nobody else. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: KEPT_KINDS }).notNull(),
    scope: text('scope', { enum: KEEP_SCOPES }).notNull(),
    /** A `KeptValue`, for this person and kind alone. */
    encrypted: text('encrypted').notNull(),
    keptAt: timestamptz('kept_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    foreignKey({
      name: 'kept_answers_consent',
      columns: [table.userId, table.scope],
      foreignColumns: [keptAnswerConsents.userId, keptAnswerConsents.scope],
    }).onDelete('cascade'),
    oneOfCheck('kept_answers_kind_known', table.kind, KEPT_KINDS),
    check('kept_answers_scope_of_kind', sql`(${table.scope} = 'protected') = (${table.kind} in (${protectedKinds}))`),
    check('kept_answers_size', sql`length(${table.encrypted}) <= ${sql.raw(String(KEPT_ANSWER_LENGTH))}`),
  ],
)
