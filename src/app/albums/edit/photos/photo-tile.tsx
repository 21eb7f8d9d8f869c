import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo } from 'react'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { nameOf } from '../state/edits.ts'
import { PhotoFields } from './photo-fields.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import * as styles from './photo-tile.module.css'
import { PhotoTools } from './photo-tools.tsx'
import { SELECTION_FORM } from './selection-bar.tsx'
import type { TileProps } from './tile-props.ts'

/** A photo with everything that may be done with it. */
export const PhotoTile = memo(function PhotoTile(props: TileProps) {
  const { photo, isSelected, isCover, select } = props
  const t = useText()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: photo.id,
    disabled: !props.mayEdit,
  })
  const look = isDragging ? styles.drag : isSelected ? styles.selected : undefined
  return (
    <li
      id={`photo-${photo.id}`}
      ref={setNodeRef}
      className={look ? `${styles.tile} ${look}` : styles.tile}
      style={transform ? { transform: CSS.Translate.toString(transform), transition } : undefined}
    >
      <div className={`${styles.picture} on-stage`}>
        <PhotoPicture photo={photo} />
        <label className={styles.select}>
          <input
            type="checkbox"
            name="ids"
            value={photo.id}
            form={SELECTION_FORM}
            checked={isSelected}
            onChange={({ currentTarget }) => select(photo.id, currentTarget.checked)}
          />
          <span className="visually-hidden">{t('photo.edit.select', { name: nameOf(photo) })}</span>
        </label>
        <p className={styles.badges}>
          {isCover && <Badge tone="accent">{t('photo.edit.cover')}</Badge>}
          {photo.hidden && <Badge tone="danger">{t('photo.edit.hidden')}</Badge>}
          {photo.withheld && <Badge tone="danger">{t('photo.edit.withheld')}</Badge>}
        </p>
        <PhotoTools {...props} grip={setActivatorNodeRef} listeners={listeners} />
      </div>
      <PhotoFields {...props} />
    </li>
  )
})
