import { type Point, SPAIN } from '#shared/map/map.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { cluster } from '#ui/map/clusters.ts'
import { PointMap } from '#ui/map/point-map.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'

type Placed = { name: string; slug: string; county: string | null; point: Point | null }

/** Venues in Spain as markers; a cluster links to its province's list. */
export function VenueMap({ venues }: { venues: readonly Placed[] }) {
  const t = useText()
  const path = useLocalizedPath()
  const placed = venues.flatMap((item) => (item.point ? [{ point: item.point, item }] : []))
  const lights = cluster(placed).map(({ point, items }) => {
    const [first] = items
    if (first && items.length === 1)
      return { ...point, count: 1, href: path(paths.venue(first.slug)), label: inPlace(first) }
    const county = first?.county ?? ''
    const together = items.every((venue) => venue.county === county)
    const list = together ? `${paths.venues}?${new URLSearchParams({ q: county })}` : paths.venues
    const names = items.map(({ name }) => name).join(', ')
    return {
      ...point,
      count: items.length,
      href: path(list),
      label: t('venues.cluster', { count: items.length, names }),
    }
  })
  return <PointMap sheet={SPAIN} markers={lights} label={t('venues.map')} />
}

const inPlace = ({ name, county }: Placed) => (county ? `${name}, ${county}` : name)
