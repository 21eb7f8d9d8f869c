/*
 * Takes the place of the offline worker where the site must not be kept any more (docs/offline.md, "Turning it off for everybody"): it
 * removes what was kept, then itself, and answers no request. One file without imports.
 */
type Waiting = Event & { waitUntil: (done: Promise<unknown>) => void }
const worker = self as unknown as EventTarget & {
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
}

worker.addEventListener('install', (event) => (event as Waiting).waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('offline-')).map((name) => caches.delete(name)))
  for (const name of ['offline', 'workbox-expiration']) indexedDB.deleteDatabase(name)
  await worker.registration.unregister()
}
