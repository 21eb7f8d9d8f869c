import { useCallback, useMemo, useState } from 'react'
import type {
  AlbumChanges,
  AlbumEditorView,
  AlbumField,
  EditablePhoto,
  PhotoChanges,
  PhotoField,
} from '#shared/albums/album-editor.ts'
import { countEdits, isSame, type Sent, withoutSent } from './edits.ts'

type PhotoEdits = Readonly<Record<number, PhotoChanges>>

/** What was changed on the page of an album and is not saved yet. Data that are loaded again do not touch it. */
export function useAlbumEdits(view: AlbumEditorView) {
  const [album, setAlbum] = useState<AlbumChanges>({})
  const [photos, setPhotos] = useState<PhotoEdits>({})
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const [movedIds, setMovedIds] = useState<ReadonlySet<number>>(new Set())

  const order = useMemo(() => mergeOrder(moved, view.order), [moved, view.order])
  const shown = useMemo(() => {
    const byId = new Map(view.photos.map((photo) => [photo.id, photo]))
    return order.flatMap((id) => byId.get(id) ?? [])
  }, [order, view.photos])

  const changePhoto = useCallback(
    <Field extends PhotoField>(photo: EditablePhoto, field: Field, now: EditablePhoto[Field]) =>
      setPhotos((edits) => {
        const { [field]: before, ...others } = edits[photo.id] ?? {}
        const was = (before as { was: EditablePhoto[Field] } | undefined)?.was ?? photo[field]
        const changes: PhotoChanges = isSame(now, photo[field]) ? others : { ...others, [field]: { was, now } }
        return { ...edits, [photo.id]: changes }
      }),
    [],
  )
  const changeAlbum = <Field extends AlbumField>(field: Field, now: AlbumEditorView[Field]) =>
    setAlbum(({ [field]: before, ...others }) => {
      const was = (before as { was: AlbumEditorView[Field] } | undefined)?.was ?? view[field]
      return isSame(now, view[field]) ? others : { ...others, [field]: { was, now } }
    })
  const reorder = (next: readonly number[], ids: readonly number[]) => {
    setMoved(next)
    setMovedIds((before) => new Set([...before, ...ids]))
  }
  const discard = () => {
    setAlbum({})
    setPhotos({})
    setMoved(null)
    setMovedIds(new Set())
  }
  const isMoved = !isSame(order, view.order)
  return {
    album,
    photos,
    order,
    shown,
    isMoved,
    changePhoto,
    changeAlbum,
    reorder,
    discard,
    /** Removes what the server has. */
    settle: (sent: Sent, failed: ReadonlySet<string>) => {
      setAlbum((edits) => withoutSent(edits, sent.album, (field) => failed.has(`album ${field}`)))
      setPhotos((edits) =>
        Object.fromEntries(
          Object.entries(edits).map(([id, changes]) => [
            id,
            withoutSent(changes, sent.photos[Number(id)] ?? {}, (field) => failed.has(`${id} ${field}`)),
          ]),
        ),
      )
      if (sent.order) {
        setMoved((now) => (isSame(now, sent.order) ? null : now))
        setMovedIds(new Set())
      }
    },
    counts: countEdits(album, photos, isMoved ? Math.max(movedIds.size, 1) : 0),
  }
}
export type AlbumEdits = ReturnType<typeof useAlbumEdits>

/** The order of the page: photos that were deleted are left out, new ones follow. */
function mergeOrder(moved: readonly number[] | null, stored: readonly number[]): readonly number[] {
  if (!moved) return stored
  const [known, placed] = [new Set(stored), new Set(moved)]
  return [...moved.filter((id) => known.has(id)), ...stored.filter((id) => !placed.has(id))]
}
