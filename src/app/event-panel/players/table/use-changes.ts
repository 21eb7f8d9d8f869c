import { useEffect, useState } from 'react'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

const INTERVAL_MS = 20_000
const NONE: readonly number[] = []

/**
 * The players whom others have changed since the table was read as `version`. Asked every 20 seconds while the tab is visible, and when it
 * becomes so; without a network nobody has changed.
 */
export function useChanges(slug: string, version: string): readonly number[] {
  const address = `${useLocalizedPath()(eventPanelPaths.playerChanges(slug))}?since=${version}`
  const [heard, setHeard] = useState<{ address: string; ids: readonly number[] } | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    async function ask() {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(address, { signal, redirect: 'error' })
        if (response.ok) setHeard({ address, ids: (await response.json()) as number[] })
      } catch {
        // It is asked again later.
      }
    }
    const timer = setInterval(ask, INTERVAL_MS)
    document.addEventListener('visibilitychange', ask, { signal })
    return () => {
      clearInterval(timer)
      stopping.abort()
    }
  }, [address])
  return heard?.address === address ? heard.ids : NONE
}
