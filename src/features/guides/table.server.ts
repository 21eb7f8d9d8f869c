import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { created, id, oneOf, slugForm, updated } from '#core/columns.server.ts'
import { LOCALES, TEXT_KINDS } from '#spec/vocabulary.ts'

/**
 * Guides, help and legal texts. The Markdown files of content/ write the rows at start;
 * `fileHash` tells whether the file changed since. Editing on the site comes with issue 5.
 */
export const texts = pgTable(
  'texts',
  {
    id: id(),
    kind: text('kind', { enum: TEXT_KINDS }).notNull(),
    /** The file's name: the same in both languages. */
    key: text('key').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    position: integer('position').notNull(),
    revised: date('revised').notNull(),
    fileHash: text('file_hash').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    oneOf('texts_kind_known', table.kind, TEXT_KINDS),
    oneOf('texts_locale_known', table.locale, LOCALES),
    slugForm('texts_slug_form', table.slug),
    check('texts_title_present', sql`length(btrim(${table.title})) between 1 and 160`),
    unique('texts_once_per_language').on(table.kind, table.key, table.locale),
    unique('texts_slug_once').on(table.kind, table.locale, table.slug),
    index('texts_order').on(table.kind, table.locale, table.position),
  ],
)
