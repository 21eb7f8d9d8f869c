import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { useNetworkStatus } from '#ui/network/network-status.ts'

/** Whether this page's list has been loading for longer than the delay. */
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

/** Placeholder rows while loading. The page announces "Loading..." itself. */
export function SkeletonRows() {
  return (
    <div aria-hidden="true" className="skeleton pt-8">
      {ROWS.map((row) => (
        <div key={row} className="skeleton-row">
          <span className="skeleton h-10" />
          <span className="skeleton aspect-square" />
          <span className="grid gap-2.5">
            <i className="skeleton h-6 w-4/5 max-w-76" />
            <i className="skeleton w-3/5 max-w-52" />
          </span>
          <i className="skeleton h-5" />
        </div>
      ))}
    </div>
  )
}
