import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import type { Point, Sheet } from '#shared/map.ts'
import { useGestures } from './use-gestures.ts'
import { centred, panned, START, stepped, type View } from './view.ts'

/** How far an arrow key moves what is seen, in units as drawn. */
const STEP = 60
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

/** What is seen of a sheet, moved by hand, wheel, buttons and keys. */
export function useView(svg: RefObject<SVGSVGElement | null>, sheet: Sheet, centre: Point) {
  const [view, change] = useState<View>(START)
  const [moving, setMoving] = useState(false)
  useGestures(svg, sheet, change, setMoving)
  const step = useCallback((factor: number) => change((now) => stepped(now, factor, centre, sheet)), [centre, sheet])
  const reset = () => change(START)
  const goTo = (point: Point, k: number) => change(centred(point, k, sheet))
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    if (arrow) change((now) => panned(now, arrow, sheet))
    else if (event.key === '+') step(2)
    else if (event.key === '-') step(0.5)
    else if (event.key === 'Home') reset()
    else return
    event.preventDefault()
  }
  return { view, moving, step, reset, goTo, press }
}
