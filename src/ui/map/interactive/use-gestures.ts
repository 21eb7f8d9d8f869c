import { type RefObject, useEffect } from 'react'
import type { MapSheet, Point } from '#shared/map/map.ts'
import type { View } from '#shared/map/view.ts'
import { panBy, zoomAround } from './view.ts'

/** Drag threshold, px. */
const DRAG_THRESHOLD = 4

type UpdateView = (change: (view: View) => View) => void

/**
 * Drag pans; pinch or Ctrl + wheel zooms. A click at the end of a drag is suppressed. `updateView` and `setMoving`
 * must be stable.
 */
export function useGestures(
  svg: RefObject<SVGSVGElement | null>,
  sheet: MapSheet,
  updateView: UpdateView,
  setMoving: (moving: boolean) => void,
) {
  useEffect(() => {
    const element = svg.current
    if (!element) return
    const pointers = new Map<number, Point>()
    let travelled = 0
    const toSheetPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse())
      return { x, y }
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const point = toSheetPoint(event)
      updateView((view) => zoomAround(view, 2 ** (-event.deltaY / 100), point, sheet))
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.size === 0) travelled = 0
      pointers.set(event.pointerId, toSheetPoint(event))
    }
    const onPointerMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = toSheetPoint(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      travelled += Math.abs(event.movementX) + Math.abs(event.movementY)
      if (travelled <= DRAG_THRESHOLD) return
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      setMoving(true)
      const delta = { x: now.x - before.x, y: now.y - before.y }
      if (!other) return updateView((view) => panBy(view, delta, sheet))
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      updateView((view) => zoomAround(view, factor, other, sheet))
    }
    const onPointerUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
      if (pointers.size === 0) setMoving(false)
    }
    const onClick = (event: Event) => {
      if (travelled <= DRAG_THRESHOLD) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Markers are links, and the browser would start a native drag.
    const preventNativeDrag = (event: Event) => event.preventDefault()
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    element.addEventListener('pointerdown', onPointerDown, { signal })
    element.addEventListener('pointermove', onPointerMove, { signal })
    element.addEventListener('pointerup', onPointerUp, { signal })
    element.addEventListener('pointercancel', onPointerUp, { signal })
    element.addEventListener('click', onClick, { capture: true, signal })
    element.addEventListener('dragstart', preventNativeDrag, { signal })
    return () => controller.abort()
  }, [svg, sheet, updateView, setMoving])
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
