import { useLocation, useRouteLoaderData } from 'react-router'
import type { SiteRole } from '#shared/enums.ts'
import { joinPath, type Prefix, splitPath } from '#shared/paths.ts'

/** The form of the address one is in ('' | '/es' | '/en') and the path without it. */
export function usePlace(): { prefix: Prefix; path: string } {
  return splitPath(useLocation().pathname)
}

/** Links stay in the form of address one came in: `to('/events')` is `/en/events` on an /en page. */
export function usePath() {
  const { prefix } = usePlace()
  return (path: string) => joinPath(prefix, path)
}

/** What the frame shows of who is signed in; `since` is the day they came, `YYYY-MM-DD`. */
export type SignedIn = {
  username: string
  avatar: string
  siteRole: SiteRole
  confirmed: boolean
  erasing: boolean
  since: string
}

/** What every page needs to know of the site; the root loader gives it. */
export type Site = {
  /** Of the dollar, for prices in English; without one they stay in euros. */
  rate: { perEuro: number; day: string } | null
  siteUrl: string
  /** Who is signed in. */
  person: SignedIn | null
  analyticsScriptUrl: string | null
  /** `YYYY-MM-DD` in Madrid. */
  today: string
}

/** Null on an error page that came before the root loader. */
export const useSite = () => useRouteLoaderData<Site>('root') ?? null
