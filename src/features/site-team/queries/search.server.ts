import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList } from '#platform/database/json.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { type AdminSearchResult, MAX_RESULTS_PER_KIND } from '#shared/review/review.ts'

const MIN_LENGTH = 2

/** What was typed: `like` compares a folded text with it, `id` is the number that it may be, else 0. */
type SearchTerm = { like: SQL; words: string; id: number }
/** The search of a noun for the site team, in its `admin.server.ts`: in any state, in the order of the results. */
export type AdminSearch = { kind: keyof AdminSearchResult; rows: (ctx: RequestContext, term: SearchTerm) => SQL }
export const adminSearches = extensionPoint<AdminSearch>('searches of the site team', ({ kind }) => kind)

/** Searches every noun that has a search: people by name or email, organizations, events, venues and tags by name, in any state. */
export async function searchAdmin(ctx: RequestContext, typed: string): Promise<AdminSearchResult> {
  authorizeTeam(ctx)
  const searches = extensionsOf(ctx, adminSearches)
  // PostgreSQL rejects NUL.
  const words = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_TEXT_LENGTH)
  const id = /^\d{1,9}$/.test(words) ? Number(words) : 0
  if (words.length < MIN_LENGTH && !id)
    return Object.fromEntries(searches.map(({ kind }) => [kind, []])) as unknown as AdminSearchResult
  const term = { like: sql`like folded(${containsPattern(words)})`, words, id }
  const results = searches.map(({ kind, rows }) => {
    const found = jsonList(sql`found`, { from: sql`(${rows(ctx, term)} limit ${MAX_RESULTS_PER_KIND}) found` })
    return sql`${found} as ${sql.identifier(kind)}`
  })
  const [found] = await ctx.db.execute<AdminSearchResult>(sql`select ${sql.join(results, sql`, `)}`)
  return found!
}
