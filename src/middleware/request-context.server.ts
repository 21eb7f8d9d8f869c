import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import { type Actor, anonymous, type Context, type Door, type Person } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { unavailableOf } from '#platform/errors/database-unavailable.ts'
import { visitorAddresses } from '#platform/http/client-ip.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { pagePath } from '#platform/react-router/page-query.server.ts'
import type { Reception } from '#platform/react-router/router-context.ts'
import { resolveLocale } from '#platform/text/locale-preference.server.ts'

export type Env = { Bindings: { incoming?: unknown }; Variables: { reception: Reception } }
export type Call = HonoContext<Env>

type Means = Pick<Door, 'settings' | 'secret' | 'jobs'> & {
  db: Database
  /** The same database, by connections that give up early: for what only reads. */
  readDb: Database
  now?: () => Date
  /** Whose token it is. */
  findPerson: (ctx: Context, token: string) => Promise<Person | null>
}

/** Drawn for all alike: nobody is looked up for them. */
const PICTURES = /^\/(covers|seals|avatar|map|share)\//

/** What came in the Authorization header; an empty string is a token that opens nothing. */
const bearer = (headers: Headers) => {
  const given = headers.get('authorization')
  return given === null ? null : (/^Bearer\s+(\S+)$/i.exec(given)?.[1] ?? '')
}

/** Those who are signed in are no strangers while the database is away: what they ask for is refused in its own words. */
function unknownPerson(error: unknown): Actor {
  const why = unavailableOf(error)
  if (!why) throw error
  return { kind: 'unknown', why }
}

/** Finds out, once a request, who asks, in what language, and what time it is. */
export function receptionist({ db, readDb, settings, secret, jobs, findPerson, now = () => new Date() }: Means) {
  const addressOf = visitorAddresses(settings.trustedProxies)
  const cookies = sessionCookies(settings.siteUrl)
  return async (c: Call): Promise<Reception> => {
    const { headers } = c.req.raw
    const { locale, settled } = resolveLocale(pagePath(c.req.path), headers)
    const socket = c.env?.incoming ? getConnInfo(c).remote.address : undefined
    const address = addressOf({ socket, forwarded: c.req.header('x-forwarded-for') ?? null })
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const ctx: Context = { db: reads ? readDb : db, actor: anonymous, locale, now: now() }
    const borne = bearer(headers)
    const token = PICTURES.test(c.req.path) ? null : (borne ?? cookies.session(headers.get('cookie')))
    const person = token ? await findPerson(ctx, token).catch(unknownPerson) : null
    if (person) ctx.actor = person
    const visit = { ctx, settings, secret, address, browser: headers.get('user-agent'), jobs }
    const unknown = token !== null && person === null
    return { visit, settled, refused: unknown && borne !== null, over: unknown && borne === null }
  }
}
