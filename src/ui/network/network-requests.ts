import { createPath, type DataRouter, IDLE_NAVIGATION } from 'react-router'
import { WAITING_HEADER } from '#shared/offline/offline.ts'
import { addPending, type NetworkProblem, type PendingRequest, removePending, watchNetwork } from './network-status.ts'
import { hasOfflineWorker } from './offline-worker.ts'

/** Timeout for the complete response, in ms; uploads get more time, at 20 bytes per millisecond. */
const TIMEOUT_MS = { read: 15_000, write: 30_000 }
const BYTES_PER_MS = 20
/** How long after a submit event a router request is attributed to it, ms. */
const SUBMISSION_WINDOW_MS = 1000

/** `HydratedRouter` exposes the router under this name. */
const router = () => (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter

type Init = RequestInit & { signal: AbortSignal }

const bodySize = (body: RequestInit['body']) =>
  body instanceof FormData
    ? [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)
    : 0

/** There is no use in trying. With the offline worker there always is. */
const isAway = () => !navigator.onLine && !hasOfflineWorker()

/** For a request whose document is being left. */
const never = new Promise<never>(() => {})

/** An error thrown by an action, as React Router encodes it; a form failure is encoded as `data`. */
const isThrown = (body: ArrayBuffer) => /^\[\{"_1":-?\d+\},"error"/.test(new TextDecoder().decode(body.slice(0, 40)))

/** Why a response is not usable: a proxy's HTML instead of data, or an error that may pass; null when it is usable. */
function findProblem({ status, ok, headers }: Response, body: ArrayBuffer, writes: boolean): NetworkProblem | null {
  if (ok) return headers.get('content-type')?.includes('html') ? 'unreachable' : null
  if (!headers.has('X-Remix-Response')) return status >= 500 || status === 429 ? 'server' : null
  return (writes ? status >= 500 && isThrown(body) : status > 500) ? 'server' : null
}

/** The complete response, or why there is none. */
async function attempt(send: typeof fetch, url: URL, init: Init, writes: boolean): Promise<Response | NetworkProblem> {
  const timeout = new AbortController()
  const timeoutMs = writes ? TIMEOUT_MS.write + bodySize(init.body) / BYTES_PER_MS : TIMEOUT_MS.read
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const response = await send(url, { ...init, signal: AbortSignal.any([init.signal, timeout.signal]) })
    const waitingPage = response.headers.get(WAITING_HEADER)
    if (waitingPage) {
      window.location.assign(`${waitingPage}#waiting`)
      return await never
    }
    // Read the whole body: an interrupted response counts as a failure.
    const body = await response.arrayBuffer()
    return findProblem(response, body, writes) ?? new Response(body.byteLength > 0 ? body : null, response)
  } catch (error) {
    if (init.signal.aborted) throw error
    if (timeout.signal.aborted) return 'timeout'
    return navigator.onLine ? 'unreachable' : 'offline'
  } finally {
    clearTimeout(timer)
  }
}

type Submitted = { form: HTMLFormElement; submitter: HTMLElement | null }
let submitted: Submitted | null = null

/** The navigation that submitted this request; null for a fetcher's request. */
function findSubmission({ body }: Init) {
  const { navigation } = router().state
  if (navigation.state !== 'submitting') return null
  const intent = body instanceof FormData || body instanceof URLSearchParams ? body.get('intent') : null
  return intent === (navigation.formData?.get('intent') ?? null) ? navigation : null
}

/** Resubmits the form with its current values, or the original data when the form is gone. */
function createResend(navigation: NonNullable<ReturnType<typeof findSubmission>>, sent: Submitted | null) {
  if (sent?.form.isConnected) {
    const { form, submitter } = sent
    return () => form.requestSubmit(form.contains(submitter) || submitter?.isConnected ? submitter : null)
  }
  const { location, formData, formEncType } = navigation
  return () =>
    void router().navigate(location, { formMethod: 'POST', formData, formEncType, preventScrollReset: true } as never)
}

/** Ends the router's pending state without touching the page: input, messages, focus and scroll position stay. */
const endNavigation = () => router()._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION })

/** Back and Forward do not count: the browser has changed the URL already. */
const isLeavingPage = () => {
  const { navigation, location } = router().state
  if (navigation.state !== 'loading' || navigation.formMethod || navigation.historyAction === 'POP') return false
  return navigation.location.pathname !== location.pathname
}

/** The worker may have the document of a page whose data does not come, or says what it has. Back and Forward have changed the URL already. */
function openDocument(): boolean {
  const { navigation, location } = router().state
  if (navigation.state !== 'loading' || navigation.formMethod || navigation.location.pathname === location.pathname)
    return false
  window.location[navigation.historyAction === 'POP' ? 'replace' : 'assign'](createPath(navigation.location))
  return true
}

/** Holds a failed request until it is retried or aborted; the page stays as it is. */
async function sendWithRetry(send: typeof fetch, url: URL, init: Init): Promise<Response> {
  const writes = (init.method ?? 'GET') !== 'GET'
  const submission = writes ? findSubmission(init) : null
  const sent = submission && submitted
  if (submission) submitted = null
  const request: PendingRequest = {
    problem: 'offline',
    autoRetry: true,
    changesPage: false,
    mayHaveArrived: false,
    resume: () => {},
  }
  try {
    for (;;) {
      const wasOnline = navigator.onLine
      const result = isAway() ? 'offline' : await attempt(send, url, init, writes)
      if (result instanceof Response) return result
      if (!writes && hasOfflineWorker() && openDocument()) return await never
      request.problem = result
      await new Promise<void>((retry, abort) => {
        init.signal.addEventListener('abort', () => abort(init.signal.reason), { once: true })
        request.resume = retry
        if (submission) {
          // A form may create something: without asking, resend only what never left the browser.
          const resend = createResend(submission, sent)
          request.resume = () => {
            removePending(request)
            resend()
          }
          request.cancel = () => {}
          request.autoRetry = !wasOnline
          request.mayHaveArrived = wasOnline
          endNavigation()
        } else if (!writes && isLeavingPage()) request.cancel = endNavigation
        request.changesPage = request.cancel !== undefined
        addPending(request)
      })
    }
  } finally {
    removePending(request)
  }
}

/** Links and forms handled by the browser itself: offline it would replace the page with its own error page. */
function interceptDocumentNavigation() {
  const holdNavigation = (event: Event, resume: () => void) => {
    event.preventDefault()
    const request: PendingRequest = {
      problem: 'offline',
      autoRetry: true,
      changesPage: true,
      mayHaveArrived: false,
      resume: () => {
        removePending(request)
        resume()
      },
      cancel: () => {},
    }
    addPending(request)
  }
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!isAway() || event.defaultPrevented || form.method === 'dialog') return
    holdNavigation(event, () => form.requestSubmit(event.submitter))
  })
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || !isAway() || event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target || link.download) return
    if (
      link.origin !== location.origin ||
      (link.hash && link.pathname + link.search === location.pathname + location.search)
    )
      return
    holdNavigation(event, () => link.click())
  })
}

/**
 * Keeps the page when the network fails: a request that the page waits for is held, the note says why (`network-
 * note.tsx`), and it is retried. Awaited requests are those with an abort signal: the router's own and autocomplete.
 * All others fail as usual.
 */
export function keepPageOnNetworkFailure() {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isAwaited = init?.signal && url.origin === location.origin && url.pathname !== '/healthz'
    return isAwaited ? sendWithRetry(send, url, init as Init) : send(input, init)
  }
  // In the capture phase: remember which form and button the router's next request comes from.
  window.addEventListener(
    'submit',
    ({ target, submitter }) => {
      const sent = { form: target as HTMLFormElement, submitter }
      submitted = sent
      setTimeout(() => {
        if (submitted === sent) submitted = null
      }, SUBMISSION_WINDOW_MS)
    },
    true,
  )
  interceptDocumentNavigation()
  watchNetwork()
}
