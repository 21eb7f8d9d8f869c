import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { RequestInit, Response } from 'undici'
import { createFairQueue } from '#platform/work-queue/fair-queue.ts'
import { ipGroup } from './client-ip.ts'
import { addressKind, publicHost } from './public-address.ts'

const MAX_REDIRECTS = 5
const MAX_URL_LENGTH = 2000
/** Requests of one process at once, and those of one owner or to one server; the others wait, and count the wait against their time limit. */
const MAX_AT_ONCE = 8
const MAX_PER_KEY = 2
const MAX_WAITING = 64
const CONNECT_TIMEOUT_MS = 5000
const MAX_HEADER_BYTES = 16 * 1024
const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
const REDIRECTS = [301, 302, 303, 307, 308]

/** Large, and at the first request soon enough. */
const loadClient = () => import('undici')

export type PublicFetchFailure =
  | 'bad_address'
  | 'private_address'
  | 'not_resolved'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'wrong_type'
  | 'busy'

/** Why there is no response. The message is for logs. */
export class PublicFetchError extends Error {
  override name = 'PublicFetchError'
  readonly reason: PublicFetchFailure
  constructor(reason: PublicFetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export type PublicFetchOptions = {
  /** The most bytes of the body, as they arrive and uncompressed. */
  maxBytes: number
  /** For everything: waiting, names, redirects and the body. */
  timeoutMs: number
  /** The Accept header. */
  accept?: string
  /** Media types that a successful response may have, without parameters; any without it. */
  types?: readonly string[]
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Returns a redirect like any other response. */
  returnRedirects?: boolean
  /**
   * Returns as much of the body as arrives within so many milliseconds after the headers and within `maxBytes`, also where it is longer,
   * slower or breaks off: for whom the status is enough.
   */
  partialBodyMs?: number
  /**
   * Who makes the request: a person, an organization, another server (`person 5`). Each has two at once and its turn among the others.
   * Null takes no part in it: the caller bounds how many requests it sends at once.
   */
  owners: readonly [string, ...string[]] | null
  /** Reaches this machine as well, on any port: for tests (the setting FETCH_LOOPBACK). */
  allowLoopback?: boolean
  /** Replaces the resolver of the system, in tests. */
  lookup?: LookupFunction
}

export type PublicResponse = {
  /** Where it came from, after redirects. */
  url: string
  /** Any status that is not a redirect to follow: callers decide about 304, 404 and 500. */
  status: number
  headers: Headers
  /** In lower case, without parameters; empty where the header is missing. */
  type: string
  body: Uint8Array
}

/**
 * Requests an address that someone typed, of a public host only. Every address that the name resolves to is checked when the
 * connection is made, and so is every redirect, so that neither a changing DNS answer nor another server leads inside.
 * Throws `PublicFetchError`.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<PublicResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const release = options.owners ? await takeTurn(url, options.owners, signal) : () => {}
  const { Agent } = await loadClient()
  const agent = new Agent({
    connect: { lookup: checkedLookup(options), timeout: CONNECT_TIMEOUT_MS },
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
  })
  try {
    return await followRedirects(url, options, { signal, dispatcher: agent })
  } catch (error) {
    throw toFetchError(error, signal)
  } finally {
    release()
    agent.destroy().catch(() => {})
  }
}

/** Whether `fetchPublic` would try the address at all: what can be told without asking a name server. */
export const isPublicAddress = (url: string, options: Pick<PublicFetchOptions, 'allowLoopback'> = {}) => {
  try {
    return checkUrl(url, options) !== null
  } catch {
    return false
  }
}

async function followRedirects(url: string, options: PublicFetchOptions, connection: RequestInit) {
  let next = checkUrl(url, options)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await send(next, options, connection)
    const location = response.headers.get('location')
    if (!REDIRECTS.includes(response.status) || location === null || options.returnRedirects)
      return read(response, next, options)
    await response.body?.cancel()
    if (options.method === 'POST') throw new PublicFetchError('too_many_redirects', 'a POST was redirected')
    const secure = next.protocol === 'https:'
    next = checkUrl(location, options, next)
    if (secure && next.protocol === 'http:') throw new PublicFetchError('bad_address', 'redirected from https to http')
  }
  throw new PublicFetchError('too_many_redirects', `more than ${MAX_REDIRECTS} redirects`)
}

async function send(
  url: URL,
  { method = 'GET', headers = {}, accept, body }: PublicFetchOptions,
  connection: RequestInit,
) {
  const { fetch } = await loadClient()
  return fetch(url, {
    ...connection,
    method,
    headers: { 'user-agent': 'Candil (+calendar of larps)', ...(accept && { accept }), ...headers },
    body: body ?? null,
    redirect: 'manual',
  })
}

function checkUrl(text: string, { allowLoopback }: Pick<PublicFetchOptions, 'allowLoopback'>, base?: URL): URL {
  const bad = (why: string) => new PublicFetchError('bad_address', why)
  if (text.length > MAX_URL_LENGTH) throw bad('too long')
  const url = URL.parse(text, base)
  if (!url || !(url.protocol in PORTS)) throw bad('no http address')
  if (url.username || url.password) throw bad('names a user')
  const host = publicHost(url.hostname)
  const kind = host && 'ip' in host ? addressKind(host.ip) : host ? 'public' : null
  if (allowLoopback && (kind === 'loopback' || url.hostname === 'localhost')) return url
  if (kind === null) throw bad('no public host name')
  if (kind !== 'public') throw new PublicFetchError('private_address', `a ${kind} address`)
  // With loopback allowed a test may give a name of its own to its server.
  if (url.port && url.port !== PORTS[url.protocol] && !allowLoopback) throw bad('another port')
  return url
}

/** Called by the socket for the name that it connects to: what passes here is what it connects to. */
function checkedLookup({ lookup = systemLookup as LookupFunction, allowLoopback }: PublicFetchOptions): LookupFunction {
  const allowed = ({ address }: LookupAddress) => {
    const kind = addressKind(address)
    return kind === 'public' || (kind === 'loopback' && allowLoopback === true)
  }
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new PublicFetchError('not_resolved', 'the name has no address', error), '', 0)
      const addresses = found as unknown as LookupAddress[]
      const [first] = addresses
      if (!first || !addresses.every(allowed))
        return callback(new PublicFetchError('private_address', 'the name leads to a private address'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}

async function read(response: Response, url: URL, options: PublicFetchOptions): Promise<PublicResponse> {
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const { status } = response
  if (response.ok && options.types && status !== 204 && !options.types.includes(type)) {
    await response.body?.cancel()
    throw new PublicFetchError('wrong_type', `the type is ${type}`)
  }
  const tooLarge = () => new PublicFetchError('too_large', `more than ${options.maxBytes} bytes`)
  if (!options.partialBodyMs && Number(response.headers.get('content-length')) > options.maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  const patience =
    options.partialBodyMs && setTimeout(() => void reader?.cancel().catch(() => {}), options.partialBodyMs)
  try {
    // Uncompressed by then, so that a small file cannot become an enormous one.
    for (;;) {
      const { value: chunk, done = true } = (await reader?.read()) ?? {}
      if (done || !chunk) break
      bytes += chunk.byteLength
      if (bytes > options.maxBytes && !options.partialBodyMs) throw tooLarge()
      chunks.push(chunk)
      if (bytes >= options.maxBytes && options.partialBodyMs) break
    }
  } catch (error) {
    if (!options.partialBodyMs) throw error
  } finally {
    clearTimeout(patience)
  }
  const headers = new Headers([...response.headers])
  const body = Buffer.concat(chunks).subarray(0, options.maxBytes)
  return { url: url.href, status, headers, type, body }
}

/** The error of the lookup is the cause of the one that undici throws. */
function toFetchError(error: unknown, signal: AbortSignal): PublicFetchError {
  for (let next = error; next instanceof Error; next = next.cause) if (next instanceof PublicFetchError) return next
  if (signal.aborted) return new PublicFetchError('timeout', 'too slow', error)
  return new PublicFetchError('unreachable', 'no answer', error)
}

const queue = createFairQueue({ atOnce: MAX_AT_ONCE, perKey: MAX_PER_KEY, waiting: MAX_WAITING })

/** Waits until the request may begin. Returns what ends it. */
const takeTurn = (url: string, owners: readonly [string, ...string[]], signal: AbortSignal) =>
  queue.enter([...owners, serverKey(url)], { signal }).catch((error: unknown) => {
    throw new PublicFetchError('busy', 'too many requests wait, or for too long', error)
  })

/** The server that is asked; a /64 of IPv6 addresses is one. */
function serverKey(url: string) {
  const { hostname = '', port = '' } = URL.parse(url) ?? {}
  const host = publicHost(hostname)
  return `server ${host && 'ip' in host ? ipGroup(host.ip) : hostname}:${port}`
}
