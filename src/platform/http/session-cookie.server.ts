import { ACTIVATION_SECONDS, DEVICE_DAYS, REMEMBERED_DAYS, SECOND_STEP_SECONDS } from '#shared/limits.ts'

/** Out of reach of scripts, and not sent along by other sites' forms. */
const COMMON = 'Path=/; HttpOnly; SameSite=Lax'

/** With TLS the browser itself holds the cookie to this host. The kept answers' door knows both names. */
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

/** Cookies can be written by hand. */
function decoded(value: string | null) {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return null
  }
}

/** The cookies of who signs in: the session, the half-open door before the second step, the browser that is not asked again. */
export function sessionCookies(siteUrl: string) {
  const { write, read } = cookies(siteUrl)
  return {
    session: (header: string | null) => read('session', header),
    step: (header: string | null) => read('second-step', header),
    device: (header: string | null) => read('device', header),
    /** Where somebody was going who stopped to wait for a letter: its link brings them back into this browser. */
    wanted: (header: string | null) => decoded(read('wanted', header)),
    /** Kept when the browser closes, or not. */
    keepSession: (token: string, remember: boolean) =>
      write('session', token, remember ? REMEMBERED_DAYS * 86_400 : null),
    dropSession: () => write('session', '', 0),
    keepStep: (token: string) => write('second-step', token, SECOND_STEP_SECONDS),
    dropStep: () => write('second-step', '', 0),
    keepWanted: (path: string) => write('wanted', encodeURIComponent(path), ACTIVATION_SECONDS),
    dropWanted: () => write('wanted', '', 0),
    keepDevice: (token: string) => write('device', token, DEVICE_DAYS * 86_400),
  }
}
