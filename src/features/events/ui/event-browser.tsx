import { useSearchParams } from 'react-router'
import type { EventCard } from '#spec/event-card.ts'
import type { Point } from '#spec/map.ts'
import { ordered, passes, readSearch } from '#spec/search.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { Agenda } from './agenda.tsx'
import { EventMap } from './event-map.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NoMatch } from './no-match.tsx'
import { useWhole } from './whole.ts'

type Props = {
  upcoming: EventCard[]
  past: EventCard[]
  total: number
  whole: boolean
  failed: boolean
  points: Record<number, Point>
}

/** The calendar to look through: filters, agenda and map. While everything is at hand the filters are applied here (decisions 1). */
export function EventBrowser({ upcoming, past, total, whole, failed, points }: Props) {
  const search = readSearch(useSearchParams()[0])
  useWhole(whole && !failed)
  const passing = (events: EventCard[]) => (whole ? events.filter((event) => passes(event, search)) : events)
  const shown = whole ? ordered(passing(upcoming), search.sort) : upcoming
  const count = whole ? shown.length : total
  return (
    <>
      <FilterBar search={search} events={upcoming} count={count} />
      <div className="page">
        <ActiveFilters search={search} count={count} shown={shown.length} />
        <div className="lm">
          <div>
            {failed && <FailedRead />}
            {!failed && shown.length === 0 && <NoMatch search={search} />}
            <Agenda events={shown} past={passing(past)} grouped={search.sort === 'date'} />
          </div>
          <div className="lm__map">
            <EventMap events={shown} points={points} />
          </div>
        </div>
      </div>
    </>
  )
}
