import { useSearchParams } from 'react-router'
import { Agenda } from '#features/events/ui/agenda.tsx'
import { Near, NearLine, useStart } from '#features/events/ui/near-filter.tsx'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { type EventPoints, sheetOf } from '#shared/map.ts'
import { ordered, passes, readSearch, type Search } from '#shared/search.ts'
import { FailedRead } from '#ui/components/failed-load.tsx'
import { usePlace } from '#ui/page/site.ts'
import { ActiveFilters } from './active-filters.tsx'
import { useWhole } from './client-filter.ts'
import { countElsewhere } from './elsewhere.tsx'
import { EventMap } from './event-map.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MonthView } from './month-view.tsx'
import { NoMatch } from './no-match.tsx'
import { SkeletonRows, useSlowList } from './skeleton-rows.tsx'

type Props = {
  upcoming: EventCard[]
  past: EventCard[]
  total: number
  whole: boolean
  wholePast: boolean
  failed: boolean
  map: EventPoints
  month: { month: string; events: EventCard[] } | null
}

/** The calendar to look through: filters, and the result as agenda, month or map. While everything is at hand the filters are applied here (decisions 1). */
export function EventBrowser({ upcoming, past, total, whole, wholePast, failed, map, month }: Props) {
  const search = readSearch(useSearchParams()[0])
  const from = useStart(search.near)
  useWhole(whole && wholePast && !failed)
  const passing = (events: EventCard[], by: Search = search) =>
    whole ? events.filter((event) => passes(event, by)) : events
  const monthly = search.view === 'month' ? month : null
  // Beyond what is at hand the database has ordered, unless by a place that it is not told.
  const here = from !== null && from.name === null
  const shown = whole || (here && search.sort === 'distance') ? ordered(passing(upcoming), search.sort, from) : upcoming
  const count = monthly ? counted(monthly.events) : whole ? counted(shown) : total
  const elsewhere = countElsewhere(
    passing(upcoming.filter(takesPlace), { ...search, country: null, origin: null }),
    homeOf(search),
  )
  const list = { search, failed, shown, past: passing(past), located: from !== null }
  const lights = <Lights search={search} shown={shown} map={map} elsewhere={elsewhere} />
  return (
    <Near from={from}>
      <FilterBar search={search} events={upcoming} count={count} located={from !== null} />
      <div className="page">
        <ActiveFilters search={search} count={count} shown={counted(shown)} />
        {monthly && !failed ? (
          <MonthView month={monthly.month} events={monthly.events} search={search} />
        ) : (
          <div className={search.view === 'map' ? 'lm lm--map' : 'lm'}>
            {search.view === 'map' && lights}
            <List {...list} />
            {search.view !== 'map' && lights}
          </div>
        )}
      </div>
    </Near>
  )
}

/** What was called off is shown, and not counted. */
const counted = (events: readonly EventCard[]) => events.filter(takesPlace).length

const homeOf = ({ country }: Search) => country ?? HOME_COUNTRY

type ListProps = { search: Search; failed: boolean; shown: EventCard[]; past: EventCard[]; located: boolean }

function List({ search, failed, shown, past, located }: ListProps) {
  const slow = useSlowList()
  if (slow) return <SkeletonRows />
  return (
    <div>
      {failed && <FailedRead />}
      {!failed && shown.length === 0 && <NoMatch search={search} />}
      <Agenda events={shown} past={past} grouped={search.sort === 'date' || (search.sort === 'distance' && !located)} />
    </div>
  )
}

type LightsProps = { search: Search; shown: EventCard[]; map: EventPoints; elsewhere: Record<string, number> }

function Lights({ search, shown, map, elsewhere }: LightsProps) {
  const { path } = usePlace()
  const from = useStart(search.near)
  return (
    <div className="lm__map">
      <EventMap
        events={shown.filter(takesPlace)}
        map={map}
        search={search}
        sheet={sheetOf(search)}
        path={path}
        elsewhere={elsewhere}
        parting
      />
      <NearLine from={from} />
    </div>
  )
}
