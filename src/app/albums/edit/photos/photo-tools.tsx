import type { useSortable } from '@dnd-kit/sortable'
import type { KeyboardEvent, MouseEvent } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { keepFocus } from '#ui/components/silent-sorting.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { nameOf } from '../state/edits.ts'
import * as styles from './photo-tile.module.css'
import { SELECTION_FORM } from './selection-bar.tsx'
import type { TileProps } from './tile-props.ts'

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

type Props = TileProps & {
  grip: ReturnType<typeof useSortable>['setActivatorNodeRef']
  listeners: ReturnType<typeof useSortable>['listeners']
}

/** The buttons on a photo. Without JavaScript they submit the form of the selection with the photo's id. */
export function PhotoTools({ photo, mayEdit, isFirst, isLast, help, move, remove, grip, listeners }: Props) {
  const t = useText()
  const name = nameOf(photo)
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const pressed = event.currentTarget
    move(photo.id, by)
    keepFocus(pressed)
  }
  const moveByButton = (event: MouseEvent<HTMLButtonElement>, by: number) => {
    event.preventDefault()
    const pressed = event.currentTarget
    move(photo.id, by)
    keepFocus(pressed)
  }
  return (
    <div className={styles.tools}>
      {mayEdit && (
        <IconButton
          scripts="needed"
          type="button"
          aria-label={t('photo.edit.drag', { name })}
          aria-describedby={help}
          onKeyDown={moveByKey}
          ref={grip}
          {...listeners}
        >
          <GripVertical />
        </IconButton>
      )}
      <span>
        {mayEdit && (
          <>
            <IconButton
              type="submit"
              form={SELECTION_FORM}
              name="intent"
              value={`up ${photo.id}`}
              disabled={isFirst}
              aria-label={t('photo.edit.before', { name })}
              onClick={(event) => moveByButton(event, -1)}
            >
              <ArrowLeft />
            </IconButton>
            <IconButton
              type="submit"
              form={SELECTION_FORM}
              name="intent"
              value={`down ${photo.id}`}
              disabled={isLast}
              aria-label={t('photo.edit.after', { name })}
              onClick={(event) => moveByButton(event, 1)}
            >
              <ArrowRight />
            </IconButton>
          </>
        )}
        <IconButton
          type="submit"
          form={SELECTION_FORM}
          name="intent"
          value={`delete ${photo.id}`}
          aria-label={t('photo.edit.delete', { name })}
          onClick={(event) => {
            event.preventDefault()
            remove(photo.id)
          }}
        >
          <Trash2 />
        </IconButton>
      </span>
    </div>
  )
}
