import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, localeCheck, timestamptz } from '#platform/database/columns.server.ts'
import type { Locale } from '#shared/languages.ts'

/**
 * What people ask the organizers of an event before they sign up. Asked by an account, or from an address that is confirmed by a link:
 * nobody is told of a question before that. Published ones lose their asker some time after the event.
 */
export const eventQuestions = pgTable(
  'event_questions',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    askerId: integer('asker_id').references(() => users.id),
    /** Of who asked without an account. */
    email: text('email'),
    locale: text('locale').$type<Locale>().notNull(),
    /** As it was asked; nobody but the asker and the team reads it. */
    question: text('question').notNull(),
    /** The asker lets it be published, without their name. */
    mayPublish: boolean('may_publish').notNull(),
    createdAt: createdAt(),
    confirmedAt: timestamptz('confirmed_at'),
    answer: text('answer'),
    answeredAt: timestamptz('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
    /** The question as the page of the event shows it. */
    publicQuestion: text('public_question'),
    publishedAt: timestamptz('published_at'),
    /** Since when the site team keeps it from visitors. */
    hiddenAt: timestamptz('hidden_at'),
  },
  (table) => [
    localeCheck('event_questions_locale_known', table.locale),
    check('event_questions_present', sql`length(btrim(${table.question})) > 0`),
    check('event_questions_email_form', sql`${table.email} ~ '^[^@\\s]+@[^@\\s]+$'`),
    check('event_questions_answer_whole', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      'event_questions_published_whole',
      sql`${table.publishedAt} is null or (${table.mayPublish} and ${table.answer} is not null and ${table.publicQuestion} is not null)`,
    ),
    index('event_questions_of_event').on(table.eventId),
    index('event_questions_of_asker').on(table.askerId),
    index('event_questions_of_address').on(sql`lower(${table.email})`),
  ],
)
