import { useEffect, useRef } from 'react'

/** A row of tabs that is wider than the screen begins at the one that is open. `here` is the page's address. */
export function useCurrentTab(here: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!row.current || !tab) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [here])
  return row
}
