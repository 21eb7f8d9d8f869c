import { type RefObject, useEffect } from 'react'
import type { Point, Sheet } from '#shared/map.ts'
import { panned, type View, zoomed } from './view.ts'

/** A hand that trembles this far, in px, has not dragged. */
const TREMBLE = 4

type Change = (change: (view: View) => View) => void

/** Drag to move, pinch or wheel with Ctrl to come closer. A click at the end of a drag is none. `change` and `moving` must not change. */
export function useGestures(
  svg: RefObject<SVGSVGElement | null>,
  sheet: Sheet,
  change: Change,
  moving: (moving: boolean) => void,
) {
  useEffect(() => {
    const drawn = svg.current
    if (!drawn) return
    const fingers = new Map<number, Point>()
    let travelled = 0
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width } = drawn.getBoundingClientRect()
      const unit = sheet.width / width
      return { x: (clientX - left) * unit, y: (clientY - top) * unit }
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const here = at(event)
      change((view) => zoomed(view, 2 ** (-event.deltaY / 100), here, sheet))
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (fingers.size === 0) travelled = 0
      fingers.set(event.pointerId, at(event))
    }
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const now = at(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      travelled += Math.abs(event.movementX) + Math.abs(event.movementY)
      if (travelled <= TREMBLE) return
      if (!drawn.hasPointerCapture(event.pointerId)) drawn.setPointerCapture(event.pointerId)
      moving(true)
      const by = { x: now.x - before.x, y: now.y - before.y }
      if (!other) return change((view) => panned(view, by, sheet))
      const closer = apart(now, other) / Math.max(1, apart(before, other))
      change((view) => zoomed(view, closer, other, sheet))
    }
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      if (fingers.size === 0) moving(false)
    }
    const click = (event: Event) => {
      if (travelled <= TREMBLE) return
      event.preventDefault()
      event.stopPropagation()
    }
    // A light is a link, and links would be dragged away.
    const stay = (event: Event) => event.preventDefault()
    const leave = new AbortController()
    const { signal } = leave
    drawn.addEventListener('wheel', wheel, { passive: false, signal })
    drawn.addEventListener('pointerdown', down, { signal })
    drawn.addEventListener('pointermove', move, { signal })
    drawn.addEventListener('pointerup', up, { signal })
    drawn.addEventListener('pointercancel', up, { signal })
    drawn.addEventListener('click', click, { capture: true, signal })
    drawn.addEventListener('dragstart', stay, { signal })
    return () => leave.abort()
  }, [svg, sheet, change, moving])
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
