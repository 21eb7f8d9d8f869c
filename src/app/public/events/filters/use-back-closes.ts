import { useEffect, useRef } from 'react'

type Top = { href: string; state: unknown }

/**
 * Back closes what is open instead of leaving the page: opening adds a history entry, and what is chosen meanwhile replaces it, so that
 * the next Back undoes it at once. The router is told of none of this, since nothing has to be loaded. Browsers whose own gesture for
 * Back closes a modal dialog do so without this entry, which is then taken back.
 */
export function useBackCloses(isOpen: boolean, close: () => void, isLoading: boolean) {
  const current = useRef({ close, isLoading, top: null as Top | null })
  // After each render: the router has changed the entry by then.
  useEffect(() => {
    current.current = { close, isLoading, top: { href: location.href, state: history.state } }
  })
  useEffect(() => {
    if (!isOpen) return
    const base = location.href
    let isOver = false
    // The router counts its entries.
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '')
    const isUnchanged = () => current.current.top?.href === base && !current.current.isLoading
    const onPop = (event: PopStateEvent) => {
      isOver = true
      event.stopImmediatePropagation()
      const { top } = current.current
      if (top && !isUnchanged()) history.pushState(top.state, '', top.href)
      current.current.close()
    }
    window.addEventListener('popstate', onPop, true)
    return () => {
      window.removeEventListener('popstate', onPop, true)
      if (isOver || !isUnchanged() || location.href !== base) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [isOpen])
}
