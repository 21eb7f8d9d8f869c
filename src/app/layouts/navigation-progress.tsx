import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { headFor } from '#ui/network/chunk-reload.ts'
import { useNetworkStatus } from '#ui/network/network-status.ts'

/** While the next page takes longer than a blink: "Loading..." as the title and for screen readers, a line of light for the rest (§3, §9). */
export function Loading() {
  const t = useText()
  const { state, location } = useNavigation()
  // What waits for the network loads nothing; the note says so.
  const waiting = useNetworkStatus() !== null
  const busy = state !== 'idle' && !waiting
  useEffect(() => headFor(location ? createPath(location) : null), [location])
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [busy])
  useEffect(() => {
    if (!slow) return
    const title = document.title
    document.title = t('loading')
    return () => {
      // The page that arrived has set its own title by now; only an abandoned navigation gets the old one back.
      if (document.title === t('loading')) document.title = title
    }
  }, [slow, t])
  return (
    <div role="status" className={slow ? 'loading-line' : undefined}>
      {slow && <span className="sr">{t('loading')}</span>}
    </div>
  )
}
