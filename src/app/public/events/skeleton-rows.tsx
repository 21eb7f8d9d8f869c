import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { useNetworkStatus } from '#ui/network/network-status.ts'

/** Whether this page's next list is being waited for, longer than a blink (§9). */
export function useSlowList() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const held = useNetworkStatus() !== null
  const waiting = state === 'loading' && location.pathname === pathname && !held
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow && waiting
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The shapes of rows that have not come yet. The page says "Loading..." itself. */
export function SkeletonRows() {
  return (
    <div aria-hidden="true" className="skeleton pt-8">
      {ROWS.map((row) => (
        <div key={row} className="skrow">
          <span className="sk h-10" />
          <span className="sk aspect-square" />
          <span className="grid gap-2.5">
            <i className="sk h-6 w-4/5 max-w-76" />
            <i className="sk w-3/5 max-w-52" />
          </span>
          <i className="sk h-5" />
        </div>
      ))}
    </div>
  )
}
