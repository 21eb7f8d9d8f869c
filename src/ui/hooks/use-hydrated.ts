import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as it comes from the server and until it is alive: without scripts the browser's own checks stay on. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
