import { type RefObject, useEffect, useState } from 'react'

/** Whether it is on the screen: lights that nobody sees do not flicker. */
export function useSeen(thing: RefObject<Element | null>) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!thing.current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    watch.observe(thing.current)
    return () => watch.disconnect()
  }, [thing])
  return seen
}
