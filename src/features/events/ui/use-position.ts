import { useSyncExternalStore } from 'react'
import type { Coordinates } from '#shared/events/event-summary.ts'

/** The visitor's position, if they shared it. Kept in memory only: for privacy it is never put in the URL nor sent. */
type Position = { state: 'unknown' | 'asking' | 'refused' | 'failed' | 'found'; at: Coordinates | null }

const UNKNOWN: Position = { state: 'unknown', at: null }
let position: Position = UNKNOWN
const listeners = new Set<() => void>()
const setPosition = (next: Position) => {
  position = next
  for (const listener of listeners) listener()
}

/** Asks the browser for the position, which prompts the visitor. Call it only on a click. */
export function requestPosition() {
  if (!('geolocation' in navigator)) return setPosition({ state: 'failed', at: null })
  setPosition({ state: 'asking', at: null })
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => setPosition({ state: 'found', at: { latitude, longitude } }),
    ({ code, PERMISSION_DENIED }) =>
      setPosition({ state: code === PERMISSION_DENIED ? 'refused' : 'failed', at: null }),
    { timeout: 10_000, maximumAge: 600_000 },
  )
}

export const clearPosition = () => setPosition(UNKNOWN)

export const usePosition = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => position,
    () => UNKNOWN,
  )
