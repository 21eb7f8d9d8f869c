import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AlbumEditorView, EditAlbumResult } from '#shared/albums/album-editor.ts'
import { type Sent, toForm } from './edits.ts'
import type { AlbumEdits } from './use-album-edits.ts'

/** Saves all changes at once. A request that the network lost is sent again by itself: saving twice changes nothing. */
export function useSave(view: AlbumEditorView, edits: AlbumEdits) {
  const { submit, state, data } = useFetcher<EditAlbumResult>({ key: `save-album-${view.id}` })
  const sent = useRef<Sent | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [result, setResult] = useState<EditAlbumResult | null>(null)
  const settle = useEffectEvent(edits.settle)

  useEffect(() => {
    if (state !== 'idle' || !data || !sent.current) return
    const of = sent.current
    sent.current = null
    setResult(data)
    if (!data.saved) return
    const { conflicts, gone } = data.saved
    settle(of, new Set(conflicts.map(({ photo, field }) => `${photo ?? 'album'} ${field}`)))
    if (conflicts.length === 0 && gone.length === 0) setSavedAt(new Date())
  }, [state, data])

  const save = () => {
    if (state !== 'idle') return
    const { album, photos, order, isMoved } = edits
    sent.current = { album, photos, order: isMoved ? order : null }
    setSavedAt(null)
    setResult(null)
    void submit(toForm(sent.current, view), { method: 'post', encType: 'multipart/form-data' })
  }
  return {
    save,
    isSaving: state !== 'idle',
    savedNotice: edits.counts.total === 0 && savedAt ? { savedAt } : null,
    /** Why nothing was saved, or what was not; until the next time. */
    failure:
      result && (result.reason || (result.saved && result.saved.conflicts.length + result.saved.gone.length > 0))
        ? result
        : null,
    dismiss: () => setResult(null),
  }
}
