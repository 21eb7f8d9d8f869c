import { type RefObject, useEffect, useRef } from 'react'

type Sheet = { element: RefObject<HTMLElement | null>; isOpen: boolean; close: () => void }
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
export function useBackCloses({ element, isOpen, close }: Sheet, choice: Choice) {
  const latest = useRef({ ...choice, close })
  useEffect(() => {
    latest.current = { ...choice, close }
  })
  useEffect(() => {
    if (!isOpen) return
    const { href } = location
    let isBack = false
    latest.current.forget()
    // The router counts its entries.
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '')
    const onBack = () => {
      isBack = true
      if (latest.current.isMade()) latest.current.repeat()
      latest.current.close()
    }
    const onClose = () => {
      window.removeEventListener('popstate', onBack)
      if (!isBack && !latest.current.isMade() && location.href === href) history.back()
    }
    window.addEventListener('popstate', onBack)
    // At once: the row of filters is rendered later, and a Back before that would only remove the entry.
    const sheet = element.current
    sheet?.addEventListener('close', onClose, { once: true })
    return () => {
      sheet?.removeEventListener('close', onClose)
      window.removeEventListener('popstate', onBack)
    }
  }, [isOpen, element])
}
