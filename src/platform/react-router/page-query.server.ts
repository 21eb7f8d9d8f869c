import { splitPath } from '#shared/paths.ts'
import { readSearch, withoutLook, writeSearch } from '#shared/search.ts'

/** The page's path behind a data request of the router: `/en/events.data` is `/en/events`, `/_root.data` is `/`. */
export const pagePath = (pathname: string) => pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, '') || '/'

/** Parameters of the sign-in and registration pages. */
const AUTH_PARAMS = ['to', 'done', 'step', 'remember', 'code', 'sent']
type ParamNames = readonly string[]
/** Parameters of what other sites embed, beside those of a search. */
const EMBED_PARAMS = ['n', 'lang', 'look', 'past', 'images', 'area']
/** Parameters of the pages that build embeds. */
const EMBED_FORM_PARAMS = ['what', 'organizer', 'address', 'event', 'code', ...EMBED_PARAMS]

/**
 * The query parameters that a response depends on, by path without prefix, and whether those of the event search are among them: all, or
 * only its filters.
 */
const PARAMS_BY_PATH: readonly (readonly [path: RegExp, names: ParamNames, search?: 'all' | 'filters'])[] = [
  [/^\/(?:(?:desktop\/|m\/)?events|desktop|m)?$/, [], 'all'],
  [/^\/events\.(?:rss|atom|json)$/, [], 'all'],
  [/^\/calendar\.ics$/, [], 'filters'],
  [/^\/synchronizecalendar$/, ['what', 'organizer', 'venue', 'series', 'done'], 'filters'],
  [/^\/(?:organizer|venue|series|evento-rol-vivo-larp|calendar(?:\/genre|\/province)?)\/[^/]+\.ics$/, []],
  [/^\/embed$/, EMBED_FORM_PARAMS],
  [/^\/embed\/(?:organizer|event|series)\/[^/]+$/, EMBED_PARAMS],
  [/^\/embed\/(?:search|map)(?:\.json)?$/, EMBED_PARAMS, 'all'],
  [/^\/embed\/candil\.js$/, []],
  [/^\/oembed$/, ['url', 'format', 'maxwidth', 'maxheight']],
  [/^\/first-larp$/, ['when', 'near', 'taste']],
  [/^\/organizers$/, ['q', 'type']],
  [/^\/venues$/, ['q', 'type', 'capacity', 'country']],
  [/^\/help(?:\/[^/]*)*$/, ['q']],
  [
    /^\/(?:evento-rol-vivo-larp2?|organizer|venue|series|guide|legal|freshness|invitation|unsubscribe|shared)\/[^/]+$/,
    [],
  ],
  [/^\/(?:evento-rol-vivo-larp\/[^/]+\/ask|question\/[^/]+)$/, ['done']],
  [/^\/claim\/[^/]+$/, ['key']],
  [/^\/c\/[^/]+(?:\/(?:profile|biography|albums))?$/, ['done']],
  [/^\/(?:shared\/[^/]+\/portrait|c\/[^/]+\/export\/[^/]+)$/, []],
  [/^\/album\/[^/]+$/, ['page', 'done']],
  [/^\/photo\/[^/]+$/, ['done']],
  [/^\/(?:album\/[^/]+\/all\.zip|(?:photo|shared\/album\/[^/]+)\/[^/]+\/download\/[^/]+)$/, []],
  [/^\/shared\/album\/[^/]+(?:\/[^/]+)?$/, ['page', 'done']],
  [/^\/report\/.+$/, ['done']],
  [/^\/save$/, ['pending']],
  [/^\/offline$/, []],
  [/^\/share$/, ['title', 'text', 'url']],
  [/^\/contact$/, ['venue']],
  [/^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/, []],
  [/^\/s\/new_(?:organizer|venue)$/, ['name', 'county', 'done']],
  [/^\/shared\/proposal\/[^/]+$/, ['name', 'county']],
  [/^\/(?:login|login\/link|m\/login|register|confirm|forgotpassword|resetpassword|logout)$/, AUTH_PARAMS],
  [/^\/api\/suggestions$/, ['q', 'locale']],
  [/^\/api\/docs(?:\/[^/]+)?$/, []],
  [/^\/api\/openapi\.(?:json|yaml)$/, []],
  [/^\/covers\/[^/]+\/[^/]+$/, ['d', 'w', 'h']],
  [/^\/og\/.+\.png$/, ['d', 'r']],
  [/^\/seals\/[^/]+$/, ['l']],
  [/^\/panorama\.svg$/, ['d']],
  [/^\/(?:avatar\/[^/]+|map\/[^/]+)$/, []],
  [/^\/media\/[^/]+\/[^/]+$/, ['share']],
]
/** The parameter of a data request that selects loaders. */
const ROUTES = '_routes'

const searchOf = (params: URLSearchParams, search: 'all' | 'filters') =>
  search === 'all' ? readSearch(params) : withoutLook(readSearch(params))

/**
 * The query of a URL (without its `?`) as the response depends on it: without unknown parameters, and in one order.
 * Null for paths without a list of parameters: panels, and the API, which rejects unknown ones.
 */
export function canonicalQuery(pathname: string, query: string): string | null {
  const { path } = splitPath(pagePath(pathname))
  const found = PARAMS_BY_PATH.find(([pattern]) => pattern.test(path))
  if (!found) return null
  const [, names, search] = found
  const params = new URLSearchParams(query)
  const canonical = search ? writeSearch(searchOf(params, search)) : new URLSearchParams()
  const rest = [...names, ...(pathname.endsWith('.data') ? [ROUTES] : [])]
  for (const name of rest) for (const value of params.getAll(name)) canonical.append(name, value)
  return canonical.toString()
}

/** The address of the page, path and query, that a document or data request is about. */
export function pageAddress({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete(ROUTES)
  return pagePath(pathname) + (query.size > 0 ? `?${query}` : '')
}

/** A URL, from the path on, in the canonical form that is the cache key. */
export function canonicalUrl(url: string): string {
  const queryStart = url.indexOf('?')
  if (queryStart < 0) return url
  const path = url.slice(0, queryStart)
  const query = canonicalQuery(path, url.slice(queryStart + 1))
  if (query === null) return url
  return query === '' ? path : `${path}?${query}`
}
