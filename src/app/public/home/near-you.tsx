import { searchPath } from '#features/events/ui/filters.ts'
import {
  type DistanceOrigin,
  DistanceOriginProvider,
  LocateButton,
  useDistanceLabel,
  useDistanceOrigin,
} from '#features/events/ui/near-filter.tsx'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { MapEvent } from '#shared/events/event-summary.ts'
import { distanceTo } from '#shared/map/distance.ts'
import type { EventPoints } from '#shared/map/map.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { EventMap } from '../events/map/event-map.tsx'
import * as home from './home.module.css'
import * as styles from './near-you.module.css'

/** Events near the visitor: provinces as a list, and as markers on the map. */
export function NearYou({ events, map }: { events: readonly MapEvent[]; map: EventPoints }) {
  const t = useText()
  const from = useDistanceOrigin()
  return (
    <DistanceOriginProvider from={from}>
      <section className={`${styles.stage} on-stage ${home.section} later`} aria-labelledby="near">
        <div className="page">
          <div>
            <h2 id="near">{t('home.near')}</h2>
            <p className={`muted ${styles.text}`}>{t('home.near.text')}</p>
            <Provinces events={events} from={from} />
            <div className="space-above">
              <LocateButton />
            </div>
          </div>
          <div>
            <EventMap events={events} map={map} search={EMPTY_SEARCH} elsewhere={countAbroad(events)} />
          </div>
        </div>
      </section>
    </DistanceOriginProvider>
  )
}

type Province = { county: string; count: number; nearest: MapEvent }

/** Provinces with their number of events; with a known position sorted by the distance of the nearest event. */
function Provinces({ events, from }: { events: readonly MapEvent[]; from: DistanceOrigin | null }) {
  const far = (event: MapEvent) => distanceTo(event, from) ?? Number.POSITIVE_INFINITY
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
  return <ProvinceList provinces={counties} isNear={from !== null} />
}

function ProvinceList({ provinces, isNear }: { provinces: readonly Province[]; isNear: boolean }) {
  const t = useText()
  const away = useDistanceLabel()
  return (
    <ul className={styles.counties}>
      {provinces.map(({ county, count, nearest }) => (
        <li key={county}>
          <SiteLink className="link" to={searchPath({ ...EMPTY_SEARCH, province: county }, paths.events)}>
            {county}
          </SiteLink>
          {isNear && <span className={styles.distance}>{away(nearest)}</span>}
          <span className="num" aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t('season.count', { count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The number of events per other country. */
function countAbroad(events: readonly MapEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { venue } of events)
    if (venue && venue.country !== HOME_COUNTRY) counts[venue.country] = (counts[venue.country] ?? 0) + 1
  return counts
}
