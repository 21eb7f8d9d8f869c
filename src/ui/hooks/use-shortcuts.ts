import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const KEYS = ['a', 'c', 'd', 'j', 'k', 'x']
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/**
 * Shortcuts: A accepts, C asks for changes, D refuses, X marks the line; each clicks the element with that `data-key`. J and K open the item after and before
 * (`data-item`), also while the last one is still loading: then nothing can be decided. Disabled while typing.
 */
export function useShortcuts(
  container: RefObject<HTMLElement | null>,
  { currentKey, pendingKey }: { currentKey: string | null; pendingKey: string | null },
) {
  /** The item that the last J or K has opened, until it is there, or something else is opened instead. */
  const opening = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (pendingKey === null || pendingKey === currentKey) opening.current = null
  }, [pendingKey, currentKey])
  useEffect(() => {
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector) ?? null
    const isAway = () => opening.current !== null && opening.current !== currentKey
    function findNeighbour(key: string) {
      const items = [...(container.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
      const at = items.findIndex(({ dataset }) => dataset['item'] === (opening.current ?? currentKey))
      return items[key === 'j' ? at + 1 : at - 1] ?? find(`[data-key="${key}"]`)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, altKey, ctrlKey, metaKey, repeat } = event
      const key = event.key.toLowerCase()
      if (altKey || ctrlKey || metaKey || repeat || !KEYS.includes(key)) return
      if ((target instanceof Element && target.closest(FIELDS)) || document.querySelector('dialog[open]')) return
      const isMove = key === 'j' || key === 'k'
      const element = isMove ? findNeighbour(key) : isAway() ? null : find(`[data-key="${key}"]`)
      if (!element) return
      event.preventDefault()
      if (isMove) opening.current = element.dataset['item'] ?? null
      element.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [container, currentKey])
}
