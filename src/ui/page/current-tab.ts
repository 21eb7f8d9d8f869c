import { useEffect, useRef } from 'react'

/** Scrolls a tab row that overflows to the current tab. `pathname` is the page's path. */
export function useCurrentTab(pathname: string) {
  const tabList = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    const tab = tabList.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!tabList.current || !tab) return
    const [outer, inner] = [tabList.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    tabList.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [pathname])
  return tabList
}
