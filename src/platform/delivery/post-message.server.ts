import type { RequestContext } from '#platform/context/request-context.ts'
import {
  fetchPublic,
  PublicFetchError,
  type PublicFetchFailure,
  type PublicFetchOptions,
} from '#platform/http/public-fetch.server.ts'
import { parseRetryAfter } from './retries.ts'

/** What is read of an answer, at most and for so long, and the beginning that the log keeps. */
const ANSWER_BYTES = 16 * 1024
const ANSWER_MS = 2000
const LOGGED_BYTES = 4096
const TOO_MANY = [429, 503]

/** Why a message was not delivered. `status`: the receiver answered, but with no 2xx. `secret`: what signs it cannot be read. */
export type SendFailure =
  | ('status' | 'redirect' | 'timeout' | 'refused' | 'reset' | 'tls' | 'not_resolved' | 'private_address')
  | ('bad_address' | 'invalid_answer' | 'unreachable' | 'secret')

/** How an attempt ended. `failure` null: it was delivered. */
export type Outcome = {
  status: number | null
  failure: SendFailure | null
  answer: string | null
  /** The receiver wants no request before. */
  resumeAt: Date | null
  durationMs: number
}

type Message = Required<Pick<PublicFetchOptions, 'headers' | 'body' | 'timeoutMs' | 'owners'>> & { url: string }

/** An attempt that ended before anything was sent. */
export const notSent = (failure: SendFailure): Outcome => ({
  status: null,
  failure,
  answer: null,
  resumeAt: null,
  durationMs: 0,
})

/** Posts a message. The status decides: what follows it may be endless, slow or broken. Redirects are not followed. */
export async function postMessage(
  { services, now }: Pick<RequestContext, 'services' | 'now'>,
  { url, ...message }: Message,
): Promise<Outcome> {
  const began = performance.now()
  const duration = () => ({ durationMs: Math.round(performance.now() - began) })
  try {
    const { status, headers, body } = await fetchPublic(url, {
      ...message,
      method: 'POST',
      maxBytes: ANSWER_BYTES,
      returnRedirects: true,
      partialBodyMs: ANSWER_MS,
      allowLoopback: services.settings.fetchLoopback,
    })
    return {
      status,
      failure: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
      answer: toText(body.subarray(0, LOGGED_BYTES)),
      resumeAt: TOO_MANY.includes(status) ? parseRetryAfter(headers.get('retry-after'), now) : null,
      ...duration(),
    }
  } catch (error) {
    return { ...notSent(failureOf(error)), ...duration() }
  }
}

/** PostgreSQL stores no NUL. */
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').replaceAll('\0', '\uFFFD')

const BY_REASON: Partial<Record<PublicFetchFailure, SendFailure>> = {
  timeout: 'timeout',
  not_resolved: 'not_resolved',
  private_address: 'private_address',
  bad_address: 'bad_address',
}
/** By the code, or else the name, of the error that ended the connection, of Node, OpenSSL, undici and its parser. */
const BY_CODE: [RegExp, SendFailure][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'invalid_answer'],
  [/CERT|SSL|TLS|^EPROTO$|^DEPTH_ZERO|^UNABLE_TO/, 'tls'],
]

function failureOf(error: unknown): SendFailure {
  const known = error instanceof PublicFetchError ? BY_REASON[error.reason] : undefined
  if (known) return known
  for (let next = error; next instanceof Error; next = next.cause) {
    const code = String((next as { code?: unknown }).code ?? next.name)
    const found = BY_CODE.find(([pattern]) => pattern.test(code))
    if (found) return found[1]
  }
  return 'unreachable'
}
