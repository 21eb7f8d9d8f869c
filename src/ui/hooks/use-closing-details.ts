import { useEffect, useRef } from 'react'

/** For a `details` that is a menu: Escape closes it and returns the focus; a click outside or Tab out of it closes it. */
export function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    const leave = ({ target }: Event) => {
      const open = details.current
      if (open && !open.contains(target as Node)) open.open = false
    }
    const press = ({ key }: KeyboardEvent) => {
      const open = details.current
      if (key !== 'Escape' || !open?.open) return
      open.open = false
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('keydown', press, { signal })
    // When Tab is released, the focus has moved. Not `focusin`: a press on a label in the menu focuses `main` for a moment.
    document.addEventListener('keyup', (event) => event.key === 'Tab' && leave(event), { signal })
    return () => unmounted.abort()
  }, [])
  return details
}
