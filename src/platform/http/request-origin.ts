/** The site's URL, and whether the operator set it: otherwise the site accepts every host name. */
export type SiteOrigin = { siteUrl: string; siteUrlIsSet: boolean }
/** `unknown`: the client is not a browser, or sends no origin. */
export type RequestOrigin = 'same-origin' | 'foreign' | 'unknown'

/** Whether a page of this site sent the request, by Sec-Fetch-Site and Origin: scheme, host and port must match. */
export function classifyOrigin(headers: Headers, siteOrigin: SiteOrigin): RequestOrigin {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return site === 'same-origin' ? 'same-origin' : 'unknown'
  return ownOrigins(headers, siteOrigin, site === 'same-origin').includes(origin) ? 'same-origin' : 'foreign'
}

/** Behind a proxy that terminates TLS, only the browser knows that the scheme is https. */
function ownOrigins(headers: Headers, { siteUrl, siteUrlIsSet }: SiteOrigin, isSameOrigin: boolean) {
  if (siteUrlIsSet) return [siteUrl]
  const host = headers.get('host')
  return [siteUrl, `http://${host}`, ...(isSameOrigin ? [`https://${host}`] : [])]
}
