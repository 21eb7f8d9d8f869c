import type { RouterContextProvider } from 'react-router'
import { mapOf } from '#features/events/queries/map.server.ts'
import { firstMonth, listMonth, type SearchResult, searchEvents } from '#features/events/queries/search.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { readingOr } from '#platform/react-router/loaders.server.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { sheetOf } from '#shared/map.ts'
import { readSearch, type Search } from '#shared/search.ts'

type Shown = SearchResult & { month: { month: string; events: EventCard[] } | null }
const NOTHING: Shown = { upcoming: [], past: [], total: 0, whole: true, wholePast: true, month: null }

/** What the pages that look through the calendar load: the search of their address, and where its events burn on the map. */
export async function browse({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const search = readSearch(url.searchParams)
  const result = await readingOr(context, NOTHING, async (ctx): Promise<Shown> => {
    const [found, month] = await Promise.all([searchEvents(ctx, search), monthOf(ctx, search)])
    return { ...found, month }
  })
  return { ...result, map: mapOf(result.upcoming, sheetOf(search)) }
}

/** In the month view, the month shown and what it has, whether over or not. */
async function monthOf(ctx: Context, search: Search) {
  if (search.view !== 'month') return null
  const month = search.month ?? (await firstMonth(ctx, search))
  return { month, events: await listMonth(ctx, month, search) }
}
