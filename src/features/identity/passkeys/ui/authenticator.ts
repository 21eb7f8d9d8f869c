import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** Done, cancelled by the user (not an error), or the key of an error message. */
export type CeremonyResult = 'done' | 'cancelled' | MessageKey

/** Shown when the last sign-in is too long ago to add a passkey without the password. */
export const PASSWORD_REQUIRED = 'passkeys.password' satisfies MessageKey

const API_PATH = '/api/auth/passkeys'
/** What browsers throw when the user closes the prompt. */
const CANCELLED = new DOMException('', 'AbortError')
/** A response that was not OK. */
type HttpError = { status: number }
/** The request got no response. */
type NetworkError = { messageKey: 'network.offline' | 'network.unreachable' }
const isNetworkError = (error: unknown): error is NetworkError =>
  typeof error === 'object' && error !== null && 'messageKey' in error
const isHttpError = (error: unknown): error is HttpError =>
  typeof error === 'object' && error !== null && 'status' in error

async function post(path: string, body: unknown = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${API_PATH}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => {
      throw { messageKey: navigator.onLine ? 'network.unreachable' : 'network.offline' } satisfies NetworkError
    },
  )
  if (!response.ok) throw { status: response.status } satisfies HttpError
  return (await response.json()).data
}

// Loaded on demand: most visitors never use a passkey.
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Prompts for a passkey and signs in with it. */
export const signInWithPasskey = (remember: boolean) =>
  runCeremony({ rejected: 'passkeys.refused', failed: 'passkeys.failed' }, async () => {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([loadWebAuthn(), post('/options')])
    await post('', { answer: await startAuthentication({ optionsJSON }), remember })
  })

const supportsAutofill = async () => Boolean(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())

/**
 * Conditional UI: the browser suggests passkeys in the field marked `webauthn` until one is chosen or `signal` aborts. Errors before
 * that are silent, since the user asked for nothing. `remember` is called at the end: the checkbox may have changed meanwhile.
 */
export const signInWithAutofill = (remember: () => boolean, signal: AbortSignal) =>
  runCeremony({ rejected: 'passkeys.refused', failed: 'passkeys.failed' }, async () => {
    const answer = await requestAutofill(signal).catch(() => null)
    if (!answer) throw CANCELLED
    await post('', { answer, remember: remember() })
  })

async function requestAutofill(signal: AbortSignal) {
  if (!(await supportsAutofill())) return null
  const [{ startAuthentication, WebAuthnAbortService }, optionsJSON] = await Promise.all([
    loadWebAuthn(),
    post('/options'),
  ])
  if (signal.aborted) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Registers a passkey for the signed-in user; `password` is needed without a recent sign-in. */
export function registerPasskey(password: string): Promise<CeremonyResult> {
  const messages: ErrorMessages = {
    rejected: password ? 'twoFactor.password.wrong' : PASSWORD_REQUIRED,
    failed: 'passkeys.not_added',
  }
  return runCeremony(messages, async () => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([
      loadWebAuthn(),
      post('/mine/options', { password }),
    ])
    const answer = await startRegistration({ optionsJSON })
    messages.rejected = 'passkeys.not_added'
    await post('/mine', { answer })
  })
}

/** `rejected`: the server did not accept the response; `failed`: there was none, or the server failed. */
type ErrorMessages = { rejected: MessageKey; failed: MessageKey }

async function runCeremony(messages: ErrorMessages, run: () => Promise<void>): Promise<CeremonyResult> {
  try {
    await run()
    return 'done'
  } catch (error) {
    if (isNetworkError(error)) return error.messageKey
    return isHttpError(error) ? messageForStatus(error, messages) : messageForError(error, messages)
  }
}

function messageForStatus({ status }: HttpError, { rejected, failed }: ErrorMessages): CeremonyResult {
  if (status === 429) return 'passkeys.limited'
  if (status === 403) return 'passkeys.unconfirmed'
  if (status === 409) return 'passkeys.too_many'
  return status === 400 ? rejected : failed
}

/** Browsers throw `NotAllowedError` both when the prompt is closed and when it times out. */
function messageForError(error: unknown, { failed }: ErrorMessages): CeremonyResult {
  const names = error instanceof Error ? [error.name, error.cause instanceof Error ? error.cause.name : ''] : []
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'cancelled'
  if (names.includes('InvalidStateError')) return 'passkeys.known'
  return navigator.onLine ? failed : 'network.offline'
}
