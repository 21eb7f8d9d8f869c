import { useSyncExternalStore } from 'react'

/**
 * Why there is no response: offline, server unreachable, timeout, or a response that is not the site's or is a server
 * error.
 */
export type NetworkProblem = 'offline' | 'unreachable' | 'timeout' | 'server'

/** A request waiting to be sent again. */
export type PendingRequest = {
  problem: NetworkProblem
  /** May be retried without asking: it never left the browser, or repeating it changes nothing. */
  autoRetry: boolean
  /** Submits a form or leaves the page: no longer retried automatically once the user has typed something. */
  changesPage: boolean
  /** Whether the server may have received it. */
  mayHaveArrived: boolean
  resume: () => void
  /** Gives the request up. Without it, closing the note only hides the note. */
  cancel?: () => void
}

export type NetworkStatus = {
  problem: NetworkProblem
  /** The server is reachable again, and a request waits for the user to retry it. */
  recovered: boolean
  autoRetry: boolean
  mayHaveArrived: boolean
}

const PROBE_TIMEOUT_MS = 5000
const RETRY_MS = { first: 1000, longest: 60_000 }

const pending = new Set<PendingRequest>()
const listeners = new Set<() => void>()
let status: NetworkStatus | null = null
let recovered = false
let hidden = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function publish() {
  const all = [...pending]
  const last = all.at(-1)
  status =
    last && !hidden
      ? {
          problem: last.problem,
          recovered: recovered && last.problem !== 'server',
          autoRetry: all.every(({ autoRetry }) => autoRetry),
          mayHaveArrived: all.some(({ mayHaveArrived }) => mayHaveArrived),
        }
      : null
  for (const listener of listeners) listener()
}

/** Shows the note, and retries once the server is reachable. Adding a pending request again updates the note. */
export function addPending(request: PendingRequest) {
  // The note shows the most recent request.
  pending.delete(request)
  pending.add(request)
  recovered = hidden = false
  clearTimeout(timer)
  timer = setTimeout(recover, Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest))
  publish()
}

export function removePending(request: PendingRequest) {
  if (!pending.delete(request)) return
  if (pending.size === 0) {
    clearTimeout(timer)
    failures = 0
  }
  publish()
}

/** Whether the server responds at all. */
export const isReachable = () =>
  navigator.onLine
    ? fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
    : Promise.resolve(false)

async function recover() {
  clearTimeout(timer)
  failures++
  const reachable = await isReachable()
  if (pending.size === 0) return
  if (reachable) for (const request of [...pending]) if (request.autoRetry) request.resume()
  recovered = reachable
  publish()
  const shouldRetry = !reachable || [...pending].some(({ autoRetry }) => autoRetry)
  if (shouldRetry) timer = setTimeout(recover, Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest))
}

/** Retries all pending requests at the user's request. */
export function retry() {
  for (const request of [...pending]) request.resume()
}

export function dismiss() {
  hidden = true
  for (const request of [...pending]) {
    if (!request.cancel) continue
    pending.delete(request)
    request.cancel()
  }
  publish()
}

/** After input, do not submit or leave the page without asking. */
function requireConfirmation() {
  for (const request of pending) if (request.changesPage) request.autoRetry = false
}

export function watchNetwork() {
  window.addEventListener('online', () => {
    failures = 0
    if (pending.size > 0) void recover()
  })
  window.addEventListener('offline', () => {
    recovered = false
    publish()
  })
  document.addEventListener('input', requireConfirmation)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current network problem; null when there is none. */
export const useNetworkStatus = () =>
  useSyncExternalStore<NetworkStatus | null>(
    subscribe,
    () => status,
    () => null,
  )

/** Whether a request that the page waits for is held, whether or not the note that says so was closed. */
export const useIsHeld = () =>
  useSyncExternalStore(
    subscribe,
    () => pending.size > 0,
    () => false,
  )
