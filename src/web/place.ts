import { useLocation, useRouteLoaderData } from 'react-router'
import { joinPath, type Prefix, splitPath } from '#spec/paths.ts'
import type { loader as rootLoader } from '../root.tsx'

/** The form of the address one is in ('' | '/es' | '/en') and the path without it. */
export function usePlace(): { prefix: Prefix; path: string } {
  return splitPath(useLocation().pathname)
}

/** Links stay in the form of address one came in: `to('/events')` is `/en/events` on an /en page. */
export function usePath() {
  const { prefix } = usePlace()
  return (path: string) => joinPath(prefix, path)
}

/** What the root loader knows of the site; null on an error page that came before it. */
export const useSite = () => useRouteLoaderData<typeof rootLoader>('root') ?? null
