import { type MouseEvent, type PointerEvent, startTransition, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDocumentStyle } from '#ui/hooks/use-document-style.ts'

/** Dragged this far down, in px, a sheet closes. */
const CLOSING_DISTANCE = 72

/**
 * A sheet that opens as a native popover without JavaScript. With it, the button opens a modal dialog instead, which keeps the focus
 * inside, and gives it back.
 */
export function useSheet() {
  const element = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement>(null)
  // Counts: one that is opened again before its row of filters is rendered is another opening.
  const openings = useRef(0)
  const [opening, setOpening] = useState(0)
  const isOpen = opening > 0
  const countOpening = () => {
    openings.current += 1
    setOpening(openings.current)
  }
  // The page behind does not scroll.
  useDocumentStyle('overflow', 'hidden', isOpen)
  const close = () => {
    const sheet = element.current
    // Opened before hydration.
    if (!(sheet instanceof HTMLDialogElement)) return sheet?.hidePopover?.()
    if (sheet.open) return sheet.close()
    // Not filled yet, and so not modal: the browser does nothing by itself.
    sheet.hidePopover()
    opener.current?.focus({ preventScroll: true })
    sheet.dispatchEvent(new Event('close'))
  }
  // The row of filters is rendered again once the page behind the sheet is painted.
  const onClose = () => startTransition(() => setOpening(0))
  /** When the button of the popover is pressed. */
  const open = (event: MouseEvent<HTMLElement>) => {
    const sheet = element.current
    // Opened before hydration: the button closes it.
    if (!(sheet instanceof HTMLDialogElement) && sheet?.matches(':popover-open')) return
    event.preventDefault()
    opener.current = event.currentTarget
    if (!(sheet instanceof HTMLDialogElement)) return flushSync(countOpening)
    // Closed, and the row of filters not yet rendered again.
    if (sheet.open) return
    sheet.showModal()
    countOpening()
  }
  return { element, opener, opening, isOpen, open, close, onClose }
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
