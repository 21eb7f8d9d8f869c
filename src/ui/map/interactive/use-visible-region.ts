import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on screen: markers only animate while visible. */
export function useIsVisible(target: RefObject<Element | null>) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return visible
}
