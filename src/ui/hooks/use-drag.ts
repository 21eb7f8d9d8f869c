import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type DragOptions = {
  order: readonly string[]
  setOrder: (order: string[]) => void
  moveTo: (id: string, to: number) => readonly string[]
  commitOrder: (id: string, next: readonly string[]) => void
}

/** Items make room while the pointer passes their middle; Escape restores the initial order. */
export function useDrag(list: RefObject<HTMLUListElement | null>, options: DragOptions) {
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const initialOrder = useRef<readonly string[]>([])
  const latest = useRef(options)
  latest.current = options
  // Listen on the window: an element that is moved in the document loses pointer capture.
  useEffect(() => {
    if (!draggedId) return
    const controller = new AbortController()
    const listenerOptions = { signal: controller.signal }
    const undo = () => {
      setDraggedId(null)
      latest.current.setOrder([...initialOrder.current])
    }
    const move = ({ clientY }: PointerEvent) => {
      const to = countItemsAbove(list.current, draggedId, clientY)
      if (to !== latest.current.order.indexOf(draggedId)) latest.current.moveTo(draggedId, to)
    }
    const drop = () => {
      setDraggedId(null)
      const { order, commitOrder } = latest.current
      if (order.join() !== initialOrder.current.join()) commitOrder(draggedId, order)
    }
    window.addEventListener('pointermove', move, listenerOptions)
    window.addEventListener('pointerup', drop, listenerOptions)
    window.addEventListener('pointercancel', undo, listenerOptions)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && undo(), listenerOptions)
    return () => controller.abort()
  }, [draggedId, list])
  const onPointerDown = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    initialOrder.current = options.order
    setDraggedId(id)
  }
  return { of: draggedId, onPointerDown }
}

/** How many other items have their middle above y. */
const countItemsAbove = (list: HTMLUListElement | null, id: string, y: number) =>
  [...(list?.children ?? [])].filter((line) => {
    const { top, height } = line.getBoundingClientRect()
    return line.getAttribute('data-of') !== id && y > top + height / 2
  }).length
