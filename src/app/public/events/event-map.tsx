import { useMemo, useState } from 'react'
import { searchPath } from '#features/events/ui/filters.ts'
import { light, useLit } from '#features/events/ui/use-highlight.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { EUROPE, type EventPoints, type Sheet, SPAIN } from '#shared/map.ts'
import { paths } from '#shared/paths.ts'
import type { Search } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MovableMap } from '#ui/map/interactive-map.tsx'
import { usePath } from '#ui/page/site.ts'
import { Elsewhere } from './elsewhere.tsx'
import { EventDock } from './event-dock.tsx'

/** A lone event's light leads to its page; one that several share leads to their province, or to the whole list. */
function useLinks(search: Search, path: string) {
  const t = useText()
  return (events: readonly EventCard[]) => {
    const [first, ...others] = events as [EventCard, ...EventCard[]]
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
  events: readonly EventCard[]
  map: EventPoints
  search: Search
  sheet?: Sheet
  /** The page that the lists of several events are on. */
  path?: string
  /** How many events each other country has. */
  elsewhere: Record<string, number>
  parting?: boolean
}

/** The events ahead as lights; what happens in other countries is a chip at the edge, and the light one points at a card below. */
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
  const prefixed = usePath()
  const linkOf = useLinks(search, path)
  const lit = useLit()
  const [pointed, setPointed] = useState<readonly number[]>([])
  const placed = useMemo(
    () => events.flatMap((thing) => (map.points[thing.id] ? [{ point: map.points[thing.id]!, thing }] : [])),
    [events, map],
  )
  const find = (ids: readonly number[]) => placed.flatMap(({ thing }) => (ids.includes(thing.id) ? [thing] : []))
  const docked = [find(lit === null ? [] : [lit]), find(pointed), placed.slice(0, 1).map(({ thing }) => thing)].find(
    (shown) => shown.length > 0,
  )
  const point = (things: EventCard[] | null) => {
    light(things?.length === 1 ? things[0]!.id : null)
    if (things) setPointed(things.map(({ id }) => id))
  }
  return (
    <>
      <MovableMap
        key={sheet.name}
        sheet={sheet}
        centre={map.centre}
        placed={placed}
        linkOf={(things) => {
          const { to, label } = linkOf(things)
          return { href: prefixed(to), label }
        }}
        keyOf={({ id }) => id}
        lit={docked?.[0]?.id ?? null}
        onPoint={point}
        parting={parting}
        words={{
          label: sheet === EUROPE ? t('map.label_europe') : t('map.label'),
          keys: t('map.keys'),
          closer: t('map.closer'),
          farther: t('map.farther'),
          reset: t('map.reset'),
        }}
      >
        <Elsewhere counts={elsewhere} search={search} path={path} />
      </MovableMap>
      {docked && <EventDock events={docked} link={linkOf(docked)} />}
    </>
  )
}
