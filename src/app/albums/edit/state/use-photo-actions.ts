import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EditAlbumResult } from '#shared/albums/album-editor.ts'

/** Deletes and restores photos at once, without leaving the page: what was typed about others stays. */
export function usePhotoActions(albumId: number) {
  const { submit, state, data } = useFetcher<EditAlbumResult>({ key: `photos-of-${albumId}` })
  const [result, setResult] = useState<EditAlbumResult | null>(null)
  const isPending = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !data || !isPending.current) return
    isPending.current = false
    setResult(data)
  }, [state, data])
  const run = (intent: 'delete' | 'restore', ids: readonly number[]) => {
    if (ids.length === 0 || state !== 'idle') return
    isPending.current = true
    setResult(null)
    void submit({ intent, ids: ids.join(','), stay: '1' }, { method: 'post' })
  }
  return { run, result, isBusy: state !== 'idle', dismiss: () => setResult(null) }
}
export type PhotoActions = ReturnType<typeof usePhotoActions>
