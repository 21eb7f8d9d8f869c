import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { NEWSLETTER_RECIPIENT_STATES, NEWSLETTER_STATES } from '#shared/newsletter.ts'

/** A newsletter of the site. Once it is being sent, its texts stay as they are. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    subjectEs: text('subject_es').notNull(),
    subjectEn: text('subject_en').notNull().default(''),
    /** Markdown. */
    bodyEs: text('body_es').notNull().default(''),
    bodyEn: text('body_en').notNull().default(''),
    state: text('state', { enum: NEWSLETTER_STATES }).notNull().default('draft'),
    writtenBy: integer('written_by').references(() => users.id),
    sentBy: integer('sent_by').references(() => users.id),
    startedAt: timestamptz('started_at'),
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('newsletters_state_known', table.state, NEWSLETTER_STATES),
    check(
      'newsletters_sent_whole',
      sql`${table.state} = 'draft' or (length(${table.bodyEs}) > 0 and length(${table.subjectEn}) > 0 and length(${table.bodyEn}) > 0 and ${table.startedAt} is not null)`,
    ),
  ],
)

/** Who gets a newsletter, once each. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: NEWSLETTER_RECIPIENT_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** The mail server is being given it; whether it has it is not known if the process dies, so it is not given it again. */
    startedAt: timestamptz('started_at'),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.newsletterId, table.userId] }),
    oneOfCheck('newsletter_recipients_state_known', table.state, NEWSLETTER_RECIPIENT_STATES),
    index('newsletter_recipients_of').on(table.userId),
    index('newsletter_recipients_queued').on(table.newsletterId, table.userId).where(sql`${table.state} = 'queued'`),
  ],
)
