import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { useFetcherEnd } from '#ui/hooks/use-fetcher-end.ts'
import { type Sent, toForm } from './edits.ts'
import type { AlbumEdits } from './use-album-edits.ts'

/** Saves all changes at once. A request that the network lost is sent again by itself: saving twice changes nothing. */
export function useSave(view: AlbumEditorView, edits: AlbumEdits) {
  const fetcher = useFetcher<EditAlbumResult>({ key: `save-album-${view.id}` })
  const isSaving = fetcher.state !== 'idle'
  const sent = useRef<Sent | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [result, setResult] = useState<EditAlbumResult | null>(null)

  useFetcherEnd(fetcher, (answer) => {
    const of = sent.current
    sent.current = null
    if (!answer || !of) return
    setResult(answer)
    if (!answer.saved) return
    const { conflicts, gone } = answer.saved
    edits.settle(of, new Set(conflicts.map(({ photo, field }) => `${photo ?? 'album'} ${field}`)))
    if (conflicts.length === 0 && gone.length === 0) setSavedAt(new Date())
  })

  const save = () => {
    if (isSaving) return
    const { album, photos, order, isMoved } = edits
    sent.current = { album, photos, order: isMoved ? order : null }
    setSavedAt(null)
    setResult(null)
    void fetcher.submit(toForm(sent.current, view), { method: 'post', encType: 'multipart/form-data' })
  }
  return {
    save,
    isSaving,
    savedNotice: edits.counts.total === 0 && savedAt ? { savedAt } : null,
    /** Why nothing was saved, or what was not; until the next time. */
    failure:
      result && (result.reason || (result.saved && result.saved.conflicts.length + result.saved.gone.length > 0))
        ? result
        : null,
    dismiss: () => setResult(null),
  }
}
