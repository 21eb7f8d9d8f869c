/** Whether an email's domain matches that of a website, or is a subdomain; null where one is missing. */
export function sameDomain(email: string | null, url: string | null): boolean | null {
  const domain = email?.split('@')[1]?.toLowerCase()
  if (!domain || !url || !URL.canParse(url)) return null
  const host = new URL(url).hostname.replace(/^www\./, '')
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}
