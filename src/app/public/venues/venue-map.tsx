import { useState } from 'react'
import { type VenuesQuery, venuesQuery } from '#shared/directory-queries.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { MapSheet, Point } from '#shared/map/map.ts'
import { paths } from '#shared/paths.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { EdgeLinks } from '#ui/map/edge-links.tsx'
import { InteractiveMap } from '#ui/map/interactive/interactive-map.tsx'
import { useMapLabels } from '#ui/map/interactive/map-labels.ts'
import { MapDock } from '#ui/map/map-dock.tsx'
import { useVenueLabels } from './venue-labels.ts'
import type { VenueEntry } from './venue-row.tsx'
import { VenueSign } from './venue-sign.tsx'

type Placed = VenueEntry & { point: Point | null }
type Props = {
  venues: readonly Placed[]
  sheet: MapSheet
  filter: VenuesQuery
  /** The number of venues per country. */
  counts: Record<string, number>
  /** The slugs of the venues whose marker or row is pointed at. */
  highlighted: readonly string[]
  onHighlight: (slugs: readonly string[]) => void
}

/** A single venue's marker links to its page, a cluster to its province or to the whole list. */
function useMarkerLink(filter: VenuesQuery) {
  const t = useText()
  return (venues: readonly Placed[]) => {
    const [{ slug, name, county }, ...others] = venues as [Placed, ...Placed[]]
    if (others.length === 0) return { to: paths.venue(slug), label: county ? `${name}, ${county}` : name }
    const province = others.every((venue) => venue.county === county) ? county : null
    const names = venues.map((venue) => venue.name).join(', ')
    return {
      to: venuesQuery.path(paths.venues, { ...filter, q: province ?? filter.q }),
      label: t('venues.cluster', { count: venues.length, names }),
    }
  }
}

/** Venues as markers; other countries as chips at the edge, and the highlighted venue as a card below. */
export function VenueMap({ venues, sheet, filter, counts, highlighted, onHighlight }: Props) {
  const t = useText()
  const locale = useLocale()
  const labels = useMapLabels(t('venues.map'))
  const linkOf = useMarkerLink(filter)
  const placed = venues.flatMap((item) => (item.point ? [{ point: item.point, item }] : []))
  const [inView, setInView] = useState<readonly Placed[] | null>(null)
  // The card keeps what was pointed at last, so that a pointer can reach it.
  const [last, setLast] = useState<readonly string[]>([])
  const isShown = ({ slug }: Placed) => inView?.some((venue) => venue.slug === slug) ?? true
  const venuesBy = (slugs: readonly string[]) => placed.flatMap(({ item }) => (slugs.includes(item.slug) ? [item] : []))
  const [firstShown = placed[0]?.item] = inView ?? []
  const docked =
    [venuesBy(highlighted), venuesBy(last).filter(isShown), firstShown ? [firstShown] : []].find(
      (some) => some.length > 0,
    ) ?? []
  const point = (items: Placed[] | null) => {
    const slugs = (items ?? []).map(({ slug }) => slug)
    onHighlight(slugs)
    if (items) setLast(slugs)
  }
  const shownCountry = filter.country ?? HOME_COUNTRY
  const elsewhere = Object.entries(counts).flatMap(([country, count]) =>
    country === shownCountry
      ? []
      : [
          {
            to: venuesQuery.path(paths.venues, { ...filter, country: country === HOME_COUNTRY ? null : country }),
            label: `${countryName(country, locale)}: ${t('venues.count', { count })}`,
          },
        ],
  )
  return (
    <>
      <InteractiveMap
        key={sheet.name}
        sheet={sheet}
        centre={docked[0]?.point ?? { x: sheet.width / 2, y: sheet.height / 2 }}
        points={placed}
        toLink={(items) => {
          const { to, label } = linkOf(items)
          return { href: to, label }
        }}
        idOf={({ slug }) => slug}
        highlightedId={docked[0]?.slug ?? null}
        onHighlight={point}
        onView={setInView}
        splitOnClick
        labels={labels}
      >
        <EdgeLinks links={elsewhere} />
      </InteractiveMap>
      {docked.length > 0 && <VenueDock venues={docked} link={linkOf(docked)} />}
    </>
  )
}

function VenueDock({ venues, link }: { venues: readonly Placed[]; link: { to: string; label: string } }) {
  const t = useText()
  const { place } = useVenueLabels()
  const [first, ...others] = venues as [Placed, ...Placed[]]
  const { name, kind, sign, capacity, upcoming } = first
  const isSingle = others.length === 0
  const facts = [kind, capacity && t('venues.people', { count: capacity })]
  const about = [place(first), upcoming > 0 && t('organizers.upcoming', { count: upcoming })]
  return (
    <MapDock
      picture={<VenueSign sign={sign} />}
      above={isSingle ? facts.filter(Boolean).join(', ') : t('venues.count', { count: venues.length })}
      link={isSingle ? { to: link.to, label: name } : { to: link.to, label: place(first) ?? name }}
    >
      {isSingle ? about.filter(Boolean).join('. ') : venues.map((venue) => venue.name).join(', ')}
    </MapDock>
  )
}
