import { createContext, useContext } from 'react'
import { useHref, useLocation } from 'react-router'
import type { SiteRole } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { joinPath, splitPath } from '#shared/paths.ts'

/**
 * Adds the language prefix of the current URL, for what is no link, form or navigation of the router: `to('/events')` is `/en/events` on
 * an /en page.
 */
export function useLocalizedPath() {
  const { prefix } = splitPath(useHref('/'))
  return (path: string) => joinPath(prefix, path)
}

/** The page with its prefix and query. */
export function useAddress() {
  const { pathname, search } = useLocation()
  return useHref(pathname + search)
}

/** The signed-in user as shown by the layout; `since` is the sign-up day, `YYYY-MM-DD`. */
export type SignedInUser = {
  username: string
  avatar: string
  siteRole: SiteRole
  confirmed: boolean
  erasing: boolean
  since: string
  /** The place stored in the account, for distances. */
  place: Coordinates | null
}

/** Site-wide data from the root loader. */
export type Site = {
  /** The euro-dollar rate for prices in English; without one they stay in euros. */
  rate: { perEuro: number; day: string } | null
  siteUrl: string
  /** The signed-in user. */
  user: SignedInUser | null
  analyticsScriptUrl: string | null
  /** Today in Madrid, `YYYY-MM-DD`. */
  today: string
  /** What the signed-in user saved and follows, and the words of its buttons by kind: before and after. */
  marks: { set: string[]; words: Record<string, readonly [before: string, after: string]> }
}

/** Provided by the document. Read from the router, it would render every row of a list anew at each step of a navigation. */
export const SiteContext = createContext<Site | null>(null)

/** Null on an error page rendered before the root loader. */
export const useSite = () => useContext(SiteContext)
