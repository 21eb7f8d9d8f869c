import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TrustedProxies } from '#platform/config/env-schema.ts'
import { createProxyCheck } from '#platform/http/client-ip.ts'
import { log } from './log.server.ts'
import { pathForLog } from './path-for-log.ts'

declare module 'node:http' {
  interface IncomingMessage {
    requestId?: string
    /** Whether the response came from the response cache; undefined where it cannot. */
    cache?: 'hit' | 'miss'
  }
}

/** Requested every few seconds by load balancers. */
const PROBES = /^\/(healthz|readyz)(\?|$)/
const WELL_FORMED = /^[\w.:=+/-]{1,128}$/

/**
 * Gives each request an id: the one in its X-Request-Id where a trusted proxy sent it. Without proxies the headers are
 * not even parsed, which cached responses do not need either.
 */
export function identifyRequests(listener: RequestListener, trustedProxies: TrustedProxies): RequestListener {
  const isProxy = createProxyCheck(trustedProxies)
  const trustsNobody = 'hops' in trustedProxies && trustedProxies.hops === 0
  return (request, response) => {
    const given = trustsNobody ? undefined : request.headers['x-request-id']
    const isAccepted = typeof given === 'string' && WELL_FORMED.test(given) && isProxy(request.socket.remoteAddress)
    request.requestId = isAccepted ? given : randomUUID()
    listener(request, response)
  }
}

/**
 * The level of a request's line. Probes and cached responses at debug level: a line takes a cached response 20 to 40 % more processor time.
 * On a terminal all of them, since they would push away what the start has printed: addresses, and passwords that are shown once.
 */
export const requestLevel = (
  { cache, url = '' }: Pick<IncomingMessage, 'cache' | 'url'>,
  isTerminal = process.stderr.isTTY,
) => (isTerminal || cache === 'hit' || PROBES.test(url) ? 'debug' : 'info')

/** Logs one line when the response has ended, or its connection was closed before. */
export function logWhenClosed(request: IncomingMessage, response: ServerResponse) {
  const { requestId, socket, method, url = '' } = request
  const level = requestLevel(request)
  if (!log.isLevelEnabled(level)) return
  const start = performance.now()
  const bytesBefore = socket.bytesWritten
  response.once('close', () => {
    const status = response.headersSent ? { status: response.statusCode } : {}
    const bytes = socket.bytesWritten - bytesBefore
    const ms = Math.round((performance.now() - start) * 100) / 100
    const aborted = response.writableFinished ? {} : { aborted: true }
    log[level](
      { requestId, method, path: pathForLog({ url }), ...status, bytes, ms, cache: request.cache, ...aborted },
      'request',
    )
  })
}
