import { CHUNK_RELOAD_MS } from '#shared/limits.ts'
import { hold, isReachable } from './network-status.ts'

/** When the tab was last reloaded for a missing chunk, for the session: the next document counts on. */
export const RELOAD_KEY = 'chunk-reload'

/**
 * Notes the reload and returns whether it is allowed: the last one of the session was at least 60 s ago. Never where nothing can be stored,
 * as it could be repeated without end. `now` is in ms.
 */
export function tryClaimReload(session: () => Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = session().getItem(RELOAD_KEY)
    if (last !== null && now - Number(last) < CHUNK_RELOAD_MS) return false
    session().setItem(RELOAD_KEY, String(now))
    return true
  } catch {
    return false
  }
}
const mayReload = () => tryClaimReload(() => sessionStorage, Date.now())

let targetUrl: string | null = null
let chunkMissing = false

/** The server can still deliver the target page as a whole document. */
function loadTargetDocument() {
  if (chunkMissing && targetUrl) window.location.assign(targetUrl)
}

/** Sets where the visitor is navigating to; null on arrival. */
export function setNavigationTarget(url: string | null) {
  targetUrl = url
  if (targetUrl) loadTargetDocument()
  else chunkMissing = false
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

let reloading = false

/** Offline the reload would lose the page: wait until the server is reachable, then load the target. */
async function reloadOnceReachable() {
  const isSeen = await isReachable()
  if (isSeen && mayReload()) return reload()
  const loadTarget = () => {
    chunkMissing = true
    loadTargetDocument()
  }
  if (isSeen) loadTarget()
  else hold({ failure: 'connection', leavesPage: true, resume: loadTarget })
}

function reload() {
  reloading = true
  window.location.reload()
}

let optionalImports = 0

/** Imports a chunk the page works without: null when it cannot be loaded, instead of a reload of the page. */
export async function importOptional<T>(load: () => Promise<T>): Promise<T | null> {
  optionalImports++
  try {
    return await load()
  } catch {
    return null
  } finally {
    optionalImports--
  }
}

/**
 * Reloads the page, at most once a minute, when a chunk is missing because a new version was deployed. React Router
 * reloads without limit when a route module fails to load; the Navigation API lets us apply the same limit. Within
 * that minute a further click loads the target document from the server.
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
    if (optionalImports > 0) return
    event.preventDefault()
    if (navigation || (navigator.onLine && mayReload())) window.location.reload()
  })
}
