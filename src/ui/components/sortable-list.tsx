import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/components/icon-button.tsx'
import { keepFocus, SILENT } from '#ui/components/silent-sorting.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
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
  const { order, setOrder, orderedItems } = useItemOrder(items)
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor))

  const move = (id: string, to: number) => {
    const next = arrayMove(order, order.indexOf(id), to)
    setOrder(next)
    const name = items.find((item) => item.id === id)?.name ?? ''
    setAnnouncement(labels.moved(name, to + 1, next.length))
    onReorder(next)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), order.indexOf(String(over.id)))
  }
  const moveByButton = (event: MouseEvent<HTMLButtonElement>, id: string, by: -1 | 1) => {
    event.preventDefault()
    const pressed = event.currentTarget
    flushSync(() => move(id, order.indexOf(id) + by))
    keepFocus(pressed)
  }
  return (
    <>
      <DndContext
        id={useId()}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SILENT}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul className={styles.list} aria-label={labels.label}>
            {orderedItems.map((item, index) => (
              <SortableItem key={item.id} item={item} disabled={disabled}>
                <span className={styles.moves}>
                  <IconButton
                    type="submit"
                    form={form}
                    name="intent"
                    value={`up ${item.id}`}
                    disabled={index === 0}
                    aria-label={labels.up(item.name)}
                    onClick={(event) => moveByButton(event, item.id, -1)}
                  >
                    <ChevronUp />
                  </IconButton>
                  <IconButton
                    type="submit"
                    form={form}
                    name="intent"
                    value={`down ${item.id}`}
                    disabled={index === orderedItems.length - 1}
                    aria-label={labels.down(item.name)}
                    onClick={(event) => moveByButton(event, item.id, 1)}
                  >
                    <ChevronDown />
                  </IconButton>
                </span>
              </SortableItem>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/** A line with its handle; `children` are its buttons. */
function SortableItem({ item, disabled, children }: { item: Item; disabled: boolean; children: ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: item.id })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.drag : item.open ? styles.open : undefined}
      style={transform ? { transform: CSS.Translate.toString({ ...transform, x: 0 }), transition } : undefined}
    >
      {!disabled && (
        <span className={styles.grip} aria-hidden="true" ref={setActivatorNodeRef} {...listeners}>
          <GripVertical />
        </span>
      )}
      <div className={styles.body}>{item.body}</div>
      {!disabled && children}
    </li>
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
