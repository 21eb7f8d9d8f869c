import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** A tab that one comes back to says what waits now, unless somebody is writing in it. */
export function useFresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
