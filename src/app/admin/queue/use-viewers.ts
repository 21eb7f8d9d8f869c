import { useEffect, useState } from 'react'
import type { QueueViewer } from '#features/queue-viewers/viewers.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { QueuePageName } from '#shared/review/queue-pages.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

/** Below a third of the lease, so that one lost message changes nothing. */
const INTERVAL_MS = 20_000

/**
 * Says every 20 seconds which item is open here, while the tab is visible, and who else has which. `loaded` are those the page came with. On
 * leaving it says that none is. Without a network nobody is shown.
 */
export function useViewers(screen: QueuePageName, key: string | null, loaded: QueueViewer[]): QueueViewer[] {
  const to = useLocalizedPath()(adminPaths.viewers)
  const [heard, setHeard] = useState<{ of: QueueViewer[]; viewers: QueueViewer[] } | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const bodyOf = (item: string | null) => new URLSearchParams({ page: screen, key: item ?? '' })
    async function report() {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(to, { method: 'POST', body: bodyOf(key), signal })
        const viewers = response.ok ? ((await response.json()) as QueueViewer[]) : []
        setHeard({ of: loaded, viewers: viewers.filter((viewer) => viewer.page === screen) })
      } catch {
        if (!signal.aborted) setHeard({ of: loaded, viewers: [] })
      }
    }
    const leave = () => navigator.sendBeacon(to, bodyOf(null))
    const onVisibility = () => (document.visibilityState === 'visible' ? void report() : leave())
    void report()
    const timer = setInterval(report, INTERVAL_MS)
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => {
      clearInterval(timer)
      stopping.abort()
    }
  }, [to, screen, key, loaded])
  // What the page was loaded with is newer than what was heard before.
  return heard?.of === loaded ? heard.viewers : loaded
}
