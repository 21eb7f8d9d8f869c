import { useSearchParams } from 'react-router'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { DistanceOriginLine, DistanceOriginProvider, useDistanceOrigin } from '#features/events/ui/near-filter.tsx'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type EventPoints, sheetFor } from '#shared/map.ts'
import { matchesFilters, readSearch, type Search, sortEvents } from '#shared/search.ts'
import { LoadError } from '#ui/components/failed-load.tsx'
import { useSplitPath } from '#ui/page/site.ts'
import { ActiveFilters } from './active-filters.tsx'
import { useClientFilter } from './client-filter.ts'
import { countElsewhere } from './elsewhere.tsx'
import { EventMap } from './event-map.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MonthView } from './month-view.tsx'
import { NoMatch } from './no-match.tsx'
import { SkeletonRows, useSlowList } from './skeleton-rows.tsx'

type Props = {
  upcoming: EventSummary[]
  past: EventSummary[]
  total: number
  isComplete: boolean
  isPastComplete: boolean
  failed: boolean
  map: EventPoints
  month: { month: string; events: EventSummary[] } | null
}

/**
 * The event browser: filters, and the result as agenda, month or map. While all results are loaded, filters are
 * applied here.
 */
export function EventBrowser({ upcoming, past, total, isComplete, isPastComplete, failed, map, month }: Props) {
  const search = readSearch(useSearchParams()[0])
  const from = useDistanceOrigin(search.near)
  useClientFilter(isComplete && isPastComplete && !failed)
  const passing = (events: EventSummary[], by: Search = search) =>
    isComplete ? events.filter((event) => matchesFilters(event, by)) : events
  const monthly = search.view === 'month' ? month : null
  // When results are incomplete the server sorts them, except by the browser's position, which it does not know.
  const here = from !== null && from.name === null
  const shown =
    isComplete || (here && search.sort === 'distance') ? sortEvents(passing(upcoming), search.sort, from) : upcoming
  const count = monthly ? counted(monthly.events) : isComplete ? counted(shown) : total
  const elsewhere = countElsewhere(
    passing(upcoming.filter(takesPlace), { ...search, country: null, origin: null }),
    centerOfOrigin(search),
  )
  const list = { search, failed, shown, past: passing(past), located: from !== null }
  const lights = <EventMapView search={search} shown={shown} map={map} elsewhere={elsewhere} />
  return (
    <DistanceOriginProvider from={from}>
      <FilterBar search={search} events={upcoming} count={count} located={from !== null} />
      <div className="page">
        <ActiveFilters search={search} count={count} shown={counted(shown)} />
        {monthly && !failed ? (
          <MonthView month={monthly.month} events={monthly.events} search={search} />
        ) : (
          <div className={search.view === 'map' ? 'list-with-map list-with-map--map' : 'list-with-map'}>
            {search.view === 'map' && lights}
            <List {...list} />
            {search.view !== 'map' && lights}
          </div>
        )}
      </div>
    </DistanceOriginProvider>
  )
}

/** Cancelled events are shown but not counted. */
const counted = (events: readonly EventSummary[]) => events.filter(takesPlace).length

const centerOfOrigin = ({ country }: Search) => country ?? HOME_COUNTRY

type ListProps = { search: Search; failed: boolean; shown: EventSummary[]; past: EventSummary[]; located: boolean }

function List({ search, failed, shown, past, located }: ListProps) {
  const slow = useSlowList()
  if (slow) return <SkeletonRows />
  return (
    <div>
      {failed && <LoadError />}
      {!failed && shown.length === 0 && <NoMatch search={search} />}
      <Agenda events={shown} past={past} grouped={search.sort === 'date' || (search.sort === 'distance' && !located)} />
    </div>
  )
}

type LightsProps = { search: Search; shown: EventSummary[]; map: EventPoints; elsewhere: Record<string, number> }

function EventMapView({ search, shown, map, elsewhere }: LightsProps) {
  const { path } = useSplitPath()
  const from = useDistanceOrigin(search.near)
  return (
    <div className="list-with-map__map">
      <EventMap
        events={shown.filter(takesPlace)}
        map={map}
        search={search}
        sheet={sheetFor(search)}
        path={path}
        elsewhere={elsewhere}
        parting
      />
      <DistanceOriginLine from={from} />
    </div>
  )
}
