import { cluster, type Point, SPAIN } from '#shared/map.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { LightMap } from '#ui/map/point-map.tsx'
import { usePath } from '#ui/page/site.ts'

type Placed = { name: string; slug: string; county: string | null; point: Point | null }

/** The venues in Spain as lights: one leads to its page, several that stand close together to their province's list. */
export function VenueMap({ venues }: { venues: readonly Placed[] }) {
  const t = useText()
  const path = usePath()
  const placed = venues.flatMap((thing) => (thing.point ? [{ point: thing.point, thing }] : []))
  const lights = cluster(placed).map(({ point, things }) => {
    const [first] = things
    if (first && things.length === 1)
      return { ...point, count: 1, href: path(paths.venue(first.slug)), label: inPlace(first) }
    const county = first?.county ?? ''
    const together = things.every((venue) => venue.county === county)
    const list = together ? `${paths.venues}?${new URLSearchParams({ q: county })}` : paths.venues
    const names = things.map(({ name }) => name).join(', ')
    return {
      ...point,
      count: things.length,
      href: path(list),
      label: t('venues.cluster', { count: things.length, names }),
    }
  })
  return <LightMap sheet={SPAIN} lights={lights} label={t('venues.map')} />
}

const inPlace = ({ name, county }: Placed) => (county ? `${name}, ${county}` : name)
