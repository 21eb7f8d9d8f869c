import { type SQL, sql } from 'drizzle-orm'
import {
  byDateAscending,
  isUpcoming,
  listEventSummaries,
  notCancelled,
  upcomingDays,
} from '#features/events/queries/list.server.ts'
import { containsAllWords, matchesText, provincesOfVenues } from '#features/events/queries/search-conditions.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { exactFirst } from '#platform/database/like-pattern.ts'
import { PLANNED_BY_VALUES } from '#platform/database/prepared-statements.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { AUTOCOMPLETE } from '#shared/limits.ts'
import { regionName } from '#shared/map/german-states.ts'
import { EMPTY_SEARCH, readSearch } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { hintAtFilters, hintAtPast, hintAtSpelling, listPastMatching } from './hints.server.ts'
import { takeSearchTurn } from './search-turn.server.ts'
import { correctText } from './spelling/corrections.server.ts'

/** Fewer than the whole list holds, so that every kind gets a place. */
const LIMIT_PER_KIND = 4

/**
 * What a typed text may mean: the filters it names, upcoming events, organizers, venues and provinces that match, and past events where
 * few are ahead; the same of its correction where there is nothing. At most AUTOCOMPLETE, and none for fewer than two characters. Throws
 * `search_busy`.
 */
export async function listSuggestions(ctx: RequestContext, typed: string): Promise<Suggestion[]> {
  const { q } = readSearch(new URLSearchParams({ q: typed }))
  if (q.length < 2) return []
  return takeSearchTurn(ctx, () => listSuggestionsFor(ctx, q))
}

async function listSuggestionsFor(ctx: RequestContext, q: string): Promise<Suggestion[]> {
  const found = await suggest(ctx, q)
  if (found.length > 0) return found
  const [correction] = await hintAtSpelling(ctx, { ...EMPTY_SEARCH, q })
  if (correction) return [correction, ...(await suggestCorrected(ctx, correction))].slice(0, AUTOCOMPLETE)
  return suggestNames(ctx, q)
}

/** What the corrected text finds. */
async function suggestCorrected(ctx: RequestContext, { slug }: Suggestion) {
  const { q } = readSearch(new URLSearchParams(slug))
  return q ? suggest(ctx, q) : []
}

/** Organizers and venues that have no events are found by their corrected names, too. */
async function suggestNames(ctx: RequestContext, q: string): Promise<Suggestion[]> {
  for (const corrected of await correctText(ctx, q)) {
    const found = await listNames(ctx, corrected)
    if (found.length > 0) return found
  }
  return []
}

async function suggest(ctx: RequestContext, q: string): Promise<Suggestion[]> {
  const search = { ...EMPTY_SEARCH, q }
  const [filters, events, names] = await Promise.all([
    hintAtFilters(ctx, search, true),
    suggestEvents(ctx, q),
    listNames(ctx, q),
  ])
  const past = events.length < LIMIT_PER_KIND ? hintAtPast(ctx, await listPastMatching(ctx, q), search) : []
  const eventSuggestions: Suggestion[] = events.map((event) => ({
    kind: 'event',
    label: event.title,
    note: event.dateStart,
    slug: event.slug,
    cancelled: !takesPlace(event),
    ...(event.eventStatus === 'postponed' && { postponed: true }),
  }))
  return [...filters, ...eventSuggestions, ...names, ...past].slice(0, AUTOCOMPLETE)
}

/** Organizers, venues and provinces by name. */
async function listNames(ctx: RequestContext, q: string): Promise<Suggestion[]> {
  addCacheTags(ctx, 'organizers', 'venues')
  const found = await ctx.db.execute<Suggestion>(sql`${sql.raw(PLANNED_BY_VALUES)}with recursive ${provincesOfVenues}
      (select 'organizer' as kind, o.name as label, o.county as note, o.slug from organizations o
        where ${visibleOrganizers(ctx)} and ${containsAllWords(sql`folded(o.name)`, q)} order by ${exactFirst(sql`o.name`, q)} o.name collate "es-x-icu" limit ${LIMIT_PER_KIND})
      union all (select 'venue', v.name, v.county, v.slug from venues v
        where ${visibleVenues(ctx)} and ${containsAllWords(sql`folded(v.name)`, q)} order by ${exactFirst(sql`v.name`, q)} v.name collate "es-x-icu" limit ${LIMIT_PER_KIND})
      union all (select 'province', county, null, county from venue_counties
        where ${containsAllWords(sql`folded(county)`, q)} order by ${exactFirst(sql`county`, q)} county collate "es-x-icu" limit ${LIMIT_PER_KIND})`)
  return found.map((name) => inLanguage(ctx, name))
}

/** With its province or state in the language of the page. */
function inLanguage({ locale }: RequestContext, found: Suggestion): Suggestion {
  const translated = (name: string) => regionName(name, locale)
  if (found.kind === 'province') return { ...found, label: translated(found.label), slug: translated(found.slug) }
  return { ...found, note: found.note && translated(found.note) }
}

/** Upcoming events, those that are cancelled last. */
async function suggestEvents(ctx: RequestContext, q: string) {
  const list = (condition: SQL, limit: number) =>
    listEventSummaries(ctx, {
      where: sql`${matchesText(q)} and ${isUpcoming(ctx)} and ${condition}`,
      order: byDateAscending,
      limit,
      days: upcomingDays(ctx),
      prefix: PLANNED_BY_VALUES,
      withPrice: false,
    })
  const events = await list(notCancelled, LIMIT_PER_KIND)
  if (events.length === LIMIT_PER_KIND) return events
  return [...events, ...(await list(sql`e.happening = 'cancelled'`, LIMIT_PER_KIND - events.length))]
}
