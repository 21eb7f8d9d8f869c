import { CHUNK_RELOAD_MS } from '#spec/limits.ts'

const KEY = 'chunk-reload'

/** Whether a reload is due: the last one of this session was at least 60 s ago (§8, §9). `last` and `now` in ms. */
export const mayReload = (last: string | null, now: number) => !last || now - Number(last) >= CHUNK_RELOAD_MS

function claimReload(): boolean {
  if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  return true
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * When a piece of the program is gone, because a new version was put up, the page is loaded anew; at most once a minute and session.
 * React Router reloads by itself and without limit when a route's module fails: the Navigation API lets us hold it to the same rule.
 */
export function reloadOnMissingChunk() {
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType === 'reload' && !userInitiated && !claimReload()) event.preventDefault()
  })
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    if (navigation || claimReload()) window.location.reload()
  })
}
