import type { RouterContextProvider } from 'react-router'
import { listFits } from '#features/events/queries/counts/fits.server.ts'
import { countOptions } from '#features/events/queries/counts/option-counts.server.ts'
import { toEventPoints } from '#features/events/queries/map.server.ts'
import {
  getDefaultMonth,
  listEventsOfMonth,
  type SearchResult,
  searchEvents,
} from '#features/events/queries/search.server.ts'
import { hintsFor, NO_HINTS, type SearchHints } from '#features/search/hints.server.ts'
import { takeSearchTurn } from '#features/search/search-turn.server.ts'
import { understand } from '#features/search/understood.server.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { findPlace, type Place } from '#platform/map/places.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import type { Fits } from '#shared/events/fits.ts'
import { type EventPoints, sheetFor } from '#shared/map/map.ts'
import { type PackedList, packList, unpackList } from '#shared/packed-list.ts'
import { paths } from '#shared/paths.ts'
import { readSearch, type Search, writeFilters, writeSearch } from '#shared/search.ts'
import type { OptionCounts } from '#shared/search-options.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { Unplaced } from '#ui/map/unplaced.tsx'
import { unplacedNote } from '../unplaced.server.ts'

/** A search result with its lists packed, and positions on the map. In the month view: the month shown and all its events, past ones included. */
export type EventListData = Omit<SearchResult, 'upcoming' | 'past'> & {
  upcoming: PackedList<EventSummary>
  past: PackedList<EventSummary>
  month: { month: string; events: PackedList<EventSummary> } | null
  map: EventPoints
  /** The events that the map does not show. */
  unplaced: Unplaced | null
  /** Why the counts of an origin add up to more than there are: events without a venue pass either. */
  anywhere: string | null
  /** What each option of the filters would leave. */
  options: OptionCounts | null
  hints: SearchHints
  /** What is searched for, of which the address may only hold the text. */
  understood: { query: string; text: string | null; ignored: string }
  /** What the events have of its conditions, and those that only miss one. */
  fits: { of: Fits['of']; almost: PackedList<EventSummary> }
  /** Where distances are measured from, if the search says it. */
  origin: Place | null
}
const NO_EVENTS = packList<EventSummary>([])
const EMPTY_RESULT: Omit<EventListData, 'map' | 'understood'> = {
  upcoming: NO_EVENTS,
  past: NO_EVENTS,
  total: 0,
  months: [],
  provinces: [],
  elsewhere: {},
  month: null,
  options: null,
  hints: NO_HINTS,
  unplaced: null,
  anywhere: null,
  origin: null,
  fits: { of: {}, almost: NO_EVENTS },
}
const asAsked = (search: Search) => ({ query: writeSearch(search).toString(), text: null, ignored: '' })

type Args = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads what all event list pages need: the search of the URL, made once per change. */
export const loadEventList = ({ context, url }: Args, search = readSearch(url.searchParams)) =>
  loadOr(context, { ...EMPTY_RESULT, understood: asAsked(search), map: toEventPoints([], sheetFor(search)) }, (ctx) =>
    cachedFragment(ctx, keyOf(ctx, search), (shared) => searchInTurn(ctx, shared, search), sizeOf),
  )

const keyOf = ({ locale }: RequestContext, search: Search) => `event list ${locale} ${JSON.stringify(search)}`
/** Its text in UTF-16; the events themselves, and the text of each under which its HTML is found, are larger. */
const sizeOf = ({ upcoming, past, month }: EventListData) =>
  7 * (upcoming.json.length + past.json.length + (month?.events.json.length ?? 0))

/** The whole list is needed after each change, by everybody: it does not wait for what people search for. */
const searchInTurn = (ctx: RequestContext, shared: RequestContext, search: Search) =>
  search.month === null && writeFilters(search) === ''
    ? searchAndPack(shared, search)
    : takeSearchTurn(ctx, () => searchAndPack(shared, search))

async function searchAndPack(ctx: RequestContext, asked: Search): Promise<EventListData> {
  const { search, text, ignored } = await understand(ctx, asked)
  const [found, month, options, fits] = await Promise.all([
    searchEvents(ctx, search),
    monthOf(ctx, search),
    countOptions(ctx, search),
    listFits(ctx, search),
  ])
  const hints = await hintsFor(ctx, { search, text }, found)
  const [upcoming, past] = [packList(found.upcoming), packList(found.past)]
  const map = toEventPoints(found.upcoming, sheetFor(search))
  const counted = found.upcoming.filter(takesPlace)
  const anywhere = counted.filter(({ venue }) => !venue).length
  return {
    ...found,
    upcoming,
    past,
    month,
    options,
    hints,
    understood: { query: writeSearch(search).toString(), text, ignored },
    fits: { of: fits.of, almost: packList(fits.almost) },
    origin: findPlace(search.near) ?? findPlace(search.province),
    map,
    unplaced: unplacedNote(ctx, 'events', linksOf(withoutPlace(counted, map, found.elsewhere))),
    anywhere: anywhere > 0 ? createTranslator(ctx.locale)('hint.anywhere', { count: anywhere }) : null,
  }
}

/** The events that have neither a light on the map nor a part in the counts of other countries at its edge. */
function withoutPlace(events: readonly EventSummary[], { points }: EventPoints, elsewhere: SearchResult['elsewhere']) {
  const placed = new Set(unpackList(points).map(({ id }) => id))
  return events.filter(({ id, venue }) => !placed.has(id) && !(venue && venue.country in elsewhere))
}

const linksOf = (events: readonly EventSummary[]) =>
  events.map(({ slug, title, locale }) => ({ to: paths.event(slug), label: title, lang: locale }))

async function monthOf(ctx: RequestContext, search: Search) {
  if (search.view !== 'month') return null
  const month = search.month ?? (await getDefaultMonth(ctx, search))
  return { month, events: packList(await listEventsOfMonth(ctx, month, search)) }
}
