import { type SQL, sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { SUGGESTED_DUPLICATES } from '#shared/limits.ts'

/** One that is there already and may be the same. */
export type Duplicate = { id: number; name: string; slug: string; county: string | null }

const LONGEST = 120

/** What is in the directory under nearly that name, those of the same province first: shown before one proposes it again. */
export async function suggestDuplicates(
  ctx: Context,
  kind: 'organizer' | 'venue',
  name: string,
  county: string | null = null,
): Promise<Duplicate[]> {
  const typed = printable(name)
  if (typed.length < 3) return []
  reads(ctx, kind === 'venue' ? 'venues' : 'organizers')
  const from =
    kind === 'venue'
      ? sql`venues d where ${visibleVenues(ctx, 'd')}`
      : sql`organizations d where ${visibleOrganizers(ctx, 'd')}`
  const rows = await ctx.db.execute<Duplicate>(sql`
    select d.id, d.name, d.slug, d.county from ${from} and ${alike(typed)}
    order by ${nearFirst(county)} ${likeness(typed)} desc, d.id limit ${SUGGESTED_DUPLICATES}`)
  return [...rows]
}

/** Like the whole name, or like a part of it: «El Farol» is «Asociación El Farol». */
const alike = (typed: string): SQL =>
  sql`(folded(d.name) % folded(${typed}) or folded(${typed}) <% folded(d.name) or folded(d.name) <% folded(${typed}))`

const likeness = (typed: string): SQL =>
  sql`greatest(similarity(folded(d.name), folded(${typed})), word_similarity(folded(${typed}), folded(d.name)))`

const nearFirst = (county: string | null): SQL =>
  county ? sql`coalesce(folded(d.county) = folded(${printable(county)}), false) desc,` : sql``

/** No more than a name has, and nothing that a database cannot hold. */
const printable = (words: string) => words.replaceAll('\0', '').trim().slice(0, LONGEST)
