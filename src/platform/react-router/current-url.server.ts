import { data, redirect } from 'react-router'
import { joinPath, splitPath } from '#shared/paths.ts'

/**
 * Sends who came by an id, a former slug or another spelling to the page's address of today, in the same form and with its query.
 * For good (301), unless the answer depends on who asks.
 */
export function keepToAddress(url: URL, current: string, status: 301 | 302 = 301) {
  const { prefix, path } = splitPath(url.pathname)
  if (path !== current) throw redirect(joinPath(prefix, current) + url.search, status)
}

/** The id or slug in an address. What could never be one is a 404, and does not get as far as the database (issue 2, 14). */
export function nameIn(parameter: string): string {
  const name = parameter.toLowerCase()
  if (!/^[a-z0-9-]{1,120}$/.test(name)) throw data({ code: 'not_found' }, { status: 404 })
  return name
}
