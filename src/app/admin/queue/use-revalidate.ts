import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates when the tab becomes visible, unless a dialog is open. */
export function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const revalidateIfIdle = () => {
      if (document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) void revalidate()
    }
    document.addEventListener('visibilitychange', revalidateIfIdle)
    return () => document.removeEventListener('visibilitychange', revalidateIfIdle)
  }, [revalidate])
}
