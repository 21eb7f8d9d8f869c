import { useSyncExternalStore } from 'react'

/**
 * Why there is no usable answer: none came from the server; none in time; or it was an error that may pass. What the browser says of its
 * connection is asked when the note is shown: it may learn a moment after the request that it is offline.
 */
export type Failure = 'connection' | 'timeout' | 'server'

/** A request that the page waits for, and that has failed. */
export type HeldRequest = {
  failure: Failure
  /** Path and query of what it writes to. Without it, repeating the request changes nothing. */
  writesTo?: string
  /** Whether the server may have received it. */
  mayHaveArrived?: boolean
  /** Leaves the page: it does not once something was typed since. */
  leavesPage?: boolean
  /** Sends it again. Without it the router does (use-repeater.ts). */
  resume?: () => void
  /** Something was typed since. */
  isEdited?: boolean
  /** The note was closed: it is repeated only as part of another navigation. */
  isGivenUp?: boolean
  /** On its way again, by the router. */
  isRepeated?: boolean
}

export type NetworkStatus = {
  requests: readonly HeldRequest[]
  isOnline: boolean
  /** The server is reachable again. */
  recovered: boolean
  /** The note was closed. */
  hidden: boolean
}

/** How the router's own requests are repeated. */
export type Repeater = {
  /** Whether it may be repeated without asking: it never left the browser, or repeating it changes nothing. */
  isAutomatic: (request: HeldRequest) => boolean
  repeat: (requests: readonly HeldRequest[]) => void
}

/** How long the answer to a read may take. */
export const READ_TIMEOUT_MS = 15_000
const PROBE_TIMEOUT_MS = 5000
const RETRY_MS = { first: 1000, longest: 60_000 }

const NONE: NetworkStatus = { requests: [], isOnline: true, recovered: false, hidden: false }
const held = new Set<HeldRequest>()
const listeners = new Set<() => void>()
let status = NONE
let recovered = false
let hidden = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let repeater: Repeater = { isAutomatic: () => true, repeat: () => {} }

export const setRepeater = (next: Repeater) => {
  repeater = next
}

function publish() {
  status = held.size > 0 ? { requests: [...held], isOnline: navigator.onLine, recovered, hidden } : NONE
  for (const listener of listeners) listener()
}

const isWaiting = (request: HeldRequest) => !request.isRepeated && !request.isGivenUp
const isAutomatic = (request: HeldRequest) => isWaiting(request) && repeater.isAutomatic(request)

const scheduleRecovery = () => {
  clearTimeout(timer)
  timer = setTimeout(recover, Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest))
}

/** What was on its way again has been answered, or has failed again. */
function forgetRepeated() {
  for (const request of held) if (request.isRepeated) held.delete(request)
}

/** Shows the note, and repeats the request once the server is reachable. Returns what ends that, when nothing waits for the request any more. */
export function hold(request: HeldRequest): () => void {
  forgetRepeated()
  held.add(request)
  recovered = hidden = false
  scheduleRecovery()
  publish()
  return () => {
    if (request.isRepeated || !held.delete(request)) return
    if (held.size === 0) clearTimeout(timer)
    publish()
  }
}

/** The server has answered one of the router's requests. */
export function noteAnswer() {
  failures = 0
  forgetRepeated()
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

function send(requests: readonly HeldRequest[]) {
  for (const request of requests) {
    if (!request.resume) continue
    held.delete(request)
    request.resume()
  }
  repeater.repeat(requests.filter(({ resume }) => !resume))
}

async function recover() {
  clearTimeout(timer)
  failures++
  const reachable = await isReachable()
  if (![...held].some(isWaiting)) return
  recovered = reachable
  if (reachable) send([...held].filter(isAutomatic))
  publish()
  if (!reachable || [...held].some(isAutomatic)) scheduleRecovery()
}

/** Repeats everything at the person's request. */
export function retry() {
  send([...held].filter((request) => !request.isRepeated))
  publish()
}

/** Closes the note. What would leave the page, or send a form, is given up. */
export function dismiss(isGivenUp: (request: HeldRequest) => boolean) {
  hidden = true
  for (const request of held) {
    if (!isGivenUp(request)) continue
    request.isGivenUp = true
    if (request.resume) held.delete(request)
  }
  publish()
}

export function watchNetwork() {
  window.addEventListener('online', () => {
    failures = 0
    publish()
    if (held.size > 0) void recover()
  })
  window.addEventListener('offline', () => {
    recovered = false
    publish()
  })
  document.addEventListener('input', () => {
    for (const request of held) request.isEdited = true
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useNetworkStatus = () =>
  useSyncExternalStore(
    subscribe,
    () => status,
    () => NONE,
  )

/** Whether a request that the page waits for is held, whether or not the note that says so was closed. */
export const useIsHeld = () => useNetworkStatus().requests.some(({ isGivenUp }) => !isGivenUp)
