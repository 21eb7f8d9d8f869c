import { useSyncExternalStore } from 'react'

/** The event under the pointer in list or map; both highlight it. An external store, so that only the two affected rows re-render. */
let highlightedId: number | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setHighlightedEvent(id: number | null) {
  if (id === highlightedId) return
  highlightedId = id
  for (const listener of listeners) listener()
}

export const useHighlightedEvent = () =>
  useSyncExternalStore(
    subscribe,
    () => highlightedId,
    () => null,
  )

export const useIsHighlighted = (id: number) =>
  useSyncExternalStore(
    subscribe,
    () => highlightedId === id,
    () => false,
  )
