import type { RouterContextProvider } from 'react-router'
import { readSearch } from '#spec/search.ts'
import { readingOr } from '#web/doors.server.ts'
import { pointsOf } from '../map.server.ts'
import { type SearchResult, searchEvents } from '../search.server.ts'

const NOTHING: SearchResult = { upcoming: [], past: [], total: 0, whole: true }

/** What the pages that look through the calendar load: the search of their address, and where its events burn on the map. */
export async function browse({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const result = await readingOr(context, NOTHING, (ctx) => searchEvents(ctx, readSearch(url.searchParams)))
  return { ...result, points: pointsOf(result.upcoming) }
}
