import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { sheetOf } from '#shared/map.ts'
import { readSearch } from '#shared/search.ts'

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

/**
 * While everything is at hand, a change of filters or view asks for nothing: they are applied in the browser (decisions 1). A month
 * has past events that are not at hand, and the other sheet of the map has other points.
 */
export function unlessWhole({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [now, next] = [readSearch(currentUrl.searchParams), readSearch(nextUrl.searchParams)]
  const atHand =
    holdsAll &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    now.q === next.q &&
    next.view !== 'month' &&
    sheetOf(now) === sheetOf(next)
  return atHand ? false : defaultShouldRevalidate
}
