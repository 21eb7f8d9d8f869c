import type {
  AlbumChanges,
  AlbumEditorView,
  EditablePhoto,
  PhotoChanges,
  PhotoField,
} from '#shared/albums/album-editor.ts'

/** What is sent to be saved. */
export type Sent = { album: AlbumChanges; photos: Record<number, PhotoChanges>; order: readonly number[] | null }

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

type Changes = { [field: string]: { was: unknown; now: unknown } | undefined }

/** The changes that are left once these were saved: those typed meanwhile, and those that were not saved. */
export function withoutSent<All extends object>(edits: All, sent: object, isFailed: (field: string) => boolean): All {
  const saved = sent as Changes
  const left = Object.entries(edits as Changes).filter(
    ([field, change]) => isFailed(field) || !saved[field] || !isSame(saved[field]?.now, change?.now),
  )
  return Object.fromEntries(left) as All
}

/** How many photos have been moved, and had each thing changed. */
export type EditCounts = Record<PhotoField, number> & { moved: number; album: number; total: number }

export function countEdits(album: AlbumChanges, photos: Record<number, PhotoChanges>, moved: number): EditCounts {
  const counts = { caption: 0, alternativeText: 0, credit: 0, takenAt: 0, focal: 0 }
  for (const changes of Object.values(photos))
    for (const field of Object.keys(changes) as PhotoField[]) counts[field] += 1
  const ofAlbum = Object.keys(album).length
  const total = Object.values(counts).reduce((sum, count) => sum + count, moved + ofAlbum)
  return { ...counts, moved, album: ofAlbum, total }
}

/**
 * The form that saves all changes. `was` is what the page shows as stored: where someone else's text was shown beside one's own, saving
 * replaces it.
 */
export function toForm({ album, photos, order }: Sent, view: AlbumEditorView): FormData {
  const form = new FormData()
  form.set('intent', 'save')
  if (Object.keys(album).length > 0) form.set('album', JSON.stringify(rebased(album, view)))
  if (order) form.set('order', order.join(','))
  for (const [id, changes] of Object.entries(photos)) {
    if (Object.keys(changes).length === 0) continue
    const stored = view.photos.find((photo) => photo.id === Number(id))
    form.append('photo', JSON.stringify({ id: Number(id), ...(stored ? rebased(changes, stored) : changes) }))
  }
  return form
}

const rebased = (changes: object, stored: object) =>
  Object.fromEntries(
    Object.entries(changes as Changes).map(([field, change]) => [
      field,
      { was: (stored as Record<string, unknown>)[field], now: change?.now },
    ]),
  )

/** What a photo is called where it is not seen. */
export const nameOf = ({ caption, name }: EditablePhoto) => (caption && caption.length <= 60 ? caption : name)
