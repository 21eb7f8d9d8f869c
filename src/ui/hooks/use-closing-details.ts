import { useEffect, useRef } from 'react'

/** For a `details` that is a menu: Escape closes it and returns the focus; a click or the focus outside closes it. */
export function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current
      if (!open?.open) return
      const outside = event.type !== 'keydown' && !open.contains(event.target as Node)
      if (outside) open.open = false
      if (event instanceof KeyboardEvent && event.key === 'Escape') {
        open.open = false
        if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return details
}
