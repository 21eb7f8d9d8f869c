import { useSyncExternalStore } from 'react'

/** The event one points at, in the list or on the map: the other rings it. Lives beside React, so that only two lines redraw. */
let lit: number | null = null
const listeners = new Set<() => void>()
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function light(id: number | null) {
  if (id === lit) return
  lit = id
  for (const listener of listeners) listener()
}

export const useLit = () =>
  useSyncExternalStore(
    watch,
    () => lit,
    () => null,
  )

export const useIsLit = (id: number) =>
  useSyncExternalStore(
    watch,
    () => lit === id,
    () => false,
  )
