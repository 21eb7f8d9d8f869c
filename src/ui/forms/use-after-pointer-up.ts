import { useEffect, useRef } from 'react'

/**
 * Runs a function after the pointer was released: an error message that moved the button away while it is pressed
 * would cancel the click.
 */
export function useAfterPointerUp() {
  const pointerDown = useRef(false)
  useEffect(() => {
    const trackPointer = ({ type }: Event) => {
      pointerDown.current = type === 'pointerdown'
    }
    const types = ['pointerdown', 'pointerup', 'pointercancel']
    for (const type of types) document.addEventListener(type, trackPointer, true)
    return () => {
      for (const type of types) document.removeEventListener(type, trackPointer, true)
    }
  }, [])
  return (run: () => void) => {
    const runLater = () => setTimeout(run)
    if (pointerDown.current) document.addEventListener('pointerup', runLater, { once: true })
    else runLater()
  }
}
