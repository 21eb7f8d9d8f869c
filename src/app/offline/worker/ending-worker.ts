/*
 * Takes the place of the offline worker where the site must not be kept any more (docs/offline.md, "Turning it off for everybody"): it
 * removes what was kept, then itself, and answers no request. One file without imports.
 */
type Waiting = Event & { waitUntil: (done: Promise<unknown>) => void }
const worker = self as unknown as EventTarget & {
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
}

worker.addEventListener('install', (event) => (event as Waiting).waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(end()))

/** The former worker may still be answering requests, and keeps what it gets; by then it has it, ms. */
const FORMER_ANSWERS = 4000

async function end() {
  await remove()
  await worker.clients.claim()
  await worker.registration.unregister()
  await new Promise((resolve) => setTimeout(resolve, FORMER_ANSWERS))
  await remove()
}

async function remove() {
  // First: the former worker keeps nothing more where it is gone.
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase('offline')
    request.onsuccess = request.onerror = () => resolve()
  })
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('offline-')).map((name) => caches.delete(name)))
  indexedDB.deleteDatabase('workbox-expiration')
}
