import { type PointerEvent, startTransition, type ToggleEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Dragged this far down, in px, a sheet closes. */
const CLOSING_DISTANCE = 72

/**
 * A sheet that opens as a native popover without JavaScript. With it, whatever opens the popover opens a modal dialog instead, which keeps
 * the focus inside, and gives it back.
 */
export function useSheet() {
  const element = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    const sheet = element.current
    if (sheet instanceof HTMLDialogElement) sheet.close()
    // Opened before hydration.
    else sheet?.hidePopover?.()
  }
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState !== 'open') return
    event.preventDefault()
    // Before the event returns: the popover that was to open is no longer there.
    flushSync(() => setIsOpen(true))
  }
  // The row of filters is rendered again once the page behind the sheet is painted.
  const onClose = () => startTransition(() => setIsOpen(false))
  /** Until the row is rendered again, there is no popover that the button could open. */
  const reopen = () => {
    const sheet = element.current
    if (!(sheet instanceof HTMLDialogElement) || sheet.open) return
    sheet.showModal()
    setIsOpen(true)
  }
  return { element, isOpen, close, reopen, onBeforeToggle, onClose }
}

/** Handlers of a sheet's head: the sheet follows the finger down, and closes or comes back. */
export function useDragDown(sheet: ReturnType<typeof useSheet>) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY))
  const move = (to: string) => {
    if (sheet.element.current) sheet.element.current.style.translate = to
  }
  const end = (event: PointerEvent) => {
    if (event.type === 'pointerup' && distance(event) > CLOSING_DISTANCE) sheet.close()
    start.current = null
    move('')
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) move(`0 ${distance(event)}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
