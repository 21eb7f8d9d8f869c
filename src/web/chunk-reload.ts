import { CHUNK_RELOAD_MS } from '#spec/limits.ts'

const KEY = 'chunk-reload'

/** Whether a reload is due: the last one of this session was at least 60 s ago (§8, §9). `last` and `now` in ms. */
export const mayReload = (last: string | null, now: number) => !last || now - Number(last) >= CHUNK_RELOAD_MS

function claimReload(): boolean {
  if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return false
  sessionStorage.setItem(KEY, String(Date.now()))
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

/**
 * When a piece of the program is gone, because a new version was put up, the page is loaded anew; at most once a minute and session.
 * React Router reloads by itself and without limit when a route's module fails: the Navigation API lets us hold it to the same rule.
 * Who clicks again within that minute gets the page they want from the server.
 */
export function reloadOnMissingChunk() {
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || claimReload()) return
    event.preventDefault()
    stuck = true
    goOn()
  })
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    if (navigation || claimReload()) window.location.reload()
  })
}
