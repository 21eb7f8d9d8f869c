import type { RouterContextProvider } from 'react-router'
import { countOptions } from '#features/events/queries/counts/option-counts.server.ts'
import { toEventPoints } from '#features/events/queries/map.server.ts'
import {
  getDefaultMonth,
  listEventsOfMonth,
  type SearchResult,
  searchEvents,
} from '#features/events/queries/search.server.ts'
import { hintsFor, NO_HINTS, type SearchHints } from '#features/search/hints.server.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type EventPoints, sheetFor } from '#shared/map/map.ts'
import { type PackedList, packList } from '#shared/packed-list.ts'
import { readSearch, type Search } from '#shared/search.ts'
import type { OptionCounts } from '#shared/search-options.ts'

/** A search result with its lists packed, and positions on the map. In the month view: the month shown and all its events, past ones included. */
export type EventListData = Omit<SearchResult, 'upcoming' | 'past'> & {
  upcoming: PackedList<EventSummary>
  past: PackedList<EventSummary>
  month: { month: string; events: PackedList<EventSummary> } | null
  map: EventPoints
  /** What each option of the filters would leave. */
  options: OptionCounts | null
  hints: SearchHints
}
const NO_EVENTS = packList<EventSummary>([])
const EMPTY_RESULT: Omit<EventListData, 'map'> = {
  upcoming: NO_EVENTS,
  past: NO_EVENTS,
  total: 0,
  months: [],
  provinces: [],
  elsewhere: {},
  month: null,
  options: null,
  hints: NO_HINTS,
}

type Args = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads what all event list pages need: the search of the URL, made once per change. */
export const loadEventList = ({ context, url }: Args, search = readSearch(url.searchParams)) =>
  loadOr(context, { ...EMPTY_RESULT, map: toEventPoints([], sheetFor(search)) }, (ctx) =>
    cachedFragment(ctx, keyOf(ctx, search), (shared) => searchAndPack(shared, search), sizeOf),
  )

const keyOf = ({ locale }: RequestContext, search: Search) => `event list ${locale} ${JSON.stringify(search)}`
/** Its text in UTF-16; the events themselves, and the text of each under which its HTML is found, are larger. */
const sizeOf = ({ upcoming, past, month }: EventListData) =>
  7 * (upcoming.json.length + past.json.length + (month?.events.json.length ?? 0))

async function searchAndPack(ctx: RequestContext, search: Search): Promise<EventListData> {
  const [found, month, options] = await Promise.all([
    searchEvents(ctx, search),
    monthOf(ctx, search),
    countOptions(ctx, search),
  ])
  const hints = await hintsFor(ctx, search, found)
  const [upcoming, past] = [packList(found.upcoming), packList(found.past)]
  return { ...found, upcoming, past, month, options, hints, map: toEventPoints(found.upcoming, sheetFor(search)) }
}

async function monthOf(ctx: RequestContext, search: Search) {
  if (search.view !== 'month') return null
  const month = search.month ?? (await getDefaultMonth(ctx, search))
  return { month, events: packList(await listEventsOfMonth(ctx, month, search)) }
}
