import { createContext } from 'react-router'
import type { RequestContext, Services } from '#platform/context/request-context.ts'

/** What every loader and action gets from the server: the request context and the services. */
export type LoadContext = Services & { ctx: RequestContext }
export const loadContext = createContext<LoadContext>()

/**
 * `hasLocalePreference`: the URL or a cookie chose the locale, it was not guessed from Accept-Language.
 * `hasInvalidToken`: the Authorization header has an invalid token. `hasExpiredSession`: the session cookie is invalid.
 */
export type ResolvedRequest = {
  loadContext: LoadContext
  hasLocalePreference: boolean
  hasInvalidToken: boolean
  hasExpiredSession: boolean
}
