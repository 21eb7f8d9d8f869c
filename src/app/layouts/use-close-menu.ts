import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A new page closes the menu; coming alive does not, for it may be open by then. */
export function useClosing() {
  const { key } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const page = useRef(key)
  useEffect(() => {
    if (page.current !== key) menu.current?.hidePopover?.()
    page.current = key
  }, [key])
  return menu
}
