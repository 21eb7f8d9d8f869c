/*
 * Check-in without a network (docs/decisions/014-check-in-offline.md): answers for one page, its scope, from the cache that the page
 * filled (src/app/check-in/device/offline-copy.ts) when there is no network or the server fails. It stores nothing itself.
 */
const STORE = 'check-in'
/** In ms: a phone in a field may be connected to something that never answers. */
const PATIENCE_MS = 6000
const scope = new URL(self.registration.scope).pathname

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === scope) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

/** Opening the cache would make it again where it has just been removed. */
const kept = (request) => caches.match(request, { cacheName: STORE, ignoreVary: true })

async function openPage(event) {
  const response = fetch(event.request)
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([response, patience]).catch(() => null)
  if (first && first.status < 500) {
    if (first.status === 403 || first.status === 404 || first.status === 410) event.waitUntil(forget())
    return first
  }
  return (await keptPage()) ?? response
}

/**
 * The page, while whom it was kept for is signed in: the cookie says whose session it is. Where the browser shows workers no cookies, the page
 * opens, which has no names in it, and asks itself before it reads the list (src/app/check-in/device/device.ts).
 */
async function keptPage() {
  const page = await kept(scope)
  if (!page || !self.cookieStore) return page
  const cookie = await self.cookieStore.get(self.location.protocol === 'https:' ? '__Host-account' : 'account')
  return cookie?.value === page.headers.get('offline-account') ? page : undefined
}

/** Their names change with their content. */
const openAsset = async (request) => (await kept(request.url)) ?? fetch(request)

/** The access has ended: what is kept of this event goes, also when the page itself no longer opens. */
async function forget() {
  if (await caches.has(STORE)) await (await caches.open(STORE)).delete(scope)
  const databases = (await indexedDB.databases?.()) ?? [{ name: STORE }]
  if (!databases.some(({ name }) => name === STORE)) return
  const request = indexedDB.open(STORE)
  request.onsuccess = () => {
    const database = request.result
    const names = ['events', 'acts', 'device'].filter((name) => database.objectStoreNames.contains(name))
    if (names.length > 0) {
      const transaction = database.transaction(names, 'readwrite')
      for (const name of names) {
        transaction.objectStore(name).openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return
          if (cursor.value.slug && scope.endsWith(`/ae/${cursor.value.slug}/checkin`)) cursor.delete()
          cursor.continue()
        }
      }
    }
    database.close()
  }
  await self.registration.unregister()
}
