import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { inInset, type MapSheet, type Point, SPAIN } from '#shared/map/map.ts'
import { project } from '#shared/map/view.ts'
import * as mapStyles from '#ui/map/map.module.css'
import type { Cluster } from '../clusters.ts'
import { MapMarker, type Marker, MarkerGradient } from '../marker.tsx'
import { Coastlines } from './coastlines.tsx'
import { MapControls, type MapLabels } from './controls.tsx'
import { ProvinceNames } from './province-names.tsx'
import { useBox } from './use-box.ts'
import { useClusters } from './use-clusters.ts'
import { useMapView } from './use-view.ts'
import { useIsVisible } from './use-visible-region.ts'
import { MAX_ZOOM, zoomLevelOf } from './view.ts'

/** Names of provinces are shown where they have room: from so many pixels per sheet unit on. */
const NAMES_FROM = 1.4

type Id = number | string
type Props<T> = {
  sheet: MapSheet
  centre: Point
  points: readonly { point: Point; item: T }[]
  labels: MapLabels
  /** The label and the target of a marker. */
  toLink: (items: T[]) => { href: string; label: string }
  idOf: (item: T) => Id
  /** The id of the item whose marker is highlighted. */
  highlightedId: Id | null
  /** Called when a marker is hovered, focused or tapped; with null when it is left. */
  onHighlight: (items: T[] | null) => void
  /** Called with the items in view while the map is zoomed, with null when all of it is seen. Must be stable. */
  onView: (items: T[] | null) => void
  /** A click on a cluster zooms in until it splits, instead of following its link. */
  splitOnClick?: boolean
  children?: ReactNode
}

/**
 * A map with pan and zoom; markers are clustered in screen pixels. Every marker is a link; on touch screens the first
 * tap only highlights it. Without JavaScript it is a static image with links.
 */
export function InteractiveMap<T>(props: Props<T>) {
  const {
    sheet,
    centre,
    points,
    labels,
    toLink,
    idOf,
    highlightedId,
    onHighlight,
    onView,
    splitOnClick = false,
    children,
  } = props
  const svg = useRef<SVGSVGElement>(null)
  const tappedId = useRef<string>(null)
  const hintId = useId()
  const zoomed = points.map(({ point }) => point).filter((point) => sheet !== SPAIN || !inInset(point))
  const { view, moving, step, reset, goTo, press } = useMapView({ svg, sheet, centre, points: zoomed })
  const visible = useIsVisible(svg)
  const box = useBox(svg, sheet)
  const { still: fixedClusters, moving: clustersAt } = useClusters(points, sheet, box?.scale, visible)
  const zoom = zoomLevelOf(view)

  /** The zoom level at which the cluster splits; null when it never does. */
  const splitZoomOf = ({ items }: Cluster<T>) => {
    for (let nextZoom = zoom + 1; nextZoom <= MAX_ZOOM; nextZoom++)
      if (!clustersAt(nextZoom).some((other) => items.every((item) => other.items.includes(item)))) return nextZoom
    return null
  }
  const onMarkerClick = (event: MouseEvent, cluster: Cluster<T>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const nextZoom = splitOnClick && cluster.items.length > 1 ? splitZoomOf(cluster) : null
    const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (nextZoom !== null) {
      goTo(cluster.point, 2 ** nextZoom)
      svg.current?.focus({ preventScroll: true })
    } else if (!touch || tappedId.current === id) return
    tappedId.current = id
    onHighlight(cluster.items)
    event.preventDefault()
  }
  const renderMarker = (cluster: Cluster<T>, at: Point) => {
    const ids = cluster.items.map(idOf)
    const id = ids.join(' ')
    const marker: Marker = { ...at, ...toLink(cluster.items), count: ids.length }
    return (
      <MapMarker
        key={id}
        marker={marker}
        sheet={sheet}
        highlighted={highlightedId !== null && ids.includes(highlightedId)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onHighlight(cluster.items)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(cluster.items)}
        onBlur={() => onHighlight(null)}
        onClick={(event) => onMarkerClick(event, cluster, id)}
      />
    )
  }
  const { width, height } = sheet
  const beyond = box?.beyond ?? { x: 0, y: 0 }
  const isHidden = ({ x, y }: Point) =>
    x < -beyond.x ||
    y < -beyond.y ||
    x > width + beyond.x ||
    y > height + beyond.y ||
    (sheet === SPAIN && view.k > 1 && inInset({ x, y }))
  const shown = clustersAt(zoom)
    .map((cluster) => ({ cluster, at: project(view, cluster.point) }))
    .filter(({ at }) => !isHidden(at))
  const hasNames = sheet === SPAIN && box !== null && view.k > 1 && view.k * box.scale >= NAMES_FROM
  const inView = view.k > 1 ? shown.flatMap(({ cluster }) => cluster.items) : null
  const viewKey = inView?.map(idOf).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when other items come into view
  useEffect(() => onView(inView), [viewKey])
  return (
    <div
      className={`${mapStyles.map} on-stage${view.k > 1 ? ` ${mapStyles.zoomed}` : ''}${moving ? ` ${mapStyles.moving}` : ''}${visible && !moving ? ` ${mapStyles.idle}` : ''}`}
    >
      <svg
        ref={svg}
        className={mapStyles.sheet}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={labels.label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map that keys move must be reached by keys
        tabIndex={0}
        onKeyDown={press}
      >
        <MarkerGradient sheet={sheet} />
        <Coastlines sheet={sheet} view={view} />
        {hasNames && <ProvinceNames view={view} markers={shown.map(({ at }) => at)} />}
        {shown.map(({ cluster, at }) => renderMarker(cluster, at))}
        {fixedClusters.map((cluster) => renderMarker(cluster, cluster.point))}
      </svg>
      <p className="visually-hidden" id={hintId}>
        {labels.keyboardHint}
      </p>
      {children}
      <MapControls labels={labels} scale={view.k} zoomBy={step} reset={reset} />
    </div>
  )
}
