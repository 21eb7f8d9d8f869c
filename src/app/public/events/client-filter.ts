import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { sheetFor } from '#shared/map.ts'
import { readSearch } from '#shared/search.ts'

/** Whether the page holds all results of its text search. Only set in the browser. */
let holdsAllEvents = false

/** Set by the page after loading. */
export function useClientFilter(isComplete: boolean) {
  useEffect(() => {
    holdsAllEvents = isComplete
    return () => {
      holdsAllEvents = false
    }
  }, [isComplete])
}

/**
 * While all results are loaded, filters and views are applied in the browser without a request. Not for the month
 * view, which includes past events, nor for the other map sheet, which has other points.
 */
export function revalidateUnlessComplete({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [now, next] = [readSearch(currentUrl.searchParams), readSearch(nextUrl.searchParams)]
  const isFilteredLocally =
    holdsAllEvents &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    now.q === next.q &&
    next.view !== 'month' &&
    sheetFor(now) === sheetFor(next)
  return isFilteredLocally ? false : defaultShouldRevalidate
}
