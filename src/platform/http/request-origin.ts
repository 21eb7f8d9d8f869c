/** The site's own address, and whether the operator gave it: else the site answers to any name it is reached by. */
export type OwnAddress = { siteUrl: string; siteUrlIsSet: boolean }
/** `unknown`: the caller is no browser, or one that says nothing. */
export type Provenance = 'same-origin' | 'foreign' | 'unknown'

/** Whether a page of this site sent the request, as the browser says: scheme, host and port have to be the same. */
export function provenanceOf(headers: Headers, own: OwnAddress): Provenance {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return site === 'same-origin' ? 'same-origin' : 'unknown'
  return ownOrigins(headers, own, site === 'same-origin').includes(origin) ? 'same-origin' : 'foreign'
}

/** A proxy that ends TLS leaves only the browser's word for the scheme. */
function ownOrigins(headers: Headers, { siteUrl, siteUrlIsSet }: OwnAddress, vouchedFor: boolean) {
  if (siteUrlIsSet) return [siteUrl]
  const host = headers.get('host')
  return [siteUrl, `http://${host}`, ...(vouchedFor ? [`https://${host}`] : [])]
}
