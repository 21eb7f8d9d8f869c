import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** In ms: photos are ready within seconds, a whole album within minutes. */
const DELAY = { first: 1500, longest: 15_000 }

/** Loads the page's data again while photos are being prepared, less and less often; not while the page is out of sight. */
export function useRefresh(processing: number) {
  const { revalidate, state } = useRevalidator()
  const delay = useRef({ processing, ms: DELAY.first })
  useEffect(() => {
    if (processing === 0 || state !== 'idle') return
    // Something became ready: the others follow soon.
    const ms = delay.current.processing === processing ? delay.current.ms : DELAY.first
    delay.current = { processing, ms: Math.min(ms * 1.5, DELAY.longest) }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, ms)
    return () => clearInterval(timer)
  }, [processing, state, revalidate])
}
