import { createPath, type DataRouter } from 'react-router'
import { WAITING_HEADER } from '#shared/offline/offline.ts'
import { transport } from './network-status.ts'
import { hasOfflineWorker } from './offline-worker.ts'

// For who uses the site without a network (docs/offline.md): loaded where a service worker answers for the page.

const router = () => (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter
/** For a request whose document is being left. */
const never = () => new Promise<never>(() => {})

/** The worker may have the document of a page whose data does not come, or says what it has. Back and Forward have changed the URL already. */
function openDocument(): boolean {
  const { navigation, location } = router().state
  if (navigation.state !== 'loading' || navigation.formMethod || navigation.location.pathname === location.pathname)
    return false
  window.location[navigation.historyAction === 'POP' ? 'replace' : 'assign'](createPath(navigation.location))
  return true
}

const { send } = transport

if (hasOfflineWorker()) {
  transport.isAway = () => false
  transport.send = async (input, init) => {
    try {
      const response = await send(input, init)
      const waitingPage = response.headers.get(WAITING_HEADER)
      if (!waitingPage) return response
      window.location.assign(`${waitingPage}#waiting`)
    } catch (error) {
      const isRead = (init?.method ?? 'GET') === 'GET'
      if (!isRead || !init?.signal || init.signal.aborted || !openDocument()) throw error
    }
    return never()
  }
}
