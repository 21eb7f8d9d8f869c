import type { EditablePhoto, PhotoChanges, PhotoField } from '#shared/albums/album-editor.ts'

/** A photo in the editor of an album, and what may be done with it. */
export type TileProps = {
  photo: EditablePhoto
  changes: PhotoChanges | undefined
  mayEdit: boolean
  isFirst: boolean
  isLast: boolean
  isCover: boolean
  isSelected: boolean
  /** The id of what explains the handle. */
  help: string
  move: (id: number, by: number) => void
  remove: (id: number) => void
  setCover: (id: number) => void
  select: (id: number, isSelected: boolean) => void
  change: <Field extends PhotoField>(photo: EditablePhoto, field: Field, now: EditablePhoto[Field]) => void
  save: () => void
}
