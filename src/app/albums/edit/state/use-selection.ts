import { useState } from 'react'
import type { AlbumEditorView } from '#shared/albums/album-editor.ts'
import type { AlbumEdits } from './use-album-edits.ts'
import type { PhotoActions } from './use-photo-actions.ts'

/** The photos that are chosen, and what is done with all of them. */
export function useSelection(view: AlbumEditorView, edits: AlbumEdits) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // Those that are deleted, or on another page, are not chosen any more.
  const shown = edits.shown.filter(({ id }) => chosen.has(id))
  const ids = shown.map(({ id }) => id)
  const clear = () => setChosen(new Set())

  const select = (id: number, isSelected: boolean) =>
    setChosen((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)))
  const place = (end: 'first' | 'last') => {
    const others = edits.order.filter((id) => !ids.includes(id))
    edits.reorder(end === 'first' ? [...ids, ...others] : [...others, ...ids], ids)
  }
  return {
    selected: new Set(ids) as ReadonlySet<number>,
    select,
    bar: (actions: PhotoActions) => ({
      count: ids.length,
      all: view.photos.length,
      run: (what: 'delete' | 'first' | 'last') => {
        if (what !== 'delete') return place(what)
        actions.run('delete', ids)
        clear()
      },
      setCredit: (credit: string) => {
        for (const photo of shown) edits.changePhoto(photo, 'credit', credit || null)
      },
      selectAll: () => setChosen(new Set(view.photos.map(({ id }) => id))),
      clear,
    }),
  }
}
