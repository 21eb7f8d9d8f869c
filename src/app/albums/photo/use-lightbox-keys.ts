import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

type Targets = { previous: string | null; next: string | null; close: string }

/** Shorter or steeper movements are no swipes, px. */
const SWIPE_DISTANCE = 60

/** Arrow keys and swipes lead to the neighbours, Escape closes. Not while someone types, and not while a photo is enlarged. */
export function useLightboxKeys(stage: RefObject<HTMLElement | null>, { previous, next, close }: Targets) {
  const navigate = useNavigate()
  useEffect(() => {
    const go = (to: string | null, replace: boolean) => to && void navigate(to, { replace })
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (event.key === 'ArrowLeft') go(previous, true)
      else if (event.key === 'ArrowRight') go(next, true)
      else if (event.key === 'Escape' && !document.querySelector('details[open]')) go(close, false)
    }
    let start: { x: number; y: number } | null = null
    const onTouchStart = ({ touches }: TouchEvent) => {
      const [touch] = touches
      // Two fingers enlarge the page, and an enlarged page is moved.
      const isAlone = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1.01
      start = touch && isAlone && !isEnlarged(touch.target) ? { x: touch.clientX, y: touch.clientY } : null
    }
    const onTouchEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      start = null
      if (Math.abs(x) < SWIPE_DISTANCE || Math.abs(x) < 2 * Math.abs(y)) return
      go(x > 0 ? previous : next, true)
    }
    const element = stage.current
    window.addEventListener('keydown', onKey)
    element?.addEventListener('touchstart', onTouchStart, { passive: true })
    element?.addEventListener('touchend', onTouchEnd, { passive: true })
    return () => {
      window.removeEventListener('keydown', onKey)
      element?.removeEventListener('touchstart', onTouchStart)
      element?.removeEventListener('touchend', onTouchEnd)
    }
  }, [stage, previous, next, close, navigate])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null
const isEnlarged = (target: EventTarget) => target instanceof Element && target.closest('[data-enlarged]') !== null
