import { matchPrecache } from 'workbox-precaching'
import { isCacheable, isPersonal } from '#shared/offline/cacheable-pages.ts'
import { PATIENCE_MS } from '#shared/offline/offline.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { explicitPath, joinPath, paths, splitPath } from '#shared/paths.ts'
import { forgetAccount, readState } from '../store.ts'
import { finishSignOut, readAccount } from './account.ts'
import { findCopy, keepPage, refresh } from './copies.ts'
import { type Reason, withNote } from './note.ts'
import { sendWaiting } from './outbox.ts'
import type { FetchEvent, WaitingEvent } from './scope.ts'

/** In ms: after an answer that did not come, the next one is waited for less. */
const SLOW_MS = 30_000
let slowUntil = 0
const patience = () => (Date.now() < slowUntil ? PATIENCE_MS.again : PATIENCE_MS.first)

/** The page behind a data request of the router: `/en/events.data` is `/en/events`, `/_root.data` is `/`. */
function pageOf(url: URL): URL {
  const page = new URL(url)
  page.pathname = url.pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, '') || '/'
  page.searchParams.delete('_routes')
  return page
}

export const isPageData = ({ pathname }: URL) => pathname.endsWith('.data')

/** Something between the browser and the site answered, or the site cannot answer now. */
const isDown = ({ status }: Response) => status >= 502 && status <= 504

/** Waits for the network as long as there is nothing to show instead. Null: it did not answer in time. */
async function answerInTime(sent: Promise<Response>, hasCopy: boolean): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience(), null))
  const response = await (hasCopy ? Promise.race([sent, late]) : sent).catch(() => undefined)
  if (response === null) slowUntil = Date.now() + SLOW_MS
  else if (response) slowUntil = 0
  if (response && !isDown(response)) return response
  // A body that is not read keeps the next request for it waiting.
  sent.then((late) => late.body?.cancel()).catch(() => {})
  return null
}

/** A document: from the network, else as it was kept, else the page that says what is kept. */
export async function openDocument(event: FetchEvent, request: Request, url: URL): Promise<Response> {
  await finishSignOut()
  const copy = await findCopy(url)
  const sent = fetch(request)
  const response = await answerInTime(sent, copy !== null)
  if (response) {
    event.waitUntil(afterVisit(event, url, response))
    return response
  }
  // It is still read, for the next time.
  event.waitUntil(sent.then((late) => afterVisit(event, url, late)).catch(() => {}))
  if (copy && 'redirect' in copy) return Response.redirect(copy.redirect)
  if (copy) return withNote(copy.response, copy.page, reasonNow())
  return Response.redirect(await ownPageFor(url))
}

const reasonNow = (): Reason => (navigator.onLine && Date.now() < slowUntil ? 'slow' : 'offline')

/** The page that lists what is kept, which the worker always has. */
export async function openOwnPage(event: FetchEvent, request: Request, url: URL): Promise<Response> {
  await finishSignOut()
  const response = await answerInTime(fetch(request), true)
  if (!response?.ok) return (await matchPrecache(url.pathname)) ?? Response.error()
  event.waitUntil(afterVisit(event, url, response))
  return response
}

async function ownPageFor(url: URL) {
  const { prefix } = splitPath(url.pathname)
  const { locale } = await readState()
  const own = prefix === '' ? explicitPath(locale, offlinePaths.offline) : joinPath(prefix, offlinePaths.offline)
  return `${own}?from=${encodeURIComponent(url.pathname + url.search)}`
}

/** The data of a page: when it does not come and the page is kept, an error, on which the page loads the kept document. */
export async function openData(event: FetchEvent, request: Request, url: URL): Promise<Response> {
  await finishSignOut()
  const page = pageOf(url)
  const hasCopy = (await findCopy(page)) !== null
  const response = await answerInTime(fetch(request), hasCopy)
  if (!response) return Response.error()
  event.waitUntil(afterVisit(event, page, response))
  return response
}

/** After each answer: what waits is sent, whose session it is gets known, and the page is kept. */
async function afterVisit(event: WaitingEvent, url: URL, response: Response) {
  await sendWaiting().catch(() => {})
  const state = await readState()
  const mayBeKept = response.ok && isCacheable(url, state.account === null ? null : state.pages)
  // A page that leads elsewhere may mean that the session has ended.
  if (mayBeKept || response.status === 404 || response.status === 410) await keepPage(url, event).catch(() => {})
  const hasSignedIn = response.ok && state.account === null && isPersonal(url)
  await readAccount({ force: hasSignedIn || response.type === 'opaqueredirect' }).catch(() => {})
  await refresh(event).catch(() => {})
}

export const isSignOut = (url: URL) => splitPath(pageOf(url).pathname).path === paths.logout

/** Signing out, also where there is no network: then the server is told as soon as there is one, before anything else. */
export async function signOut(request: Request, url: URL): Promise<Response> {
  await forgetAccount()
  const response = await fetch(request).catch(() => null)
  if (response && !isDown(response)) {
    await forgetAccount()
    return response
  }
  await forgetAccount({ change: { signOutPending: true } })
  const { prefix } = splitPath(url.pathname)
  return Response.redirect(`${joinPath(prefix, offlinePaths.offline)}?signed-out`, 303)
}
