import { redirect } from 'react-router'
import { joinPath, splitPath } from '#spec/paths.ts'

/**
 * Sends who came by an id, a former slug or another spelling to the page's address of today, in the same form and with its query.
 * For good (301), unless the answer depends on who asks.
 */
export function keepToAddress(url: URL, current: string, status: 301 | 302 = 301) {
  const { prefix, path } = splitPath(url.pathname)
  if (path !== current) throw redirect(joinPath(prefix, current) + url.search, status)
}
