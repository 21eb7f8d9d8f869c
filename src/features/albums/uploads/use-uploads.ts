import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { createUploads, NO_UPLOADS } from './queue.ts'

/** The uploads of a person to an album, while its page is open. The page's data are loaded again as photos arrive. */
export function useUploads(album: number, userId: number) {
  const { revalidate } = useRevalidator()
  const queue = useMemo(() => createUploads(album, userId, () => void revalidate()), [album, userId, revalidate])
  const state = useSyncExternalStore(queue.subscribe, queue.getState, () => NO_UPLOADS)
  useEffect(() => queue.run(), [queue])
  return { ...state, add: queue.add, retry: queue.retry, forget: queue.forget }
}
export type Uploads = ReturnType<typeof useUploads>
