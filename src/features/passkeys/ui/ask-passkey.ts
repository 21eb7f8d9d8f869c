import type { MessageKey } from '#web/i18n.tsx'

/** What came of it: done, given up by the person (which is no error), or what to say. */
export type Outcome = 'done' | 'cancelled' | MessageKey

const CALLS = '/api/auth/passkeys'
/** What a call was refused with. */
type Refused = { status: number }
const isRefused = (error: unknown): error is Refused => typeof error === 'object' && error !== null && 'status' in error

async function post(path: string, body: unknown = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${CALLS}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw { status: response.status } satisfies Refused
  return (await response.json()).data
}

// The library comes with the first click: most people never make one.
const library = () => import('@simplewebauthn/browser')

/** Asks the device for one of its passkeys and signs in with it. */
export const signInWithPasskey = (remember: boolean) =>
  asking('passkeys.refused', async () => {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), post('/options')])
    await post('/', { answer: await startAuthentication({ optionsJSON }), remember })
  })

/** Has the device make a passkey for who is signed in. */
export const makePasskey = () =>
  asking('passkeys.not_added', async () => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([library(), post('/mine/options')])
    await post('/mine', { answer: await startRegistration({ optionsJSON }) })
  })

async function asking(otherwise: MessageKey, run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return 'done'
  } catch (error) {
    return whatToSay(error) ?? otherwise
  }
}

/** Browsers say `NotAllowedError` of who closed the question and of who let it run out. */
function whatToSay(error: unknown): Outcome | null {
  if (isRefused(error)) {
    if (error.status === 429) return 'passkeys.limited'
    if (error.status === 403) return 'passkeys.unconfirmed'
    return error.status === 409 ? 'passkeys.too_many' : null
  }
  const names = error instanceof Error ? [error.name, error.cause instanceof Error ? error.cause.name : ''] : []
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'cancelled'
  return names.includes('InvalidStateError') ? 'passkeys.known' : null
}
