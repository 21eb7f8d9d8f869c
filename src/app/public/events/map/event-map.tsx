import { useMemo, useState } from 'react'
import { searchPath } from '#features/events/ui/filters.ts'
import { setHighlightedEvent, useHighlightedEvent } from '#features/events/ui/use-highlight.ts'
import type { MapEvent } from '#shared/events/event-summary.ts'
import { EUROPE, type EventPoints, type MapSheet, SPAIN } from '#shared/map/map.ts'
import { unpackList } from '#shared/packed-list.ts'
import { paths } from '#shared/paths.ts'
import type { Search } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { InteractiveMap } from '#ui/map/interactive/interactive-map.tsx'
import { useMapLabels } from '#ui/map/interactive/map-labels.ts'
import { ElsewhereLinks } from './elsewhere.tsx'
import { EventDock } from './event-dock.tsx'

/** A single event's marker links to its page, a cluster to its province or to the whole list. */
function useMarkerLink(search: Search, path: string) {
  const t = useText()
  return (events: readonly MapEvent[]) => {
    const [first, ...others] = events as [MapEvent, ...MapEvent[]]
    const { county } = first
    if (others.length === 0)
      return { to: paths.event(first.slug), label: county ? `${first.title}, ${county}` : first.title }
    const together = others.every((event) => event.county === county) ? county : null
    return {
      to: searchPath({ ...search, province: together ?? search.province }, path),
      label: t('map.cluster', { count: events.length, county: county ?? first.venue?.name ?? '' }),
    }
  }
}

type Props = {
  events: readonly MapEvent[]
  map: EventPoints
  search: Search
  sheet?: MapSheet
  /** The path of event lists. */
  path?: string
  /** The number of events per other country. */
  elsewhere: Record<string, number>
  parting?: boolean
}

/** Upcoming events as markers; other countries as chips at the edge, and the highlighted event as a card below. */
export function EventMap({
  events,
  map,
  search,
  sheet = SPAIN,
  path = paths.events,
  elsewhere,
  parting = false,
}: Props) {
  const t = useText()
  const labels = useMapLabels(sheet === EUROPE ? t('map.label_europe') : t('map.label'))
  const linkOf = useMarkerLink(search, path)
  const lit = useHighlightedEvent()
  const [hoveredEvents, setHoveredEvents] = useState<readonly number[]>([])
  const [inView, setInView] = useState<readonly MapEvent[] | null>(null)
  const placed = useMemo(() => {
    const points = new Map(unpackList(map.points).map(({ id, x, y }) => [id, { x, y }]))
    return events.flatMap((item) => (points.has(item.id) ? [{ point: points.get(item.id)!, item }] : []))
  }, [events, map])
  const eventById = (ids: readonly number[]) => placed.flatMap(({ item }) => (ids.includes(item.id) ? [item] : []))
  const isShown = ({ id }: MapEvent) => inView?.some((event) => event.id === id) ?? true
  const docked = [
    eventById(lit === null ? [] : [lit]),
    eventById(hoveredEvents).filter(isShown),
    (inView ?? []).slice(0, 1),
    placed.slice(0, 1).map(({ item }) => item),
  ].find((events) => events.length > 0)
  const point = (items: MapEvent[] | null) => {
    setHighlightedEvent(items?.length === 1 ? items[0]!.id : null)
    if (items) setHoveredEvents(items.map(({ id }) => id))
  }
  return (
    <>
      <InteractiveMap
        key={sheet.name}
        sheet={sheet}
        centre={map.centre}
        points={placed}
        toLink={(items) => {
          const { to, label } = linkOf(items)
          return { href: to, label }
        }}
        idOf={({ id }) => id}
        highlightedId={docked?.[0]?.id ?? null}
        onHighlight={point}
        onView={setInView}
        splitOnClick={parting}
        labels={labels}
      >
        <ElsewhereLinks counts={elsewhere} search={search} path={path} />
      </InteractiveMap>
      {docked && <EventDock events={docked} link={linkOf(docked)} />}
    </>
  )
}
