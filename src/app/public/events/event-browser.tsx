import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { SearchResult } from '#features/events/queries/search.server.ts'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { DistanceOriginLine, DistanceOriginProvider, useDistanceOrigin } from '#features/events/ui/near-filter.tsx'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { sortByDistance } from '#shared/map/distance.ts'
import { type EventPoints, sheetFor } from '#shared/map/map.ts'
import { readSearch, type Search } from '#shared/search.ts'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import * as listWithMap from '#ui/components/list-with-map.module.css'
import { useNetworkStatus } from '#ui/network/network-status.ts'
import { useSplitPath } from '#ui/page/site.ts'
import * as styles from './event-browser.module.css'
import { ActiveFilters } from './filters/active-filters.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { EventMap } from './map/event-map.tsx'
import { MonthView } from './month/month-view.tsx'
import { NoMatch } from './no-match.tsx'

type Props = SearchResult & {
  failed: boolean
  map: EventPoints
  month: { month: string; events: EventSummary[] } | null
}

/**
 * The event browser: filters, and the result as agenda, month or map. The server filters and sorts, except by the
 * visitor's position, which it never learns. The list stays until the next one has arrived.
 */
export function EventBrowser({ upcoming, past, total, months, provinces, elsewhere, failed, map, month }: Props) {
  const search = readSearch(useSearchParams()[0])
  const from = useDistanceOrigin(search.near)
  const located = from !== null
  const monthly = search.view === 'month' ? month : null
  const byPosition = search.sort === 'distance' && from?.name === null
  const shown = byPosition ? sortByDistance(upcoming, from) : upcoming
  const count = monthly ? counted(monthly.events) : total
  const lights = <EventMapView search={search} shown={shown} map={map} elsewhere={elsewhere} />
  return (
    <DistanceOriginProvider from={from}>
      <FilterBar search={search} months={months} provinces={provinces} count={count} located={located} />
      <div className={`page ${styles.results}`} aria-busy={useIsLoadingEvents()}>
        <ActiveFilters search={search} count={count} shown={counted(shown)} />
        {monthly && !failed ? (
          <MonthView month={monthly.month} events={monthly.events} search={search} />
        ) : (
          <div
            className={search.view === 'map' ? `${listWithMap.columns} ${listWithMap.largeMap}` : listWithMap.columns}
          >
            {search.view === 'map' && lights}
            <div>
              {failed && <LoadError />}
              {!failed && shown.length === 0 && <NoMatch search={search} />}
              <Agenda
                events={shown}
                past={past}
                grouped={search.sort === 'date' || (search.sort === 'distance' && !located)}
              />
            </div>
            {search.view !== 'map' && lights}
          </div>
        )}
      </div>
    </DistanceOriginProvider>
  )
}

/** Cancelled events are shown but not counted. */
const counted = (events: readonly EventSummary[]) => events.filter(takesPlace).length

/** Whether another search is loading. Requests held by the network layer are not. */
function useIsLoadingEvents() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isHeld = useNetworkStatus() !== null
  return state === 'loading' && location.pathname === pathname && !isHeld
}

type LightsProps = { search: Search; shown: EventSummary[]; map: EventPoints; elsewhere: Record<string, number> }

function EventMapView({ search, shown, map, elsewhere }: LightsProps) {
  const { path } = useSplitPath()
  const from = useDistanceOrigin(search.near)
  return (
    <div className={listWithMap.map}>
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
