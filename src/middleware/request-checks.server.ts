import type { MiddlewareHandler } from 'hono'
import type { OwnAddress } from '#platform/http/request-origin.ts'
import { log, pathForLog } from '#platform/logging/log.server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** What those ask who do not come by the site's name: probes of a load balancer. */
const PROBES = ['/healthz', '/readyz']

/** Whether a request asks for this site by its name. Without SITE_URL any name will do. */
export function hostCheck({ siteUrl, siteUrlIsSet }: OwnAddress) {
  const { protocol, host, port } = new URL(siteUrl)
  const names = new Set(port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`])
  return (url: string): boolean => {
    if (!siteUrlIsSet) return true
    const [, asked = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url) ?? []
    return names.has(asked.toLowerCase()) || PROBES.includes(path)
  }
}

/** Refuses, with one line in the log, what is no request to this site: another host's name, a method that nothing here has. */
export const requestChecks =
  (own: OwnAddress, isOurs = hostCheck(own)): MiddlewareHandler =>
  async (c, next) => {
    const { method, raw } = c.req
    if (!METHODS.includes(method)) {
      log.warn({ method, path: pathForLog(raw) }, 'refused: a method that nothing here has')
      return c.text('Method Not Allowed', 405, { allow: METHODS.join(', ') })
    }
    if (!isOurs(raw.url)) {
      log.warn({ method, path: pathForLog(raw), host: raw.headers.get('host') }, 'refused: the host of another site')
      return c.text(`This is ${own.siteUrl}, and no other site.`, 421)
    }
    return next()
  }
