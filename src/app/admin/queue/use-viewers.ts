import { useCallback, useEffect, useState } from 'react'
import type { QueueViewer } from '#features/queue-viewers/viewers.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

/** Below a third of the lease, so that one lost message changes nothing. */
const INTERVAL_MS = 20_000

const bodyOf = (page: QueuePageName, item: string | null) => new URLSearchParams({ page, key: item ?? '' })

/**
 * Says every 20 seconds which item is open here, while the tab is visible, and who else has which. `loaded` are those the page came with. On
 * leaving it says that none is. Without a network nobody is shown.
 */
export function useViewers(screen: QueuePageName, key: string | null, loaded: QueueViewer[]): QueueViewer[] {
  const to = useLocalizedPath()(adminPaths.viewers)
  const [heard, setHeard] = useState<{ of: QueueViewer[]; viewers: QueueViewer[] } | null>(null)
  const leave = useCallback(() => void navigator.sendBeacon(to, bodyOf(screen, null)), [to, screen])
  useEffect(() => leave, [leave])
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    async function report() {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(to, { method: 'POST', body: bodyOf(screen, key), signal })
        const viewers = response.ok ? ((await response.json()) as QueueViewer[]) : []
        setHeard({ of: loaded, viewers: viewers.filter((viewer) => viewer.page === screen) })
      } catch {
        if (!signal.aborted) setHeard({ of: loaded, viewers: [] })
      }
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? void report() : leave())
    void report()
    const timer = setInterval(report, INTERVAL_MS)
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => {
      clearInterval(timer)
      stopping.abort()
    }
  }, [to, screen, key, loaded, leave])
  // What the page was loaded with is newer than what was heard before.
  return heard?.of === loaded ? heard.viewers : loaded
}
