import type { wordsIn } from '#app/public/event/sign-up/words.server.ts'
import { listEventPoints } from '#features/events/queries/map.server.ts'
import { type EmbedTarget, embeddedPage } from '#shared/embeds/embed-target.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { EUROPE, type MapSheet, SPAIN } from '#shared/map/map.ts'
import { paths } from '#shared/paths.ts'
import { cluster } from '#ui/map/clusters.ts'

export type EmbedMap = {
  sheet: MapSheet
  label: string
  markers: { x: number; y: number; count: number; url: string; label: string }[]
}

type Input = {
  events: readonly EventSummary[]
  target: Extract<EmbedTarget, { kind: 'map' }>
  pageUrl: (path: string) => string
  t: ReturnType<typeof wordsIn>['t']
}

/** The markers of a map: one for each event that takes place, or for several that are close. Those link to their province, or to the map here. */
export function embedMap({ events, target, pageUrl, t }: Input): EmbedMap {
  const sheet = target.area === 'eu' ? EUROPE : SPAIN
  const shown = events.filter(takesPlace)
  const points = new Map(listEventPoints(shown, sheet).map(({ id, x, y }) => [id, { x, y }]))
  const placed = shown.flatMap((item) => (points.has(item.id) ? [{ point: points.get(item.id)!, item }] : []))
  const linkOf = ([first, ...others]: [EventSummary, ...EventSummary[]]) => {
    const { county, title, slug, venue } = first
    if (others.length === 0) return { url: pageUrl(paths.event(slug)), label: county ? `${title}, ${county}` : title }
    const province = others.every((other) => other.county === county) ? county : null
    const search = { ...target.search, province: province ?? target.search.province }
    return {
      url: pageUrl(embeddedPage({ ...target, search })),
      label: t('map.cluster', { count: others.length + 1, county: county ?? venue?.name ?? '' }),
    }
  }
  return {
    sheet,
    label: t(target.area === 'eu' ? 'map.label_europe' : 'map.label'),
    markers: cluster(placed).map(({ point, items }) => ({
      ...point,
      count: items.length,
      ...linkOf(items as [EventSummary, ...EventSummary[]]),
    })),
  }
}
