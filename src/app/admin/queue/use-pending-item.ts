import { useNavigation } from 'react-router'
import { paths, splitPath } from '#shared/paths.ts'
import type { QueuePageName } from '#shared/review/queues.ts'

/** The key of the item of this queue that is being loaded, so that J and K go on from there; null when none is. */
export function usePendingItem(screen: QueuePageName): string | null {
  const { state, location } = useNavigation()
  if (state !== 'loading' || !location) return null
  const { path } = splitPath(location.pathname)
  const prefix = paths.adminItem(screen, '')
  return path.startsWith(prefix) ? path.slice(prefix.length) : null
}
