import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AlbumEditorView } from '#shared/albums/album-editor.ts'
import { SILENT } from '#ui/components/silent-sorting.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { nameOf } from '../state/edits.ts'
import type { AlbumEdits } from '../state/use-album-edits.ts'
import type { PhotoActions } from '../state/use-photo-actions.ts'
import * as styles from './photo-tile.module.css'
import { PhotoTile } from './photo-tile.tsx'

type Props = {
  view: AlbumEditorView
  edits: AlbumEdits
  actions: PhotoActions
  selection: ReadonlySet<number>
  select: (id: number, isSelected: boolean) => void
  save: () => void
}

/** The photos of the page as tiles: moved by dragging, by buttons and by the arrow keys on their handle. */
export function PhotoGrid({ view, edits, actions, selection, select, save }: Props) {
  const t = useText()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const help = useId()
  const { order, shown, reorder, album } = edits

  const moveTo = (id: number, to: number) => {
    const from = order.indexOf(id)
    const place = Math.min(Math.max(to, 0), order.length - 1)
    if (from < 0 || from === place) return
    reorder(arrayMove([...order], from, place), [id])
    const photo = shown.find((one) => one.id === id)
    setAnnouncement(t('photo.edit.moved', { name: photo ? nameOf(photo) : '', place: place + 1, count: order.length }))
  }
  const now = {
    moveTo,
    order,
    select,
    save,
    run: actions.run,
    setCover: (id: number) => edits.changeAlbum('cover', id),
  }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  // The same functions each time: a tile is drawn again only when its own photo changes.
  const move = useCallback((id: number, by: number) => {
    const { moveTo: to, order: all } = latest.current
    flushSync(() => to(id, Number.isFinite(by) ? all.indexOf(id) + by : by < 0 ? 0 : all.length - 1))
  }, [])
  const selectOne = useCallback((id: number, is: boolean) => latest.current.select(id, is), [])
  const remove = useCallback((id: number) => latest.current.run('delete', [id]), [])
  const saveAll = useCallback(() => latest.current.save(), [])
  const setCover = useCallback((id: number) => latest.current.setCover(id), [])

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) moveTo(Number(active.id), order.indexOf(Number(over.id)))
  }
  const coverId = (album.cover ? album.cover.now : view.cover) ?? order[0]
  return (
    <>
      {view.mayEdit && (
        <p className="visually-hidden" id={help}>
          {t('album.edit.help')}
        </p>
      )}
      <DndContext
        id={useId()}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SILENT}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={rectSortingStrategy} disabled={!view.mayEdit}>
          <ul className={styles.tiles} aria-label={t('album.edit.grid')}>
            {shown.map((photo) => {
              const index = order.indexOf(photo.id)
              return (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  changes={edits.photos[photo.id]}
                  mayEdit={view.mayEdit}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                  isCover={view.mayEdit && photo.id === coverId}
                  isSelected={selection.has(photo.id)}
                  help={help}
                  move={move}
                  remove={remove}
                  setCover={setCover}
                  select={selectOne}
                  change={edits.changePhoto}
                  save={saveAll}
                />
              )
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
