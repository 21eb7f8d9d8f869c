import { ACCOUNT_COOKIE } from './offline.ts'

/** The prefix as in `sessionCookies`. Another name could come from a neighbouring host. */
const cookieName = () => (location.protocol === 'https:' ? `__Host-${ACCOUNT_COOKIE}` : ACCOUNT_COOKIE)

type CookieStore = { get: (name: string) => Promise<{ value: string } | null> }

/**
 * Whose session this is, as its cookie says: the key of the account, `SIGNED_OUT`, or null without a session. Undefined in workers of browsers
 * that show them no cookies.
 */
export async function readSessionAccount(): Promise<string | null | undefined> {
  const name = cookieName()
  if ('document' in globalThis) {
    const own = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return own?.slice(name.length + 1) || null
  }
  const { cookieStore } = globalThis as { cookieStore?: CookieStore }
  return cookieStore && ((await cookieStore.get(name))?.value ?? null)
}
