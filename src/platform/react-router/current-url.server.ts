import { data, redirect } from 'react-router'
import { splitPath } from '#shared/paths.ts'

/**
 * Redirects a URL with an id or a former slug to the canonical one, with the same prefix and query. Permanently (301),
 * unless the response depends on who asks.
 */
export function redirectToCanonical(url: URL, canonical: string, status: 301 | 302 = 301) {
  if (splitPath(url.pathname).path !== canonical) throw redirect(canonical + url.search, status)
}

/** The id or slug in a URL. Throws 404 for what can be neither, without a database query. */
export function parseIdOrSlug(param: string): string {
  const idOrSlug = param.toLowerCase()
  if (!/^[a-z0-9-]{1,120}$/.test(idOrSlug)) throw data({ code: 'not_found' }, { status: 404 })
  return idOrSlug
}

/** The id or slug in the URL, as the subject of a page's forms. */
export const slugOf = ({ params }: { params: { slug: string } }): [slug: string] => [parseIdOrSlug(params.slug)]
