import type { EventCard } from '#spec/event-card.ts'
import type { Point } from '#spec/map.ts'
import { paths } from '#spec/paths.ts'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { EventMap } from './event-map.tsx'

/** What is on near you: the provinces as a list and, beside it, the same as lights on the map. */
export function NearYou({ events, points }: { events: readonly EventCard[]; points: Record<number, Point> }) {
  const t = useText()
  const counties = Object.groupBy(
    events.filter((event) => event.county),
    (event) => event.county ?? '',
  )
  return (
    <section className="mapstage on-stage sec" aria-labelledby="near">
      <div className="page">
        <div>
          <h2 id="near">{t('home.near')}</h2>
          <p className="muted mt-3 mb-6 max-w-[40ch]">{t('home.near.text')}</p>
          <ul className="counties">
            {Object.entries(counties).map(([county, there = []]) => (
              <li key={county}>
                <SiteLink className="link" to={`${paths.events}?${new URLSearchParams({ province: county })}`}>
                  {county}
                </SiteLink>
                <span className="num" aria-hidden="true">
                  {there.length}
                </span>
                <span className="sr">{t('season.count', { count: there.length })}</span>
              </li>
            ))}
          </ul>
        </div>
        <EventMap events={events} points={points} />
      </div>
    </section>
  )
}
