import type { MiddlewareHandler } from 'hono'
import type { SiteOrigin } from '#platform/http/request-origin.ts'
import { log } from '#platform/logging/log.server.ts'
import { pathForLog } from '#platform/logging/path-for-log.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Paths requested by load balancers, which do not use the site's name. */
const PROBES = ['/healthz', '/readyz']

/** Returns a function that tells whether a URL has the site's host. Without SITE_URL every host is accepted. */
export function hostCheck({ siteUrl, siteUrlIsSet }: SiteOrigin) {
  const { protocol, host, port } = new URL(siteUrl)
  const hosts = new Set(port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`])
  return (url: string): boolean => {
    if (!siteUrlIsSet) return true
    const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? []
    return hosts.has(host.toLowerCase()) || PROBES.includes(path)
  }
}

/** Rejects requests for another host and unknown methods, with one line in the log. */
export const requestChecks =
  (siteOrigin: SiteOrigin, isOwnHost = hostCheck(siteOrigin)): MiddlewareHandler =>
  async (c, next) => {
    const { method, raw } = c.req
    if (!METHODS.includes(method)) {
      log.warn({ method, path: pathForLog(raw) }, 'refused: a method that nothing here has')
      return c.text('Method Not Allowed', 405, { allow: METHODS.join(', ') })
    }
    if (!isOwnHost(raw.url)) {
      log.warn({ method, path: pathForLog(raw), host: raw.headers.get('host') }, 'refused: the host of another site')
      return c.text(`This is ${siteOrigin.siteUrl}, and no other site.`, 421)
    }
    return next()
  }
