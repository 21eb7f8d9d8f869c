import { memo, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { DistanceOriginLine } from '#features/events/ui/distance-origin-line.tsx'
import { FitsContext } from '#features/events/ui/fit-list.tsx'
import { type DistanceOrigin, DistanceOriginProvider } from '#features/events/ui/near-filter.tsx'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type EventPoints, sheetFor } from '#shared/map/map.ts'
import { unpackList } from '#shared/packed-list.ts'
import type { Search } from '#shared/search.ts'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { ListWithMap } from '#ui/components/list-with-map.tsx'
import { type Unplaced, UnplacedNote } from '#ui/map/unplaced.tsx'
import { Almost } from './almost.tsx'
import * as styles from './event-browser.module.css'
import { ActiveFilters } from './filters/active-filters.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { EventListData } from './load-events.server.ts'
import { EventMap } from './map/event-map.tsx'
import { MeantHints } from './meant-hints.tsx'
import { MonthView } from './month/month-view.tsx'
import { NoMatch } from './no-match.tsx'
import { UnderstoodText } from './understood-text.tsx'
import { countTakingPlace, useEventList } from './use-event-list.ts'
import { useUnderstood } from './use-understood.ts'

type Props = EventListData & { failed: boolean }

/** The event browser: filters, and the result as agenda, month or map. */
export function EventBrowser({
  upcoming,
  past,
  total,
  elsewhere,
  failed,
  map,
  month,
  hints,
  unplaced,
  understood,
  origin,
  fits,
  ...offered
}: Props) {
  const [params] = useSearchParams()
  const { asked, search, inForm } = useUnderstood(params, understood)
  const { from, shown, count: shownCount, grouped, isLoading } = useEventList(search, unpackList(upcoming), origin)
  const { months, provinces, options, anywhere } = offered
  const monthly = search.view === 'month' && month ? { ...month, events: unpackList(month.events) } : null
  const count = monthly ? countTakingPlace(monthly.events) : total
  const lights = (
    <EventMapView search={search} from={from} shown={shown} map={map} elsewhere={elsewhere} unplaced={unplaced} />
  )
  return (
    <DistanceOriginProvider from={from}>
      <FilterBar
        search={inForm}
        asked={asked}
        months={months}
        provinces={provinces}
        options={options}
        anywhere={anywhere}
        count={count}
        located={from !== null}
      />
      <div className={`page ${styles.results}`} aria-busy={isLoading}>
        <UnderstoodText {...understood} />
        <ActiveFilters
          search={search}
          count={count}
          shown={shownCount}
          anywhere={anywhere}
          understood={understood.text !== null}
        />
        <MeantHints hints={hints.meant} />
        {monthly && !failed ? (
          <MonthView month={monthly.month} events={monthly.events} search={search} less={hints.less} />
        ) : (
          <FitsContext value={fits.of}>
            <ListWithMap view={search.view === 'map' ? 'map' : 'list'} map={lights}>
              <div>
                {failed && <LoadError />}
                {!failed && shown.length === 0 && <NoMatch search={search} less={hints.less} />}
                <Agenda events={shown} past={unpackList(past)} grouped={grouped} />
                <Almost events={unpackList(fits.almost)} />
              </div>
            </ListWithMap>
          </FitsContext>
        )}
      </div>
    </DistanceOriginProvider>
  )
}

type LightsProps = {
  search: Search
  from: DistanceOrigin | null
  shown: readonly EventSummary[]
  map: EventPoints
  elsewhere: Record<string, number>
  unplaced: Unplaced | null
}

const EventMapView = memo(({ search, from, shown, map, elsewhere, unplaced }: LightsProps) => {
  const { pathname: path } = useLocation()
  return (
    <>
      <Suspense>
        <EventMap
          events={shown.filter(takesPlace)}
          map={map}
          search={search}
          sheet={sheetFor(search)}
          path={path}
          elsewhere={elsewhere}
          parting
        />
      </Suspense>
      {unplaced && <UnplacedNote {...unplaced} />}
      <DistanceOriginLine from={from} />
    </>
  )
})
