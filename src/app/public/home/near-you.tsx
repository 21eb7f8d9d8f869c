import { searchPath } from '#features/events/ui/filters.ts'
import { LocateButton, Near, type Start, useAway, useStart } from '#features/events/ui/near-filter.tsx'
import { distanceTo } from '#shared/distance.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import type { EventPoints } from '#shared/map.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { countElsewhere } from '../events/elsewhere.tsx'
import { EventMap } from '../events/event-map.tsx'

/** What is on near you: the provinces as a list and, beside it, the same as lights on the map. */
export function NearYou({ events, map }: { events: readonly EventCard[]; map: EventPoints }) {
  const t = useText()
  const from = useStart(null)
  return (
    <Near from={from}>
      <section className="mapstage on-stage sec" aria-labelledby="near">
        <div className="page">
          <div>
            <h2 id="near">{t('home.near')}</h2>
            <p className="muted mt-3 mb-6 max-w-[40ch]">{t('home.near.text')}</p>
            <Provinces events={events} from={from} />
            <div className="mt-6">
              <LocateButton className="btn btn--line" />
            </div>
          </div>
          <div>
            <EventMap
              events={events}
              map={map}
              search={EMPTY_SEARCH}
              elsewhere={countElsewhere(events, HOME_COUNTRY)}
            />
          </div>
        </div>
      </section>
    </Near>
  )
}

/** Each province with how many events it has; once the visitor's place is known, nearest first and how far its nearest event is. */
function Provinces({ events, from }: { events: readonly EventCard[]; from: Start | null }) {
  const t = useText()
  const away = useAway()
  const far = (event: EventCard) => distanceTo(event, from) ?? Number.POSITIVE_INFINITY
  const counties = Object.entries(
    Object.groupBy(
      events.filter((event) => event.county),
      (event) => event.county ?? '',
    ),
  ).map(([county, there = []]) => ({
    county,
    count: there.length,
    nearest: there.reduce((best, event) => (far(event) < far(best) ? event : best)),
  }))
  if (from) counties.sort((a, b) => far(a.nearest) - far(b.nearest))
  return (
    <ul className="counties">
      {counties.map(({ county, count, nearest }) => (
        <li key={county}>
          <SiteLink className="link" to={searchPath({ ...EMPTY_SEARCH, province: county }, paths.events)}>
            {county}
          </SiteLink>
          {from && <span className="counties__away">{away(nearest)}</span>}
          <span className="num" aria-hidden="true">
            {count}
          </span>
          <span className="sr">{t('season.count', { count })}</span>
        </li>
      ))}
    </ul>
  )
}
