import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDrag } from '#ui/hooks/use-drag.ts'

type Item = { id: string; name: string; body: ReactNode; open?: boolean }
type Words = {
  label: string
  up: (name: string) => string
  down: (name: string) => string
  moved: (name: string, place: number, count: number) => string
}
type Props = {
  items: readonly Item[]
  words: Words
  /** The id of the form that the buttons belong to: without scripts they send it with `intent` «up 12» or «down 12». */
  form: string
  /** The new order, once somebody moved one. */
  onOrder: (ids: readonly string[]) => void
  /** Nothing can be moved. */
  fixed?: boolean
}

/** A list one puts in order: by the handle, or with two buttons on each line. Each move is told to who cannot see it. */
export function SortableList({ items, words, form, onOrder, fixed = false }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { order, setOrder, shown } = useOrder(items)
  const [told, setTold] = useState('')
  const focus = useRef<{ id: string; by: -1 | 1 } | null>(null)

  // A moved line takes its buttons along, but not the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (!focus.current) return
    const { id, by } = focus.current
    focus.current = null
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-of="${id}"] .sort__moves button`) ?? []
    const [first, second] = by < 0 ? buttons : [...buttons].reverse()
    ;(first?.disabled ? second : first)?.focus()
  }, [order])

  const place = (id: string, to: number) => {
    const next = order.filter((other) => other !== id).toSpliced(to, 0, id)
    setOrder(next)
    return next
  }
  const tell = (id: string, next: readonly string[]) => {
    const name = items.find((item) => item.id === id)?.name ?? ''
    setTold(words.moved(name, next.indexOf(id) + 1, next.length))
    onOrder(next)
  }
  const press = (event: MouseEvent, id: string, by: -1 | 1) => {
    event.preventDefault()
    focus.current = { id, by }
    tell(id, place(id, order.indexOf(id) + by))
  }
  const drag = useDrag(list, { order, setOrder, place, tell })
  return (
    <>
      <ul className="sort" aria-label={words.label} ref={list}>
        {shown.map(({ id, name, body, open }, index) => (
          <li key={id} data-of={id} className={drag.of === id ? 'drag' : open ? 'open' : undefined}>
            {!fixed && (
              <span className="grip" aria-hidden="true" onPointerDown={drag.onPointerDown(id)}>
                <GripVertical className="i" />
              </span>
            )}
            <div className="sort__body">{body}</div>
            {!fixed && (
              <span className="sort__moves">
                <button
                  className="iconbtn"
                  type="submit"
                  form={form}
                  name="intent"
                  value={`up ${id}`}
                  disabled={index === 0}
                  aria-label={words.up(name)}
                  onClick={(event) => press(event, id, -1)}
                >
                  <ChevronUp className="i" aria-hidden="true" />
                </button>
                <button
                  className="iconbtn"
                  type="submit"
                  form={form}
                  name="intent"
                  value={`down ${id}`}
                  disabled={index === shown.length - 1}
                  aria-label={words.down(name)}
                  onClick={(event) => press(event, id, 1)}
                >
                  <ChevronDown className="i" aria-hidden="true" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {told}
      </p>
    </>
  )
}

/** The order as it is stored, and as it is moved until that is stored. */
function useOrder(items: readonly Item[]) {
  const stored = items.map(({ id }) => id)
  const [order, setOrder] = useState(stored)
  const [seen, setSeen] = useState(stored.join())
  if (seen !== stored.join()) {
    setSeen(stored.join())
    setOrder(stored)
  }
  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return { order, setOrder, shown }
}
