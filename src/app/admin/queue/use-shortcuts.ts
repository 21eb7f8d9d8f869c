import { type RefObject, useEffect } from 'react'

const KEYS = ['a', 'd', 'j', 'k', 'x']
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/**
 * Shortcuts: A approves, D requests changes, J and K select next and previous, X marks the line. Each clicks the element
 * with that `data-key`; disabled while typing.
 */
export function useShortcuts(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, repeat } = event
      if (altKey || ctrlKey || metaKey || repeat || !KEYS.includes(key.toLowerCase())) return
      if ((target instanceof Element && target.closest(FIELDS)) || document.querySelector('dialog[open]')) return
      const button = container.current?.querySelector<HTMLElement>(`[data-key="${key.toLowerCase()}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [container])
}
