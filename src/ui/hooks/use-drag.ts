import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Dragging = {
  order: readonly string[]
  setOrder: (order: string[]) => void
  place: (id: string, to: number) => readonly string[]
  tell: (id: string, next: readonly string[]) => void
}

/** Lines make room as the pointer passes their middle; Escape puts back what was there. */
export function useDrag(list: RefObject<HTMLUListElement | null>, dragging: Dragging) {
  const [of, setOf] = useState<string | null>(null)
  const before = useRef<readonly string[]>([])
  const now = useRef(dragging)
  now.current = dragging
  // Heard by the window: a line that is moved in the document loses the pointer.
  useEffect(() => {
    if (!of) return
    const stop = new AbortController()
    const heard = { signal: stop.signal }
    const undo = () => {
      setOf(null)
      now.current.setOrder([...before.current])
    }
    const move = ({ clientY }: PointerEvent) => {
      const to = linesAbove(list.current, of, clientY)
      if (to !== now.current.order.indexOf(of)) now.current.place(of, to)
    }
    const drop = () => {
      setOf(null)
      const { order, tell } = now.current
      if (order.join() !== before.current.join()) tell(of, order)
    }
    window.addEventListener('pointermove', move, heard)
    window.addEventListener('pointerup', drop, heard)
    window.addEventListener('pointercancel', undo, heard)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && undo(), heard)
    return () => stop.abort()
  }, [of, list])
  const onPointerDown = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    before.current = dragging.order
    setOf(id)
  }
  return { of, onPointerDown }
}

/** How many other lines have their middle above that height. */
const linesAbove = (list: HTMLUListElement | null, id: string, y: number) =>
  [...(list?.children ?? [])].filter((line) => {
    const { top, height } = line.getBoundingClientRect()
    return line.getAttribute('data-of') !== id && y > top + height / 2
  }).length
