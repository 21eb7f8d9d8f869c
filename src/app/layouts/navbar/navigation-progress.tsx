import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { setNavigationTarget } from '#ui/network/chunk-reload.ts'
import { useNetworkStatus } from '#ui/network/network-status.ts'
import * as styles from './navigation-progress.module.css'

/** After a short delay shows that the next page is loading: document title, live region and progress line. */
export function NavigationProgress() {
  const t = useText()
  const { state, location } = useNavigation()
  // What is held is not loading; the note explains.
  const isHeld = useNetworkStatus().requests.length > 0
  const busy = state !== 'idle' && !isHeld
  useEffect(() => setNavigationTarget(location ? createPath(location) : null), [location])
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [busy])
  useEffect(() => {
    if (!isSlow) return
    const title = document.title
    document.title = t('loading')
    return () => {
      // The new page has set its own title; restore the old one only when the navigation was aborted.
      if (document.title === t('loading')) document.title = title
    }
  }, [isSlow, t])
  return (
    <div role="status" className={isSlow ? styles.line : undefined}>
      {isSlow && <span className="visually-hidden">{t('loading')}</span>}
    </div>
  )
}
