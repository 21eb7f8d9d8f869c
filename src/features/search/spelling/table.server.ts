import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The words of the names that a search finds: of published events, their organizers, venues and provinces, unaccented and in lower case.
 * Triggers add them when what they belong to becomes public. They stay when it is hidden: before one is suggested, it is looked for in what is public.
 */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_similar').using('gin', sql`${table.word} gin_trgm_ops`),
])
