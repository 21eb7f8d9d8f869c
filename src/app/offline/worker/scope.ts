/** What TypeScript's DOM library lacks of a service worker. */
export type WaitingEvent = Event & { waitUntil: (done: Promise<unknown>) => void }
export type FetchEvent = WaitingEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
export type WorkerMessageEvent = WaitingEvent & { data: unknown; ports: readonly MessagePort[] }

type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
  navigator: Navigator
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: {
      type: 'window'
      includeUncontrolled?: boolean
    }) => Promise<{ postMessage: (data: unknown) => void }[]>
  }
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
type Events = {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: FetchEvent
  message: WorkerMessageEvent
  sync: WaitingEvent & { tag: string }
}

export const scope = self as unknown as WorkerScope

/** Pages that show what is kept read it again. */
export async function tellPages() {
  for (const client of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage('offline-changed')
}

declare global {
  /** The build that this worker belongs to, as its pages name it (scripts/offline-worker.mjs). */
  const __BUILD__: string
}
