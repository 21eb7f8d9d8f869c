import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import { visitorAddresses } from '#core/address.ts'
import { anonymous } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import type { Visit } from './context.ts'
import { resolveLocale } from './locale.server.ts'

/** The page's path behind a data request of the router: `/en/events.data` is `/en/events`, `/_root.data` is `/`. */
export const pagePath = (pathname: string) => pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, '') || '/'

/** `settled`: the language was chosen by the address or stored before, not only guessed from the browser. */
export type Reception = { visit: Visit; settled: boolean }

export type Env = { Bindings: { incoming?: unknown }; Variables: { reception: Reception } }
export type Call = HonoContext<Env>

type Means = Pick<Visit, 'settings' | 'secret' | 'jobs'> & { db: Database; now?: () => Date }

/** Finds out, once a request, who asks, in what language, and what time it is. */
export function receptionist({ db, settings, secret, jobs, now = () => new Date() }: Means) {
  const addressOf = visitorAddresses(settings.trustedProxies)
  return (c: Call): Reception => {
    const { locale, settled } = resolveLocale(pagePath(c.req.path), c.req.raw.headers)
    const socket = c.env?.incoming ? getConnInfo(c).remote.address : undefined
    const address = addressOf({ socket, forwarded: c.req.header('x-forwarded-for') ?? null })
    return { visit: { ctx: { db, actor: anonymous, locale, now: now() }, settings, secret, address, jobs }, settled }
  }
}
