import { type RefObject, useEffect } from 'react'

const KEYS = ['a', 'd', 'j', 'k']
const FIELDS = 'input, textarea, select, [contenteditable], dialog'

/** A approves, D sends back, J and K go on and back: each presses what says `data-key`. Not while somebody writes. */
export function useKeys(within: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, repeat } = event
      if (altKey || ctrlKey || metaKey || repeat || !KEYS.includes(key.toLowerCase())) return
      if ((target instanceof Element && target.closest(FIELDS)) || document.querySelector('dialog[open]')) return
      const meant = within.current?.querySelector<HTMLElement>(`[data-key="${key.toLowerCase()}"]`)
      if (!meant) return
      event.preventDefault()
      meant.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [within])
}
