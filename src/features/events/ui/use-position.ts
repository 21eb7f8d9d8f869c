import { useSyncExternalStore } from 'react'
import type { Coordinates } from '#shared/events/event-card.ts'

/** Where the visitor is, as far as they have told this page: in memory only, never in the address and never sent (issue 3). */
type Position = { state: 'unknown' | 'asking' | 'refused' | 'failed' | 'found'; at: Coordinates | null }

const UNKNOWN: Position = { state: 'unknown', at: null }
let position: Position = UNKNOWN
const listeners = new Set<() => void>()
const become = (next: Position) => {
  position = next
  for (const listener of listeners) listener()
}

/** Asks the browser, which asks the visitor. Only ever from a click. */
export function locate() {
  if (!('geolocation' in navigator)) return become({ state: 'failed', at: null })
  become({ state: 'asking', at: null })
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => become({ state: 'found', at: { latitude, longitude } }),
    ({ code, PERMISSION_DENIED }) => become({ state: code === PERMISSION_DENIED ? 'refused' : 'failed', at: null }),
    { timeout: 10_000, maximumAge: 600_000 },
  )
}

export const forget = () => become(UNKNOWN)

export const usePosition = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => position,
    () => UNKNOWN,
  )
