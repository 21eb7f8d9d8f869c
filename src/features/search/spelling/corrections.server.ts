import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLANNED_BY_VALUES } from '#platform/database/prepared-statements.ts'
import { foldedWords } from '../reading/places.ts'
import { VOCABULARY_WORDS } from '../reading/vocabulary.ts'
import { editDistance } from './edit-distance.ts'

/** Shorter words have too many that are near. */
const WORD_MIN = 4
const WORD_MAX = 30
const WORDS_MAX = 6
/** Of a text of the length that a search has. */
const NAMED_MAX = 30
const SIMILAR_MAX = 40
/** Corrections of one text, the nearest first. */
const CORRECTIONS_MAX = 3

/** How many letters of a word may be wrong. */
const slipsOf = ({ length }: string) => (length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * Texts that were perhaps meant: words that no name has are replaced by the nearest one that some name or filter has. Empty where every word
 * is known, or one has nothing near it. Whether a text finds anything is not asked here.
 */
export async function correctText(ctx: RequestContext, text: string): Promise<string[]> {
  const words = foldedWords(text)
  addCacheTags(ctx, 'events', 'organizers', 'venues')
  const asked = [...new Set(words)].filter(({ length }) => length >= WORD_MIN && length <= WORD_MAX).slice(0, WORDS_MAX)
  if (asked.length === 0) return []
  const rows = await ctx.db.execute<{ word: string; known: boolean; similar: string[] }>(similarWords(asked))
  const unknown = rows.filter(({ word, known }) => !known && !VOCABULARY_WORDS.has(word))
  const nearest = unknown.map(
    ({ word, similar }) => [word, nearestTo(word, [...VOCABULARY_WORDS, ...similar])] as const,
  )
  if (nearest.length === 0 || nearest.some(([, near]) => near.length === 0)) return []
  const named = await publicWords(ctx, new Set(nearest.flatMap(([, near]) => near)))
  const offered = nearest.map(([word, near]) => [word, near.filter((one) => named.has(one))] as const)
  if (offered.some(([, near]) => near.length === 0)) return []
  // Of several unknown words each gets its nearest one; of a single one others are tried too.
  const ways = offered.length === 1 ? offered[0]![1].length : 1
  return Array.from({ length: Math.min(ways, CORRECTIONS_MAX) }, (_, way) => {
    const meant = new Map(offered.map(([word, near]) => [word, near[way]!]))
    return words.map((word) => meant.get(word) ?? word).join(' ')
  })
}

/** Those of the words that some name contains: they are not corrected. */
export async function namedWords(ctx: RequestContext, words: readonly string[]): Promise<ReadonlySet<string>> {
  addCacheTags(ctx, 'events', 'organizers', 'venues')
  const asked = words.filter(({ length }) => length <= WORD_MAX).slice(0, NAMED_MAX)
  if (asked.length === 0) return new Set()
  const rows = await ctx.db.execute<{ word: string }>(sql`${sql.raw(PLANNED_BY_VALUES)}select typed.word
    from unnest(${arrayOf(asked)}) as typed (word)
    where exists (select from search_words k where k.word like '%' || typed.word || '%')`)
  return new Set(rows.map(({ word }) => word))
}

const arrayOf = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`

/** Those of the words that are names of filters, or whole words of what is public now: `search_words` also has those of what was. */
async function publicWords(ctx: RequestContext, words: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const stored = [...words].filter((word) => !VOCABULARY_WORDS.has(word))
  const kept = [...words].filter((word) => VOCABULARY_WORDS.has(word))
  if (stored.length === 0) return new Set(kept)
  const has = (text: SQL) => sql`${text} like '%' || w.word || '%' and w.word in (select words_of(${text}))`
  const rows = await ctx.db.execute<{ word: string }>(sql`${sql.raw(PLANNED_BY_VALUES)}select w.word
    from unnest(${arrayOf(stored)}) as w (word)
    where exists (select from events e where ${has(sql`e.search_text`)} and ${visibleEvents(ctx)})
      or exists (select from organizations o where ${has(sql`folded(o.name)`)} and ${visibleOrganizers(ctx)})
      or exists (select from venues v where ${has(sql`folded(v.name)`)} and ${visibleVenues(ctx)})`)
  return new Set([...kept, ...rows.map(({ word }) => word)])
}

/** SQL: whether any name contains the word, as a search looks for it, and the words that are like it. */
function similarWords(words: readonly string[]): SQL {
  return sql`${sql.raw(PLANNED_BY_VALUES)}select typed.word, exists (select from search_words k where k.word like '%' || typed.word || '%') as known,
    to_json(array(select similar_words(typed.word, ${SIMILAR_MAX}))) as similar from unnest(${arrayOf(words)}) as typed (word)`
}

/** The words with few enough slips, the fewest first, and among these as they were given. */
function nearestTo(word: string, words: readonly string[]): string[] {
  const most = slipsOf(word)
  return [...new Set(words)]
    .filter(({ length }) => Math.abs(length - word.length) <= most)
    .map((other) => ({ other, slips: editDistance(word, other) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .map(({ other }) => other)
}
