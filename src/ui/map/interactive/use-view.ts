import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MapSheet, Point } from '#shared/map/map.ts'
import { centerOn, INITIAL_VIEW, type View } from '#shared/map/view.ts'
import { useGestures } from './use-gestures.ts'
import { panBy, zoomStep } from './view.ts'

/** How far an arrow key pans, in sheet units. */
const STEP = 60
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

type Options = { svg: RefObject<SVGSVGElement | null>; sheet: MapSheet; centre: Point; points: readonly Point[] }

/** Where the map of each entry of the browser's history was left, for who comes back to it. */
const leftAt = new Map<string, View>()

/** The current view of a map, changed by gestures, buttons and keys. Buttons and keys zoom towards its points. */
export function useMapView({ svg, sheet, centre, points }: Options) {
  const entry = `${useLocation().key} ${sheet.name}`
  const [view, setView] = useState<View>(() => leftAt.get(entry) ?? INITIAL_VIEW)
  useEffect(() => {
    leftAt.set(entry, view)
  }, [entry, view])
  const [moving, setMoving] = useState(false)
  useGestures(svg, sheet, setView, setMoving)
  const zoomBy = (factor: number) => setView((now) => zoomStep(now, factor, { centre, points, sheet }))
  const reset = () => setView(INITIAL_VIEW)
  const goTo = (point: Point, k: number) => setView(centerOn(point, k, sheet))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    if (arrow) setView((now) => panBy(now, arrow, sheet))
    else if (event.key === '+') zoomBy(2)
    else if (event.key === '-') zoomBy(0.5)
    else if (event.key === 'Home') reset()
    else return
    event.preventDefault()
  }
  return { view, moving, step: zoomBy, reset, goTo, press: onKeyDown }
}
