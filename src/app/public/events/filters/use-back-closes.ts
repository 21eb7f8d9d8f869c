import { type RefObject, useEffect, useRef } from 'react'

type OpenSheet = {
  element: RefObject<HTMLElement | null>
  /** Another number each time it is opened, 0 while it is closed. */
  opening: number
  close: () => void
}
type Choice = {
  /** The sheet has been opened: nothing is chosen yet. */
  forget: () => void
  /** Whether something was chosen since it was opened. */
  isMade: () => boolean
  /** Chooses it again. */
  repeat: () => void
}

/**
 * Back closes a sheet instead of leaving its page: opening adds a history entry of the same page, which what is chosen replaces, so that
 * the next Back undoes all of it. The router hears of Back first and leads to what was before; that is overtaken. Where nothing was
 * chosen, the entry goes with the sheet. A browser whose own gesture for Back closes a modal dialog does so.
 */
export function useBackCloses({ element, opening, close }: OpenSheet, choice: Choice) {
  const latest = useRef({ ...choice, close })
  /** The entry of the opening before is on its way out: it would take a new one's place. */
  const isLeaving = useRef(false)
  useEffect(() => {
    latest.current = { ...choice, close }
  })
  useEffect(() => {
    if (!opening) return
    const { href } = location
    let isBack = false
    latest.current.forget()
    const onBack = () => {
      isBack = true
      if (latest.current.isMade()) latest.current.repeat()
      latest.current.close()
    }
    const enter = () => {
      // The router counts its entries.
      history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '')
      window.addEventListener('popstate', onBack)
    }
    const removeListeners = () => {
      window.removeEventListener('popstate', enter)
      window.removeEventListener('popstate', onBack)
    }
    const leave = () => {
      isLeaving.current = true
      window.addEventListener('popstate', () => (isLeaving.current = false), { once: true })
      history.back()
    }
    const onClose = () => {
      removeListeners()
      const isEntered = !isLeaving.current
      if (isEntered && !isBack && !latest.current.isMade() && location.href === href) leave()
    }
    if (isLeaving.current) window.addEventListener('popstate', enter, { once: true })
    else enter()
    // At once: the row of filters is rendered later, and a Back before that would only remove the entry.
    const sheet = element.current
    sheet?.addEventListener('close', onClose, { once: true })
    return () => {
      sheet?.removeEventListener('close', onClose)
      removeListeners()
    }
  }, [opening, element])
}
