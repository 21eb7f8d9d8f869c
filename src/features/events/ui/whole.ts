import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { readSearch } from '#spec/search.ts'

/** Whether the page at hand holds all that its text search found. Only ever set in the browser. */
let holdsAll = false

/** Told by the page what it holds. */
export function useWhole(whole: boolean) {
  useEffect(() => {
    holdsAll = whole
    return () => {
      holdsAll = false
    }
  }, [whole])
}

/** While everything is at hand, a change of filters asks for nothing: they are applied in the browser (decisions 1). */
export function unlessWhole({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  const sameText = readSearch(currentUrl.searchParams).q === readSearch(nextUrl.searchParams).q
  return samePage && sameText && holdsAll && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
