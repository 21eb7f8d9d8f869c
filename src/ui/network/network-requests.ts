import { type DataRouter, IDLE_NAVIGATION } from 'react-router'
import { drop, type HeldRequest, hold, type NetworkProblem, watchNetwork } from './network-status.ts'

/** How long an answer may take in full, in ms; an upload has more, as on a slow line of 20 bytes a millisecond. */
const TIMEOUT_MS = { read: 15_000, write: 30_000 }
const BYTES_PER_MS = 20
/** The router asks at once for what was submitted. */
const SUBMITTED_MS = 1000

/** The router makes itself known under this name (`HydratedRouter`). */
const router = () => (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter

type Init = RequestInit & { signal: AbortSignal }

const bodySize = (body: RequestInit['body']) =>
  body instanceof FormData
    ? [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)
    : 0

/** A thrown error of an action, as React Router encodes it; a refusal in words is `data`. */
const isThrown = (body: ArrayBuffer) => /^\[\{"_1":-?\d+\},"error"/.test(new TextDecoder().decode(body.slice(0, 40)))

/** Whether the answer is none: a proxy's page instead of data, or an error that a later try may not have. */
function problemIn({ status, ok, headers }: Response, body: ArrayBuffer, writes: boolean): NetworkProblem | null {
  if (ok) return headers.get('content-type')?.includes('html') ? 'unreachable' : null
  if (!headers.has('X-Remix-Response')) return status >= 500 || status === 429 ? 'server' : null
  return (writes ? status >= 500 && isThrown(body) : status > 500) ? 'server' : null
}

/** The whole answer, or why there is none. */
async function attempt(send: typeof fetch, url: URL, init: Init, writes: boolean): Promise<Response | NetworkProblem> {
  const late = new AbortController()
  const allowed = writes ? TIMEOUT_MS.write + bodySize(init.body) / BYTES_PER_MS : TIMEOUT_MS.read
  const timer = setTimeout(() => late.abort(), allowed)
  try {
    const response = await send(url, { ...init, signal: AbortSignal.any([init.signal, late.signal]) })
    // Read to its end: an answer that breaks off halfway is none.
    const body = await response.arrayBuffer()
    return problemIn(response, body, writes) ?? new Response(body.byteLength > 0 ? body : null, response)
  } catch (error) {
    if (init.signal.aborted) throw error
    if (late.signal.aborted) return 'timeout'
    return navigator.onLine ? 'unreachable' : 'offline'
  } finally {
    clearTimeout(timer)
  }
}

type Submitted = { form: HTMLFormElement; submitter: HTMLElement | null }
let submitted: Submitted | null = null

/** The form's submission that this request carries, rather than one of a fetcher. */
function submissionOf({ body }: Init) {
  const { navigation } = router().state
  if (navigation.state !== 'submitting') return null
  const intent = body instanceof FormData || body instanceof URLSearchParams ? body.get('intent') : null
  return intent === (navigation.formData?.get('intent') ?? null) ? navigation : null
}

/** Sends a form again as it stands by then; what was sent without one goes as it was. */
function sendAgain(navigation: NonNullable<ReturnType<typeof submissionOf>>, sent: Submitted | null) {
  if (sent?.form.isConnected) {
    const { form, submitter } = sent
    return () => form.requestSubmit(form.contains(submitter) || submitter?.isConnected ? submitter : null)
  }
  const { location, formData, formEncType } = navigation
  return () =>
    void router().navigate(location, { formMethod: 'POST', formData, formEncType, preventScrollReset: true } as never)
}

/** Ends the page's "sending" or "loading" without touching anything else of it: what was typed, told, focused and scrolled stays. */
const endNavigation = () => router()._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION })

/** Back and Forward do not count: the browser has gone there already. */
const leavesPage = () => {
  const { navigation, location } = router().state
  if (navigation.state !== 'loading' || navigation.formMethod || navigation.historyAction === 'POP') return false
  return navigation.location.pathname !== location.pathname
}

/** Waits with a request that got no answer until it is sent again or nobody wants it any more; the page stays as it is meanwhile. */
async function sendOrWait(send: typeof fetch, url: URL, init: Init): Promise<Response> {
  const writes = (init.method ?? 'GET') !== 'GET'
  const submission = writes ? submissionOf(init) : null
  const sent = submission && submitted
  if (submission) submitted = null
  const request: HeldRequest = { problem: 'offline', auto: true, leaves: false, uncertain: false, resume: () => {} }
  try {
    for (;;) {
      const leaves = navigator.onLine
      const answer = leaves ? await attempt(send, url, init, writes) : 'offline'
      if (answer instanceof Response) return answer
      request.problem = answer
      await new Promise<void>((again, stop) => {
        init.signal.addEventListener('abort', () => stop(init.signal.reason), { once: true })
        request.resume = again
        if (submission) {
          // A form may make something: only what never left is sent again without asking.
          const resend = sendAgain(submission, sent)
          request.resume = () => {
            drop(request)
            resend()
          }
          request.cancel = () => {}
          request.auto = !leaves
          request.uncertain = leaves
          endNavigation()
        } else if (!writes && leavesPage()) request.cancel = endNavigation
        request.leaves = request.cancel !== undefined
        hold(request)
      })
    }
  } finally {
    drop(request)
  }
}

/** Links and forms that the browser itself would follow: offline it would put its own error in the page's place. */
function guardDocument() {
  const keep = (event: Event, resume: () => void) => {
    event.preventDefault()
    const request: HeldRequest = {
      problem: 'offline',
      auto: true,
      leaves: true,
      uncertain: false,
      resume: () => {
        drop(request)
        resume()
      },
      cancel: () => {},
    }
    hold(request)
  }
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (navigator.onLine || event.defaultPrevented || form.method === 'dialog') return
    keep(event, () => form.requestSubmit(event.submitter))
  })
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || navigator.onLine || event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target || link.download) return
    if (
      link.origin !== location.origin ||
      (link.hash && link.pathname + link.search === location.pathname + location.search)
    )
      return
    keep(event, () => link.click())
  })
}

/**
 * A request that a page waits for, and that the network does not carry, leaves the page as it is: it is held, the note says why
 * (`network-note.tsx`), and it goes on when there is an answer. What a page waits for has a signal: the router's own requests
 * and the suggestions'. What nobody waits for fails as ever.
 */
export function keepPageOnNetworkFailure() {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const waited = init?.signal && url.origin === location.origin && url.pathname !== '/healthz'
    return waited ? sendOrWait(send, url, init as Init) : send(input, init)
  }
  // Before any handler of the page: which form, and which of its buttons, the router's next request comes from.
  window.addEventListener(
    'submit',
    ({ target, submitter }) => {
      const sent = { form: target as HTMLFormElement, submitter }
      submitted = sent
      setTimeout(() => {
        if (submitted === sent) submitted = null
      }, SUBMITTED_MS)
    },
    true,
  )
  guardDocument()
  watchNetwork()
}
