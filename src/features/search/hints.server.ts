import { sql } from 'drizzle-orm'
import { countUpcoming, countWithoutOne } from '#features/events/queries/counts/option-counts.server.ts'
import {
  byDateAscending,
  byDateDescending,
  isPast,
  isUpcoming,
  listEventSummaries,
  notCancelled,
  upcomingDays,
} from '#features/events/queries/list.server.ts'
import { matchesText } from '#features/events/queries/search-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLANNED_BY_VALUES } from '#platform/database/prepared-statements.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { SEARCH_PAST } from '#shared/limits.ts'
import { EMPTY_SEARCH, type Search, writeSearch } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { applyReading, readBeginning, readText } from './reading/read-text.ts'
import { labelOfFilter, labelOfSearch } from './reading/search-label.server.ts'
import { correctText } from './spelling/corrections.server.ts'
import { spelledAs } from './spelling/spelled-as.ts'
import type { Understood } from './understood.server.ts'

const suggestSearch = (label: string, search: Search): Suggestion => ({
  kind: 'search',
  label,
  note: null,
  slug: writeSearch(search).toString(),
})

/** The filters that the text of a search names, where they find upcoming events: "Género: Terror (1)". */
export async function hintAtFilters(ctx: RequestContext, search: Search, isTyping = false): Promise<Suggestion[]> {
  const today = dayAt(ctx.now)
  const reading = readText(search.q, today) ?? (isTyping ? readBeginning(search.q, today) : null)
  if (!reading) return []
  const meant = applyReading(search, reading)
  const count = await countUpcoming(ctx, meant)
  // The name of a province is found as a text, too: mostly its filter adds nothing.
  const isText = Object.keys(reading).every((key) => key === 'q' || key === 'province')
  if (count === 0 || (isText && count <= (await countUpcoming(ctx, search)))) return []
  return [suggestSearch(`${labelOfSearch(ctx, { ...EMPTY_SEARCH, ...reading })} (${count})`, meant)]
}

/** What a text that finds nothing may have meant: "¿Querías decir Madrid?". The first correction that finds something. */
export async function hintAtSpelling(ctx: RequestContext, search: Search): Promise<Suggestion[]> {
  for (const q of await correctText(ctx, search.q)) {
    const corrected = { ...search, q }
    const [example] = await listMatching(ctx, q, 1)
    if (example) {
      const text = spelledAs(q, example)
      const label = createTranslator(ctx.locale)('hint.did_you_mean', { text })
      // Where the filters exclude what was meant, the text is right all the same.
      const isKept = !example.past && (await countUpcoming(ctx, corrected)) > 0
      return [suggestSearch(label, isKept ? { ...search, q: text } : { ...EMPTY_SEARCH, view: search.view, q: text })]
    }
    const filters = await hintAtFilters(ctx, corrected)
    if (filters.length > 0) return filters
  }
  return []
}

/** The first upcoming events that match a text, else the last past ones. */
async function listMatching(ctx: RequestContext, q: string, limit: number): Promise<EventSummary[]> {
  const upcoming = await listEventSummaries(ctx, {
    where: sql`${matchesText(q)} and ${isUpcoming(ctx)} and ${notCancelled}`,
    order: byDateAscending,
    days: upcomingDays(ctx),
    limit,
    prefix: PLANNED_BY_VALUES,
    withPrice: false,
  })
  return upcoming.length > 0 ? upcoming : listPastMatching(ctx, q, limit)
}

/** The last past events that match a text, the latest first. */
export const listPastMatching = (ctx: RequestContext, q: string, limit = SEARCH_PAST): Promise<EventSummary[]> =>
  listEventSummaries(ctx, {
    where: sql`${matchesText(q)} and ${isPast(ctx)}`,
    order: byDateDescending,
    limit,
    prefix: PLANNED_BY_VALUES,
    withPrice: false,
  })

/** Events that are over: "1 evento pasado: La cosecha" leads to it; of several, the search lists the last ones. */
export function hintAtPast(ctx: RequestContext, past: readonly EventSummary[], search: Search): Suggestion[] {
  const [latest] = past
  if (!latest) return []
  const count = past.length
  const label = createTranslator(ctx.locale)(count < SEARCH_PAST ? 'hint.past' : 'hint.past_or_more', {
    count,
    title: latest.title,
  })
  if (count > 1) return [suggestSearch(label, search)]
  return [{ kind: 'past', label, note: latest.dateStart, slug: latest.slug }]
}

/** Of a search that finds nothing: what to leave out, and how many events that gives. */
async function hintAtLeavingOut(ctx: RequestContext, search: Search): Promise<Suggestion[]> {
  const t = createTranslator(ctx.locale)
  const ways = await countWithoutOne(ctx, search)
  return ways.map(({ filter, search: rest, count }) =>
    suggestSearch(t('hint.leave_out', { filter: labelOfFilter(ctx, search, filter), count }), rest),
  )
}

export type SearchHints = {
  /** What the text may have meant. */
  meant: Suggestion[]
  /** The same search with less, where it finds nothing. */
  less: Suggestion[]
}
export const NO_HINTS: SearchHints = { meant: [], less: [] }

/** What stands beside the result of a search, given how many upcoming events it found and the past ones, the latest last. */
export async function hintsFor(
  ctx: RequestContext,
  { search, text }: Pick<Understood, 'search' | 'text'>,
  found: { total: number; past: EventSummary[] },
) {
  const { q } = search
  const isNothing = found.total === 0
  const filters = q && text === null ? await hintAtFilters(ctx, search) : []
  const spelling =
    isNothing && q && filters.length === 0 && found.past.length === 0 ? await hintAtSpelling(ctx, search) : []
  const past = isNothing && q ? hintAtPast(ctx, found.past.toReversed(), search) : []
  const hints: SearchHints = {
    // Several past events are listed below the hint already.
    meant: [...filters, ...spelling, ...past.filter(({ kind }) => kind === 'past')],
    less: isNothing ? await hintAtLeavingOut(ctx, search) : [],
  }
  return hints
}
