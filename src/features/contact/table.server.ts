import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, localeCheck, timestamptz } from '#platform/database/columns.server.ts'
import type { Locale } from '#shared/languages.ts'

/** Visitors' messages to the site team. `handledAt` is when a member of the team marked it as handled. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    handledAt: timestamptz('handled_at'),
    handledBy: integer('handled_by').references(() => users.id),
    /** Marked as spam, and handled therefore. */
    isSpam: boolean('is_spam').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    localeCheck('contact_messages_locale_known', table.locale),
    check('contact_messages_email_form', sql`${table.email} ~ '^[^@\\s]+@[^@\\s]+$'`),
    check('contact_messages_present', sql`length(btrim(${table.name})) > 0 and length(btrim(${table.message})) > 0`),
    index('contact_messages_open').on(table.createdAt).where(sql`handled_at is null`),
  ],
)
