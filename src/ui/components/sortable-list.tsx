import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDrag } from '#ui/hooks/use-drag.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as styles from './sortable-list.module.css'

type Item = { id: string; name: string; body: ReactNode; open?: boolean }
type SortLabels = {
  label: string
  up: (name: string) => string
  down: (name: string) => string
  moved: (name: string, moveTo: number, count: number) => string
}
type Props = {
  items: readonly Item[]
  labels: SortLabels
  /** The id of the form that the buttons submit without JavaScript, with the `intent` `up 12` or `down 12`. */
  form: string
  /** Called with the new order after an item was moved. */
  onReorder: (ids: readonly string[]) => void
  /** Hides the handles and buttons. */
  disabled?: boolean
}

/**
 * A list whose items are sorted by dragging a handle or with two buttons each. Every move is announced to screen
 * readers.
 */
export function SortableList({ items, labels, form, onReorder, disabled = false }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { order, setOrder, orderedItems } = useItemOrder(items)
  const [announcement, setAnnouncement] = useState('')
  const pendingFocus = useRef<{ id: string; by: -1 | 1 } | null>(null)

  // A moved line takes its buttons along, but not the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (!pendingFocus.current) return
    const { id, by } = pendingFocus.current
    pendingFocus.current = null
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-of="${id}"] .${styles.moves} button`) ?? []
    const [first, second] = by < 0 ? buttons : [...buttons].reverse()
    ;(first?.disabled ? second : first)?.focus()
  }, [order])

  const place = (id: string, to: number) => {
    const next = order.filter((other) => other !== id).toSpliced(to, 0, id)
    setOrder(next)
    return next
  }
  const commitOrder = (id: string, next: readonly string[]) => {
    const name = items.find((item) => item.id === id)?.name ?? ''
    setAnnouncement(labels.moved(name, next.indexOf(id) + 1, next.length))
    onReorder(next)
  }
  const moveByButton = (event: MouseEvent, id: string, by: -1 | 1) => {
    event.preventDefault()
    pendingFocus.current = { id, by }
    commitOrder(id, place(id, order.indexOf(id) + by))
  }
  const drag = useDrag(list, { order, setOrder, moveTo: place, commitOrder: commitOrder })
  return (
    <>
      <ul className={styles.list} aria-label={labels.label} ref={list}>
        {orderedItems.map(({ id, name, body, open }, index) => (
          <li key={id} data-of={id} className={drag.of === id ? styles.drag : open ? styles.open : undefined}>
            {!disabled && (
              <span className={styles.grip} aria-hidden="true" onPointerDown={drag.onPointerDown(id)}>
                <GripVertical />
              </span>
            )}
            <div className={styles.body}>{body}</div>
            {!disabled && (
              <span className={styles.moves}>
                <button
                  className={buttonStyles.icon}
                  type="submit"
                  form={form}
                  name="intent"
                  value={`up ${id}`}
                  disabled={index === 0}
                  aria-label={labels.up(name)}
                  onClick={(event) => moveByButton(event, id, -1)}
                >
                  <ChevronUp />
                </button>
                <button
                  className={buttonStyles.icon}
                  type="submit"
                  form={form}
                  name="intent"
                  value={`down ${id}`}
                  disabled={index === orderedItems.length - 1}
                  aria-label={labels.down(name)}
                  onClick={(event) => moveByButton(event, id, 1)}
                >
                  <ChevronDown />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/** The current order: the stored one until an item is moved, and again once the stored one changes. */
function useItemOrder(items: readonly Item[]) {
  const stored = items.map(({ id }) => id)
  const [order, setOrder] = useState(stored)
  const [storedKey, setStoredKey] = useState(stored.join())
  if (storedKey !== stored.join()) {
    setStoredKey(stored.join())
    setOrder(stored)
  }
  const orderedItems = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return { order, setOrder, orderedItems: orderedItems }
}
