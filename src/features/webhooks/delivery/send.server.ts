import type { RequestContext } from '#platform/context/request-context.ts'
import { fetchPublic, PublicFetchError, type PublicFetchFailure } from '#platform/http/public-fetch.server.ts'
import type { AttemptFailure } from '#shared/webhooks.ts'
import { parseRetryAfter } from './retries.ts'

/** What is read of an answer, at most and for so long, and the beginning that the log keeps. */
const ANSWER_BYTES = 16 * 1024
const ANSWER_MS = 2000
const LOGGED_BYTES = 4096
export const TIMEOUT_MS = 15_000
const TOO_MANY = [429, 503]

/** How an attempt ended. `failure` null: it was delivered. */
export type Outcome = {
  status: number | null
  failure: AttemptFailure | null
  answer: string | null
  /** The receiver wants no request before. */
  resumeAt: Date | null
  durationMs: number
}

type Message = { url: string; headers: Record<string, string>; body: string; timeoutMs: number }

/** Posts a message. The status decides: what follows it may be endless, slow or broken. Redirects are not followed. */
export async function sendMessage(ctx: RequestContext, { timeoutMs, ...message }: Message): Promise<Outcome> {
  const began = performance.now()
  const duration = () => ({ durationMs: Math.round(performance.now() - began) })
  try {
    const { status, headers, body } = await fetchPublic(message.url, {
      ...{ method: 'POST', headers: message.headers, body: message.body },
      ...{ maxBytes: ANSWER_BYTES, timeoutMs, returnRedirects: true, partialBodyMs: ANSWER_MS, owners: null },
      allowLoopback: ctx.services.settings.fetchLoopback,
    })
    return {
      status,
      failure: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
      answer: toText(body.subarray(0, LOGGED_BYTES)),
      resumeAt: TOO_MANY.includes(status) ? parseRetryAfter(headers.get('retry-after'), ctx.now) : null,
      ...duration(),
    }
  } catch (error) {
    return { status: null, failure: failureOf(error), answer: null, resumeAt: null, ...duration() }
  }
}

/** PostgreSQL stores no NUL. */
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').replaceAll('\0', '\uFFFD')

const BY_REASON: Partial<Record<PublicFetchFailure, AttemptFailure>> = {
  timeout: 'timeout',
  not_resolved: 'not_resolved',
  private_address: 'private_address',
  bad_address: 'bad_address',
}
/** By the code, or else the name, of the error that ended the connection, of Node, OpenSSL, undici and its parser. */
const BY_CODE: [RegExp, AttemptFailure][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'invalid_answer'],
  [/CERT|SSL|TLS|^EPROTO$|^DEPTH_ZERO|^UNABLE_TO/, 'tls'],
]

function failureOf(error: unknown): AttemptFailure {
  const known = error instanceof PublicFetchError ? BY_REASON[error.reason] : undefined
  if (known) return known
  for (let next = error; next instanceof Error; next = next.cause) {
    const code = String((next as { code?: unknown }).code ?? next.name)
    const found = BY_CODE.find(([pattern]) => pattern.test(code))
    if (found) return found[1]
  }
  return 'unreachable'
}
