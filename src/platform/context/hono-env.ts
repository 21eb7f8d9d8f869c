import type { Context } from 'hono'
import type { RequestContext } from './request-context.ts'

/** What middleware and handlers find in `c.var`; set once per request by `middleware/request-context`. */
export type Env = {
  Bindings: { incoming?: unknown }
  Variables: {
    ctx: RequestContext
    /** The URL or a cookie chose the locale, it was not guessed from Accept-Language. */
    hasLocalePreference: boolean
    /** Where an invalid or expired session token came from, if one was sent. */
    invalidToken: 'header' | 'cookie' | null
  }
}
export type HonoContext = Context<Env>
