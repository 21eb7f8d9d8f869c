import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '#spec/paths.ts'
import { ordered, passes, readSearch } from '#spec/search.ts'
import { readingOr } from '#web/doors.server.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { pointsOf } from '../map.server.ts'
import { type SearchResult, searchEvents } from '../search.server.ts'
import { ActiveFilters } from '../ui/active-filters.tsx'
import { Agenda } from '../ui/agenda.tsx'
import { EventMap } from '../ui/event-map.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import type { Route } from './+types/events.ts'

const NOTHING: SearchResult = { upcoming: [], past: [], total: 0, whole: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const result = await readingOr(context, NOTHING, (ctx) =>
    searchEvents(ctx, readSearch(new URL(request.url).searchParams)),
  )
  return { ...result, points: pointsOf(result.upcoming) }
}

/** Whether the page holds all that its text search found: then the filters are applied here and need no request (decisions 1). */
let holdsAll = false

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  const sameText = readSearch(currentUrl.searchParams).q === readSearch(nextUrl.searchParams).q
  return samePage && sameText && holdsAll && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default function Events({ loaderData: { upcoming, past, total, whole, failed, points } }: Route.ComponentProps) {
  const t = useText()
  const search = readSearch(useSearchParams()[0])
  useEffect(() => {
    holdsAll = whole && !failed
  }, [whole, failed])
  const shown = whole
    ? ordered(
        upcoming.filter((event) => passes(event, search)),
        search.sort,
      )
    : upcoming
  const before = whole ? past.filter((event) => passes(event, search)) : past
  const count = whole ? shown.length : total
  return (
    <>
      <Head title={t('events.title')} description={t('events.description')} path={paths.events} />
      <div className="page head">
        <h1>{t('events.title')}</h1>
      </div>
      <FilterBar search={search} events={upcoming} count={count} />
      <div className="page">
        <ActiveFilters search={search} count={count} shown={shown.length} />
        <div className="lm">
          <div>
            {failed && <FailedRead />}
            {!failed && shown.length === 0 && <NoMatch search={search} />}
            <Agenda events={shown} past={before} grouped={search.sort === 'date'} />
          </div>
          <div className="lm__map">
            <EventMap events={shown} points={points} />
          </div>
        </div>
      </div>
    </>
  )
}
