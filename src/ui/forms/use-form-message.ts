import { useEffect, useRef } from 'react'

/**
 * Scrolls a form's message into view, clear of bars at the edges of the window (edge-bars.ts), and focuses it, so that
 * screen readers read it.
 */
export function focusMessage(message: HTMLElement | null) {
  message?.focus({ preventScroll: true })
  message?.scrollIntoView({ block: 'nearest' })
}

/** The ref of a message that is focused with every new `result`; pass a falsy value when there is none. */
export function useFocusedMessage<MessageElement extends HTMLElement>(result: unknown) {
  const message = useRef<MessageElement>(null)
  useEffect(() => {
    if (result) focusMessage(message.current)
  }, [result])
  return message
}
