import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, slugCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { CONTENT_LOCALES, TEXT_KINDS } from '#shared/enums.ts'

/**
 * Guides, help and legal texts. The rows are loaded from the Markdown files of content/ at start; `fileHash` detects changed files.
 */
export const texts = pgTable(
  'texts',
  {
    id: id(),
    kind: text('kind', { enum: TEXT_KINDS }).notNull(),
    /** The file's name without extension, the same in both languages. */
    key: text('key').notNull(),
    locale: text('locale', { enum: CONTENT_LOCALES }).notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    position: integer('position').notNull(),
    revised: date('revised').notNull(),
    fileHash: text('file_hash').notNull(),
    /** When the site team edited the text; its file is ignored from then on. */
    editedAt: timestamptz('edited_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('texts_kind_known', table.kind, TEXT_KINDS),
    oneOfCheck('texts_locale_known', table.locale, CONTENT_LOCALES),
    slugCheck('texts_slug_form', table.slug),
    check('texts_title_present', sql`length(btrim(${table.title})) between 1 and 160`),
    unique('texts_once_per_language').on(table.kind, table.key, table.locale),
    unique('texts_slug_once').on(table.kind, table.locale, table.slug),
    index('texts_order').on(table.kind, table.locale, table.position),
  ],
)

/** The previous contents of texts edited on the site. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: id(),
    textId: integer('text_id')
      .notNull()
      .references(() => texts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /** The author of this version; null when it came from the file. */
    writtenBy: integer('written_by').references(() => users.id),
    writtenAt: createdAt(),
  },
  (table) => [index('text_versions_of').on(table.textId, table.id)],
)
