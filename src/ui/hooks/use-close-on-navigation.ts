import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes the menu on navigation, but not on hydration, when it may be open already. */
export function useCloseOnNavigation() {
  const { key } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const page = useRef(key)
  useEffect(() => {
    if (page.current !== key) menu.current?.hidePopover?.()
    page.current = key
  }, [key])
  return menu
}
