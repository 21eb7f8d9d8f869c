import { useLayoutEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea'

/**
 * Keeps the height of an element while someone types into its form: an error that disappears at a key would move the button away that is
 * about to be clicked. It shrinks once the focus has left the form, and with what the form shows next. `isKept` false: at once.
 */
export function useKeptHeight<Box extends HTMLElement>(isShown: boolean, isKept = true) {
  const box = useRef<Box>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || (!isShown && height.current === 0)) return
    element.style.minHeight = ''
    const form = element.closest('form')
    const isTyping = form?.contains(document.activeElement) && document.activeElement?.matches(CONTROLS)
    const natural = element.getBoundingClientRect().height
    if (!isTyping || !isKept || natural >= height.current) {
      height.current = isShown ? natural : 0
      return
    }
    element.style.minHeight = `${height.current}px`
    const release = () =>
      setTimeout(() => {
        element.style.minHeight = ''
        height.current = 0
      })
    const waitForRelease = ({ relatedTarget }: FocusEvent) => {
      if (form?.contains(relatedTarget as Node | null)) return
      for (const type of ['pointerup', 'keyup']) document.addEventListener(type, release, { once: true })
    }
    form?.addEventListener('focusout', waitForRelease)
    return () => {
      form?.removeEventListener('focusout', waitForRelease)
      for (const type of ['pointerup', 'keyup']) document.removeEventListener(type, release)
    }
  })
  return box
}
