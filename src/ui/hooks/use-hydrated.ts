import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and until hydration, so that the browser's own validation works without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
