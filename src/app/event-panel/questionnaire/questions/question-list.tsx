import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { textIn } from '#shared/registrations/form-definition.ts'
import { SILENT } from '#ui/components/silent-sorting.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { applyMove, dropOn } from '../definition/acts.ts'
import { useBuilder, useFieldSummary, useKeptText } from '../state/builder-context.ts'
import { FieldIcon } from './field-icon.tsx'
import * as styles from './question-list.module.css'

/** Sections and questions in order; sorted by dragging, with Alt and the arrow keys, or with the buttons of the one that is edited. */
export function QuestionList({ mayEdit }: { mayEdit: boolean }) {
  const t = useText()
  const locale = useLocale()
  const summaryOf = useFieldSummary()
  const keptText = useKeptText()
  const { definition, place, errors } = useBuilder()
  const id = useId()
  const sensors = useSensors(useSensor(PointerSensor))
  const items = definition.sections.flatMap(({ key, fields }) => [`@${key}`, ...fields.map((field) => field.key)])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) place(dropOn(definition, String(active.id), String(over.id)), String(active.id))
  }
  if (items.length === 0) return <p className="muted">{t('formBuilder.empty')}</p>
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={!mayEdit}>
        <ul className={styles.list}>
          {definition.sections.map(({ key, title, fields }) => [
            <Item key={`@${key}`} id={`@${key}`} className={styles.section} mayEdit={mayEdit}>
              <b>{textIn(title, locale) || t('formBuilder.untitled')}</b>
            </Item>,
            ...fields.map((field) => (
              <Item
                key={field.key}
                id={field.key}
                className={field.show_if ? `${styles.field} ${styles.sub}` : styles.field}
                mayEdit={mayEdit}
                icon={
                  errors[field.key] ? <CircleAlert className={`lucide ${styles.wrong}`} /> : <FieldIcon field={field} />
                }
              >
                {textIn(field.label, locale) || t('formBuilder.untitled')}
                <small>{summaryOf(field)}</small>
                {keptText(field) && <small>{keptText(field)}</small>}
              </Item>
            )),
          ])}
        </ul>
      </SortableContext>
      {mayEdit && items.length > 2 && <p className={`${styles.hint} needs-script`}>{t('formBuilder.sort.hint')}</p>}
    </DndContext>
  )
}

type ItemProps = { id: string; className: string; mayEdit: boolean; icon?: ReactNode; children: ReactNode }

function Item({ id, className, mayEdit, icon, children }: ItemProps) {
  const { address, definition, selected, select, place } = useBuilder()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const pressed = event.currentTarget
    flushSync(() => place(applyMove(definition, id, event.key === 'ArrowUp' ? -1 : 1), id))
    // A moved line does not keep the focus by itself.
    pressed.focus()
  }
  const classes = [className, id === selected && mayEdit && styles.on, isDragging && styles.drag]
  return (
    <li
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      style={transform ? { transform: CSS.Translate.toString({ ...transform, x: 0 }), transition } : undefined}
    >
      {mayEdit && (
        <span className={`${styles.grip} needs-script`} aria-hidden="true" ref={setActivatorNodeRef} {...listeners}>
          <GripVertical />
        </span>
      )}
      {mayEdit ? (
        <SiteLink
          to={`${address}?edit=${encodeURIComponent(id)}#edited`}
          className={styles.name}
          aria-current={id === selected ? 'true' : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={moveByKey}
          onClick={(event) => {
            event.preventDefault()
            select(id)
          }}
        >
          {children}
        </SiteLink>
      ) : (
        <span className={styles.name}>{children}</span>
      )}
      {icon}
    </li>
  )
}
