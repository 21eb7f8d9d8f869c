import { countryOf, type EventCard } from '#spec/event-card.ts'
import { cluster, type Point, SPAIN } from '#spec/map.ts'
import { paths } from '#spec/paths.ts'
import { HOME_COUNTRY } from '#spec/vocabulary.ts'
import { type Light, LightMap } from '#ui/map/light-map.tsx'
import { countryName, useLocale, useText } from '#web/i18n.tsx'
import { usePath } from '#web/place.ts'
import { SiteLink } from '#web/site-link.tsx'

const list = (params: Record<string, string>) => `${paths.events}?${new URLSearchParams(params)}`

/** A lone event's light leads to its page; several share one that leads to their province, or to the whole list. */
function useLights(events: readonly EventCard[], points: Record<number, Point>): Light[] {
  const t = useText()
  const path = usePath()
  const placed = events.flatMap((thing) => (points[thing.id] ? [{ point: points[thing.id] as Point, thing }] : []))
  return cluster(placed).map(({ point, things }) => {
    const [first, ...others] = things as [EventCard, ...EventCard[]]
    const county = first.county ?? ''
    if (others.length === 0)
      return {
        ...point,
        count: 1,
        href: path(paths.event(first.slug)),
        label: county ? `${first.title}, ${county}` : first.title,
      }
    const href = others.every((event) => event.county === county) ? list({ province: county }) : paths.events
    return {
      ...point,
      count: things.length,
      href: path(href),
      label: t('map.cluster', { count: things.length, county }),
    }
  })
}

/** The events ahead as lights over Spain; what happens abroad is a chip at the edge. */
export function EventMap({ events, points }: { events: readonly EventCard[]; points: Record<number, Point> }) {
  const t = useText()
  const locale = useLocale()
  const lights = useLights(events, points)
  const abroad = Object.groupBy(
    events.filter((event) => (countryOf(event) ?? HOME_COUNTRY) !== HOME_COUNTRY),
    (event) => countryOf(event) ?? '',
  )
  return (
    <div className="relative">
      <LightMap sheet={SPAIN} lights={lights} label={t('map.label')} />
      <p className="map__edges">
        {Object.entries(abroad).map(([country, there]) => (
          <SiteLink key={country} className="map__edge" to={list({ country })}>
            {t('home.abroad', { place: countryName(country, locale), count: there?.length ?? 0 })}
          </SiteLink>
        ))}
      </p>
    </div>
  )
}
