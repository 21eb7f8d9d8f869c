import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { HonoContext } from '#platform/context/hono-env.ts'
import {
  ACTIVATION_SECONDS,
  GRAPHQL_TOKEN_DAYS,
  KNOWN_BROWSER_DAYS,
  PENDING_MARK_SECONDS,
  REMEMBERED_DAYS,
  SECOND_STEP_SECONDS,
  TRUSTED_DEVICE_DAYS,
} from '#shared/limits.ts'
import { SIGNED_OUT } from '#shared/offline/offline.ts'
import { GRAPHQL_PATH } from '#shared/paths.ts'

/** Not readable by scripts, and not sent with other sites' forms. */
const COMMON = { httpOnly: true, sameSite: 'Lax' } as const

/** With TLS the `__Host-` prefix binds the cookie to this host. The response cache matches both names. */
function cookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const write = (name: string, value: string, maxAge?: number, httpOnly = true) =>
    generateCookie(name, value, {
      ...COMMON,
      httpOnly,
      ...(secure && { prefix: 'host' }),
      ...(maxAge !== undefined && { maxAge }),
    })
  const read = (name: string, header: string | null) => {
    const fullName = secure ? `__Host-${name}` : name
    return parse(header ?? '', fullName)[fullName] || null
  }
  return { write, read, graphql: graphqlCookie(secure) }
}

/**
 * What authenticates the browser at /graphql, where the session's cookie does not count: the same token, sent to that address alone and for
 * a shorter time. A cookie with a path of its own cannot have the prefix `__Host-`.
 */
function graphqlCookie(secure: boolean) {
  const write = (name: string, value: string, maxAge?: number) =>
    generateCookie(name, value, {
      ...COMMON,
      path: GRAPHQL_PATH,
      ...(secure && { prefix: 'secure' }),
      ...(maxAge !== undefined && { maxAge }),
    })
  const fullName = secure ? '__Secure-graphql-token' : 'graphql-token'
  return {
    read: (header: string | null) => parse(header ?? '', fullName)[fullName] || null,
    set: (token: string, remember: boolean) =>
      write('graphql-token', token, remember ? GRAPHQL_TOKEN_DAYS * 86_400 : undefined),
    clear: () => write('graphql-token', '', 0),
  }
}

/** The cookies of signing in: the session, the pending second step, and the browser that is trusted to skip it. */
export function sessionCookies(siteUrl: string) {
  const { write, read, graphql } = cookies(siteUrl)
  return {
    session: (header: string | null) => read('session', header),
    secondStep: (header: string | null) => read('second-step', header),
    trustedDevice: (header: string | null) => read('device', header),
    /** The path to return to after following a link in an email. */
    returnTo: (header: string | null) => read('wanted', header),
    /** What a visitor wants to save or follow, and where; done once they have signed in. */
    pendingMark: (header: string | null) => read('pending-mark', header),
    setPendingMark: (value: string) => write('pending-mark', value, PENDING_MARK_SECONDS),
    clearPendingMark: () => write('pending-mark', '', 0),
    graphqlToken: graphql.read,
    clearGraphqlToken: graphql.clear,
    /** `remember`: persists when the browser is closed. */
    setSession: (token: string, remember: boolean) => [
      write('session', token, remember ? REMEMBERED_DAYS * 86_400 : undefined),
      graphql.set(token, remember),
    ],
    clearSession: () => write('session', '', 0),
    /** Whose session it is, readable by scripts: `ACCOUNT_COOKIE`. */
    account: (header: string | null) => read('account', header),
    setAccount: (account: string, remember: boolean) =>
      write('account', account, remember ? REMEMBERED_DAYS * 86_400 : undefined, false),
    /** Whether someone has had a session on this browser; it does not say who. */
    isKnown: (header: string | null) => read('known', header) !== null,
    setKnown: () => write('known', '1', KNOWN_BROWSER_DAYS * 86_400),
    clearAccount: () => write('account', '', 0, false),
    /** On signing out: the next page removes what the device keeps of the account (src/app/check-in/device/forget.ts). */
    signOut: () => [write('session', '', 0), graphql.clear(), write('account', SIGNED_OUT, undefined, false)],
    setSecondStep: (token: string) => write('second-step', token, SECOND_STEP_SECONDS),
    clearSecondStep: () => write('second-step', '', 0),
    setReturnTo: (path: string) => write('wanted', path, ACTIVATION_SECONDS),
    clearReturnTo: () => write('wanted', '', 0),
    setTrustedDevice: (token: string) => write('device', token, TRUSTED_DEVICE_DAYS * 86_400),
  }
}

/** Adds the cookies of a session to the response. */
export function setSessionCookie(c: HonoContext, token: string, remember: boolean) {
  const { settings } = c.var.ctx.services
  for (const cookie of sessionCookies(settings.siteUrl).setSession(token, remember))
    c.header('set-cookie', cookie, { append: true })
}

/** On signing out by a call of the API: the page does it with a redirect. */
export function setSignOutCookies(c: HonoContext) {
  for (const cookie of sessionCookies(c.var.ctx.services.settings.siteUrl).signOut())
    c.header('set-cookie', cookie, { append: true })
}

/** The cookie that names an account counts too: without a session it has to go, and a cached answer could not tell. */
const SESSION_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:session=|account=(?!${SIGNED_OUT}))`)

/** Whether a request carries what would say who sends it, valid or not. */
export const hasCredentials = (headers: Headers) =>
  headers.has('authorization') || SESSION_COOKIE.test(headers.get('cookie') ?? '')
