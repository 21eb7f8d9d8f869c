import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** What came of it: done, given up by the person (which is no error), or what to say. */
export type Outcome = 'done' | 'cancelled' | MessageKey

/** What is said when the person came in here too long ago to go without. */
export const NEEDS_PASSWORD = 'passkeys.password' satisfies MessageKey

const CALLS = '/api/auth/passkeys'
/** As browsers say it of who closed the question. */
const GIVEN_UP = new DOMException('', 'AbortError')
/** What a call was refused with. */
type Refused = { status: number }
/** What a call never got an answer to; the button is pressed again. */
type Unreached = { unreached: 'network.offline' | 'network.unreachable' }
const isUnreached = (error: unknown): error is Unreached =>
  typeof error === 'object' && error !== null && 'unreached' in error
const isRefused = (error: unknown): error is Refused => typeof error === 'object' && error !== null && 'status' in error

async function post(path: string, body: unknown = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${CALLS}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw { unreached: navigator.onLine ? 'network.unreachable' : 'network.offline' } satisfies Unreached
  })
  if (!response.ok) throw { status: response.status } satisfies Refused
  return (await response.json()).data
}

// The library comes when it is needed: most people never make one.
const library = () => import('@simplewebauthn/browser')

/** Asks the device for one of its passkeys and signs in with it. */
export const signInWithPasskey = (remember: boolean) =>
  asking({ refused: 'passkeys.refused', failed: 'passkeys.failed' }, async () => {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), post('/options')])
    await post('', { answer: await startAuthentication({ optionsJSON }), remember })
  })

const offersThem = async () => Boolean(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())

/**
 * Lets the browser offer one's passkeys where it offers passwords, in the field marked `webauthn`, until one is chosen or `signal` ends it.
 * Nobody asked for this, so nothing that hinders it is told. `remember` is asked at the end: the box may be ticked meanwhile.
 */
export const signInByAutofill = (remember: () => boolean, signal: AbortSignal) =>
  asking({ refused: 'passkeys.refused', failed: 'passkeys.failed' }, async () => {
    const answer = await offered(signal).catch(() => null)
    if (!answer) throw GIVEN_UP
    await post('', { answer, remember: remember() })
  })

async function offered(signal: AbortSignal) {
  if (!(await offersThem())) return null
  const [{ startAuthentication, WebAuthnAbortService }, optionsJSON] = await Promise.all([library(), post('/options')])
  if (signal.aborted) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Has the device make a passkey for who is signed in; with the password, where they did not come in just now. */
export function makePasskey(password: string): Promise<Outcome> {
  const words: Words = { refused: password ? 'twosteps.password.wrong' : NEEDS_PASSWORD, failed: 'passkeys.not_added' }
  return asking(words, async () => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([library(), post('/mine/options', { password })])
    const answer = await startRegistration({ optionsJSON })
    words.refused = 'passkeys.not_added'
    await post('/mine', { answer })
  })
}

/** `refused`: the site did not take the device's answer; `failed`: there was none, or no site. */
type Words = { refused: MessageKey; failed: MessageKey }

async function asking(words: Words, run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return 'done'
  } catch (error) {
    if (isUnreached(error)) return error.unreached
    return isRefused(error) ? whenRefused(error, words) : whenFailed(error, words)
  }
}

function whenRefused({ status }: Refused, { refused, failed }: Words): Outcome {
  if (status === 429) return 'passkeys.limited'
  if (status === 403) return 'passkeys.unconfirmed'
  if (status === 409) return 'passkeys.too_many'
  return status === 400 ? refused : failed
}

/** Browsers say `NotAllowedError` of who closed the question and of who let it run out. */
function whenFailed(error: unknown, { failed }: Words): Outcome {
  const names = error instanceof Error ? [error.name, error.cause instanceof Error ? error.cause.name : ''] : []
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'cancelled'
  if (names.includes('InvalidStateError')) return 'passkeys.known'
  return navigator.onLine ? failed : 'network.offline'
}
