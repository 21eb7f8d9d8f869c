import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { FORM_WAITS } from '#shared/offline/offline.ts'
import { type Failure, hold, noteAnswer, READ_TIMEOUT_MS } from './network-status.ts'
import { hasOfflineWorker } from './offline-worker.ts'

/** Uploads get more time, at 20 bytes per millisecond. */
const WRITE_TIMEOUT_MS = 30_000
const BYTES_PER_MS = 20

type Results = Record<string, DataStrategyResult>

/** Whether there is no use in trying. With the offline worker there always is. */
export const isAway = () => !navigator.onLine && !hasOfflineWorker()

const isForm = (request: Request) => request.headers.get('content-type')?.startsWith('multipart/') ?? false

async function timeoutOf(request: Request) {
  if (request.method === 'GET') return READ_TIMEOUT_MS
  const bytes = isForm(request) ? (await request.clone().blob()).size : 0
  return WRITE_TIMEOUT_MS + bytes / BYTES_PER_MS
}

/** `fetch` rejects with a TypeError; what is no data of the site, or only a part of it, cannot be decoded, which is the cause of the error. */
const isConnectionError = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.cause !== undefined)

/** Why a result cannot be used; null for data, redirects, and errors that the site means. */
function failureOf({ type, result }: DataStrategyResult, writes: boolean): Failure | null {
  if (type !== 'error' || result instanceof Response) return null
  if (!isRouteErrorResponse(result)) {
    if (isConnectionError(result)) return 'connection'
    return writes ? 'server' : null
  }
  // The site's own errors are objects: a text is the page of what stands between.
  const isForeign = typeof result.data === 'string'
  if (isForeign && (result.status >= 500 || result.status === 429)) return 'server'
  return result.status > 500 || (writes && result.status === 500) ? 'server' : null
}

const findFailure = (results: Results, writes: boolean) =>
  Object.values(results)
    .map((result) => failureOf(result, writes))
    .find((failure) => failure !== null)

/** The page that lists what the offline worker has kept to be sent later, where it keeps this form. */
const findWaitingPage = (results: Results) =>
  Object.values(results).flatMap(({ result }) =>
    isRouteErrorResponse(result) && result.statusText === FORM_WAITS ? String(result.data) : [],
  )[0]

/** Rejects when the router gives a request up, because another one takes its place. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Client middleware around every request of the router. One without a usable answer is held: its promise stays pending, so that the
 * page stays as it is, the note says why (network-note.tsx), and the router is made to repeat it (use-repeater.ts).
 */
export const holdFailedRequests: MiddlewareFunction<Results> = async ({ request }, next) => {
  const writes = request.method !== 'GET'
  const { pathname, search } = new URL(request.url)
  const wasOnline = navigator.onLine
  let release = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const holdFor = (failure: Failure) => {
    release = hold(writes ? { failure, writesTo: pathname + search, mayHaveArrived: wasOnline } : { failure })
  }
  try {
    if (writes && isAway()) {
      holdFor('connection')
      await untilAborted(request.signal)
    }
    // An answer that comes later still counts.
    timer = setTimeout(holdFor, await timeoutOf(request), 'timeout')
    // While the module of a page is missing, `next` never resolves.
    const results = await Promise.race([next(), untilAborted(request.signal)])
    clearTimeout(timer)
    const waitingPage = findWaitingPage(results)
    const failure = findFailure(results, writes)
    if (waitingPage) window.location.assign(`${waitingPage}#waiting`)
    else if (failure) {
      release()
      holdFor(failure)
    } else return noteAnswer()
    await untilAborted(request.signal)
  } finally {
    clearTimeout(timer)
    release()
  }
}
