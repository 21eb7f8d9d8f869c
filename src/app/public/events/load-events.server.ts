import type { RouterContextProvider } from 'react-router'
import { toEventPoints } from '#features/events/queries/map.server.ts'
import {
  getDefaultMonth,
  listEventsOfMonth,
  type SearchResult,
  searchEvents,
} from '#features/events/queries/search.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { sheetFor } from '#shared/map/map.ts'
import { type PackedList, packList, unpackList } from '#shared/packed-list.ts'
import { readSearch, type Search } from '#shared/search.ts'

/** A search result with its lists packed. In the month view: the month shown and all its events, past ones included. */
export type EventListData = Omit<SearchResult, 'upcoming' | 'past'> & {
  upcoming: PackedList<EventSummary>
  past: PackedList<EventSummary>
  month: { month: string; events: PackedList<EventSummary> } | null
}
const NO_EVENTS = packList<EventSummary>([])
const EMPTY_RESULT: EventListData = {
  upcoming: NO_EVENTS,
  past: NO_EVENTS,
  total: 0,
  months: [],
  provinces: [],
  elsewhere: {},
  month: null,
}

type Args = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads what all event list pages need: the search of the URL, and positions on the map. */
export async function loadEventList({ context, url }: Args, search = readSearch(url.searchParams)) {
  const result = await loadOr(context, EMPTY_RESULT, async (ctx): Promise<EventListData> => {
    const [found, month] = await Promise.all([searchEvents(ctx, search), monthOf(ctx, search)])
    return { ...found, upcoming: packList(found.upcoming), past: packList(found.past), month }
  })
  return { ...result, map: toEventPoints(unpackList(result.upcoming), sheetFor(search)) }
}

async function monthOf(ctx: RequestContext, search: Search) {
  if (search.view !== 'month') return null
  const month = search.month ?? (await getDefaultMonth(ctx, search))
  return { month, events: packList(await listEventsOfMonth(ctx, month, search)) }
}
