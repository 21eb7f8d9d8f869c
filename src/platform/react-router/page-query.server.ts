import { splitPath } from '#shared/paths.ts'
import { readSearch, writeSearch } from '#shared/search.ts'

/** The page's path behind a data request of the router: `/en/events.data` is `/en/events`, `/_root.data` is `/`. */
export const pagePath = (pathname: string) => pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, '') || '/'

/** What the pages one signs in and registers on are told by their address. */
const ENTRANCE = ['to', 'done', 'step', 'remember', 'code', 'sent']
type Names = readonly string[]

/** The query parameters that an answer depends on, by path without a language. The calendar's are those of a search. */
const KNOWN: readonly (readonly [path: RegExp, names: Names | 'search'])[] = [
  [/^\/(?:(?:desktop\/|m\/)?events|desktop|m)?$/, 'search'],
  [/^\/organizers$/, ['q', 'type']],
  [/^\/venues$/, ['q', 'type', 'capacity']],
  [/^\/help(?:\/[^/]*)*$/, ['q']],
  [/^\/(?:evento-rol-vivo-larp2?|organizer|venue|guide|legal|freshness)\/[^/]+$/, []],
  [/^\/(?:contact|robots\.txt|sitemap(?:-\d+)?\.xml)$/, []],
  [/^\/s\/new_(?:organizer|venue)$/, ['name', 'county', 'done']],
  [/^\/(?:login|login\/link|m\/login|register|confirm|forgotpassword|resetpassword|logout)$/, ENTRANCE],
  [/^\/api\/suggestions$/, ['q', 'locale']],
  [/^\/covers\/[^/]+\/[^/]+$/, ['d', 'w', 'h']],
  [/^\/og\/.+\.png$/, ['d', 'r']],
  [/^\/seals\/[^/]+$/, ['l']],
  [/^\/panorama\.svg$/, ['d']],
  [/^\/(?:avatar\/[^/]+|map\/[^/]+|media\/[^/]+\/[^/]+)$/, []],
]
/** Which loaders the router asks for in a data request. */
const ROUTES = '_routes'

/**
 * The query of an address (without its `?`) as the answer depends on it: unknown parameters left out, known ones in one order. Null where
 * nothing is known of the path: panels, and the API, which refuses what it does not know.
 */
export function knownQuery(pathname: string, query: string): string | null {
  const { path } = splitPath(pagePath(pathname))
  const names = KNOWN.find(([form]) => form.test(path))?.[1]
  if (!names) return null
  const given = new URLSearchParams(query)
  const known = names === 'search' ? writeSearch(readSearch(given)) : new URLSearchParams()
  const rest = [...(names === 'search' ? [] : names), ...(pathname.endsWith('.data') ? [ROUTES] : [])]
  for (const name of rest) for (const value of given.getAll(name)) known.append(name, value)
  return known.toString()
}

/** An address, from the path on, in the one spelling of its query under which its answer is cached. */
export function canonicalAddress(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const path = address.slice(0, at)
  const query = knownQuery(path, address.slice(at + 1))
  if (query === null) return address
  return query === '' ? path : `${path}?${query}`
}
