import { type SQL, sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { SUGGESTED_DUPLICATES } from '#shared/limits.ts'

/** An existing entry that may be the same. */
export type Duplicate = { id: number; name: string; slug: string; county: string | null }

const NAME_MAX = 120

/** Public entries with a similar name, those of the same province first, shown before one proposes a duplicate. */
export async function suggestDuplicates(
  ctx: RequestContext,
  kind: 'organizer' | 'venue',
  name: string,
  county: string | null = null,
): Promise<Duplicate[]> {
  const typed = sanitize(name)
  if (typed.length < 3) return []
  addCacheTags(ctx, kind === 'venue' ? 'venues' : 'organizers')
  const from =
    kind === 'venue'
      ? sql`venues d where ${visibleVenues(ctx, 'd')}`
      : sql`organizations d where ${visibleOrganizers(ctx, 'd')}`
  const rows = await ctx.db.execute<Duplicate>(sql`
    select d.id, d.name, d.slug, d.county from ${from} and ${isSimilar(typed)}
    order by ${orderByCounty(county)} ${similarityScore(typed)} desc, d.id limit ${SUGGESTED_DUPLICATES}`)
  return [...rows]
}

/** SQL condition: similar to the whole name or a part of it: «El Farol» matches «Asociación El Farol». */
const isSimilar = (typed: string): SQL =>
  sql`(folded(d.name) % folded(${typed}) or folded(${typed}) <% folded(d.name) or folded(d.name) <% folded(${typed}))`

const similarityScore = (typed: string): SQL =>
  sql`greatest(similarity(folded(d.name), folded(${typed})), word_similarity(folded(${typed}), folded(d.name)))`

const orderByCounty = (county: string | null): SQL =>
  county ? sql`coalesce(folded(d.county) = folded(${sanitize(county)}), false) desc,` : sql``

/** Limits the length and removes NUL, which PostgreSQL rejects. */
const sanitize = (words: string) => words.replaceAll('\0', '').trim().slice(0, NAME_MAX)
