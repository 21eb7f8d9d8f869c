import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { EMAIL_STATES } from '#shared/review/sent-emails.ts'

/**
 * Emails to people with an account, for the questions "did you write to me?" and "did it arrive?": never their text, nor a link. The subject is
 * kept of those that are about the account, an organization or a decision, since others name characters, events that one plays and payments.
 */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the Message-ID, with `emailId`: an attempt after a failure is the same email. */
    kind: text('kind').notNull(),
    emailId: text('email_id').notNull(),
    subject: text('subject'),
    state: text('state', { enum: EMAIL_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(1),
    createdAt: createdAt(),
    triedAt: timestamptz('tried_at').notNull().defaultNow(),
  },
  (table) => [
    oneOfCheck('sent_emails_state_known', table.state, EMAIL_STATES),
    uniqueIndex('sent_emails_once').on(table.userId, table.kind, table.emailId),
    index('sent_emails_at').on(table.createdAt),
  ],
)
