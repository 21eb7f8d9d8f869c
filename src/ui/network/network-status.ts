import { useSyncExternalStore } from 'react'

/** Why a request has no answer: no network, nobody reached, no answer in time, or an answer that is not the site's or an error of its own. */
export type NetworkProblem = 'offline' | 'unreachable' | 'timeout' | 'server'

/** A request that waits to be sent again. */
export type HeldRequest = {
  problem: NetworkProblem
  /** Whether it may be sent again without asking: it never left, or sending it twice changes nothing. */
  auto: boolean
  /** It sends a form or leaves the page: no longer without asking once something was typed. */
  leaves: boolean
  /** Whether it may have arrived all the same. */
  uncertain: boolean
  resume: () => void
  /** Gives it up for good. Without it, closing the note only hides the note. */
  cancel?: () => void
}

export type NetworkStatus = {
  problem: NetworkProblem
  /** The server answers again, and something waits for a person to send it. */
  back: boolean
  auto: boolean
  uncertain: boolean
}

const PROBE_TIMEOUT_MS = 5000
const RETRY_MS = { first: 1000, longest: 60_000 }

const held = new Set<HeldRequest>()
const listeners = new Set<() => void>()
let status: NetworkStatus | null = null
let back = false
let hidden = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function publish() {
  const all = [...held]
  const last = all.at(-1)
  status =
    last && !hidden
      ? {
          problem: last.problem,
          back: back && last.problem !== 'server',
          auto: all.every(({ auto }) => auto),
          uncertain: all.some(({ uncertain }) => uncertain),
        }
      : null
  for (const listener of listeners) listener()
}

/** Shows the note, and tries again once the server can be reached. A request that is held already says so anew. */
export function hold(request: HeldRequest) {
  // The newest one is what the note tells of.
  held.delete(request)
  held.add(request)
  back = hidden = false
  clearTimeout(timer)
  timer = setTimeout(recover, Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest))
  publish()
}

export function drop(request: HeldRequest) {
  if (!held.delete(request)) return
  if (held.size === 0) {
    clearTimeout(timer)
    failures = 0
  }
  publish()
}

/** Whether the server answers at all. */
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
  if (held.size === 0) return
  if (reachable) for (const request of [...held]) if (request.auto) request.resume()
  back = reachable
  publish()
  const goesOn = !reachable || [...held].some(({ auto }) => auto)
  if (goesOn) timer = setTimeout(recover, Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest))
}

/** Sends everything that waits, because somebody asked for it. */
export function retry() {
  for (const request of [...held]) request.resume()
}

export function dismiss() {
  hidden = true
  for (const request of [...held]) {
    if (!request.cancel) continue
    held.delete(request)
    request.cancel()
  }
  publish()
}

/** What somebody goes on writing is not sent, or left behind, without asking. */
function askFirst() {
  for (const request of held) if (request.leaves) request.auto = false
}

export function watchNetwork() {
  window.addEventListener('online', () => {
    failures = 0
    if (held.size > 0) void recover()
  })
  window.addEventListener('offline', () => {
    back = false
    publish()
  })
  document.addEventListener('input', askFirst)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What hinders the page's requests right now; null when nothing does. */
export const useNetworkStatus = () =>
  useSyncExternalStore<NetworkStatus | null>(
    subscribe,
    () => status,
    () => null,
  )
