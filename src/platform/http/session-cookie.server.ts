import { ACTIVATION_SECONDS, REMEMBERED_DAYS, SECOND_STEP_SECONDS, TRUSTED_DEVICE_DAYS } from '#shared/limits.ts'

/** Not readable by scripts, and not sent with other sites' forms. */
const COMMON = 'Path=/; HttpOnly; SameSite=Lax'

/** With TLS the `__Host-` prefix binds the cookie to this host. The response cache matches both names. */
function cookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name)
  const write = (name: string, value: string, seconds: number | null) =>
    `${nameOf(name)}=${value}; ${COMMON}${secure ? '; Secure' : ''}${seconds === null ? '' : `; Max-Age=${seconds}`}`
  const read = (name: string, header: string | null) => {
    const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${nameOf(name)}=`))
    return found?.slice(nameOf(name).length + 1) || null
  }
  return { write, read }
}

/** Clients can send anything as a cookie. */
function decoded(value: string | null) {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return null
  }
}

/** The cookies of signing in: the session, the pending second step, and the browser that is trusted to skip it. */
export function sessionCookies(siteUrl: string) {
  const { write, read } = cookies(siteUrl)
  return {
    session: (header: string | null) => read('session', header),
    secondStep: (header: string | null) => read('second-step', header),
    trustedDevice: (header: string | null) => read('device', header),
    /** The path to return to after following a link in an email. */
    returnTo: (header: string | null) => decoded(read('wanted', header)),
    /** `remember`: persists when the browser is closed. */
    setSession: (token: string, remember: boolean) =>
      write('session', token, remember ? REMEMBERED_DAYS * 86_400 : null),
    clearSession: () => write('session', '', 0),
    setSecondStep: (token: string) => write('second-step', token, SECOND_STEP_SECONDS),
    clearSecondStep: () => write('second-step', '', 0),
    setReturnTo: (path: string) => write('wanted', encodeURIComponent(path), ACTIVATION_SECONDS),
    clearReturnTo: () => write('wanted', '', 0),
    setTrustedDevice: (token: string) => write('device', token, TRUSTED_DEVICE_DAYS * 86_400),
  }
}
