import { CHUNK_RELOAD_MS } from '#shared/limits.ts'
import { drop, type HeldRequest, hold, isReachable } from './network-status.ts'

/** Whether a reload is due: the last one was at least 60 s ago (§8, §9). `last` and `now` in ms. */
export const mayReload = (last: number | null, now: number) => last === null || now - last >= CHUNK_RELOAD_MS

/** In ms since this document began; the browser knows whether it is itself a reload, so that nothing need be stored. */
let lastReload: number | null = null
function whenReloaded() {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document?.type === 'reload' ? 0 : null
}

function claimReload(): boolean {
  const now = performance.now()
  if (!mayReload(lastReload ?? whenReloaded(), now)) return false
  lastReload = now
  return true
}

let wanted: string | null = null
let stuck = false

/** The page whose program is missing can still be had whole from the server. */
function goOn() {
  if (stuck && wanted) window.location.assign(wanted)
}

/** Where the visitor is on the way to; null when they have arrived. */
export function headFor(address: string | null) {
  wanted = address
  if (wanted) goOn()
  else stuck = false
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

let reloading = false

/** Without a network nothing of the page would come back: it stays, and goes on to where one is heading once there is one. */
async function reloadOnceReachable() {
  if (!(await isReachable())) {
    const request: HeldRequest = {
      problem: navigator.onLine ? 'unreachable' : 'offline',
      auto: true,
      leaves: true,
      uncertain: false,
      resume: () => {
        drop(request)
        stuck = true
        goOn()
      },
      cancel: () => {},
    }
    return hold(request)
  }
  if (claimReload()) return reload()
  stuck = true
  goOn()
}

function reload() {
  reloading = true
  window.location.reload()
}

/**
 * When a piece of the program is gone, because a new version was put up, the page is loaded anew; at most once a minute.
 * React Router reloads by itself and without limit when a route's module fails: the Navigation API lets us hold it to the same rule.
 * Who clicks again within that minute gets the page they want from the server.
 */
export function reloadOnMissingChunk() {
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || reloading) return
    event.preventDefault()
    void reloadOnceReachable()
  })
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    if (navigation || (navigator.onLine && claimReload())) window.location.reload()
  })
}
