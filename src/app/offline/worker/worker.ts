/*
 * The service worker of who installed the site or asked to use it without a network (docs/offline.md). scripts/offline-worker.mjs bundles it as
 * /offline-worker.js.
 */
import { setCacheNameDetails } from 'workbox-core'
import { addPlugins, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { LOCALES, type Locale } from '#shared/languages.ts'
import { OFFLINE_CACHES } from '#shared/offline/offline.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { explicitPath, splitPath } from '#shared/paths.ts'
import { changeState, createStore, forgetAccount, forgetEverything } from '../store.ts'
import { assetsIn, keepAssets, openAsset } from './assets.ts'
import { refresh, tidy } from './copies.ts'
import { openImage } from './images.ts'
import { isPageData, isSignOut, openData, openDocument, openOwnPage, signOut } from './navigation.ts'
import { mayWait, SYNC_TAG, sendForm, sendWaiting } from './outbox.ts'
import { openRoutes } from './route-manifest.ts'
import { type FetchEvent, scope, type WaitingEvent } from './scope.ts'

const OWN_PAGES = LOCALES.map((locale) => [locale, explicitPath(locale, offlinePaths.offline)] as const)
const OWN_FILES = ['/offline-note.css', '/offline-note.js', '/favicon.svg', '/icon-192.png']

setCacheNameDetails({ prefix: '', precache: OFFLINE_CACHES.own, suffix: '' })
// As visitors see them: they are shown to whoever has the device.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: 'omit' }) }])
precache([...OWN_PAGES.map(([, path]) => path), ...OWN_FILES].map((url) => ({ url, revision: __BUILD__ })))

// A page that is open goes on with the files of its own build, which stay until no kept page names them: nothing waits for it to be closed.
scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate(event)))

async function install() {
  await createStore()
  await keepOwnAssets()
  await scope.skipWaiting()
}

async function activate(event: WaitingEvent) {
  // Of the workers before November 2026.
  indexedDB.deleteDatabase('workbox-expiration')
  await scope.clients.claim()
  // The worker before may have removed them while this one waited.
  await keepOwnAssets().catch(() => {})
  // Pages of the build before are read again; those that cannot be read stay, with their files.
  event.waitUntil(refresh(event, { force: true }).then(tidy))
}

/** The files of the worker's own pages: without them it is not installed. */
async function keepOwnAssets() {
  for (const [locale, path] of OWN_PAGES) {
    const page = await fetch(path, { credentials: 'omit' })
    if (!page.ok) throw new Error(`${path}: ${page.status}`)
    await keepAssets(assetsIn(await page.text()), locale)
  }
}

const isOurs = (url: URL) => url.origin === scope.location.origin
const isOwnPage = (url: URL) => OWN_PAGES.some(([, path]) => path === url.pathname)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOurs(url) && isOwnPage(url),
  ({ event, request, url }) => openOwnPage(event as never as FetchEvent, request, url),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOurs(url),
  ({ event, request, url }) => openDocument(event as never as FetchEvent, request, url),
)
registerRoute(
  ({ url }) => isOurs(url) && splitPath(url.pathname).path === '/__manifest',
  ({ request, url }) => openRoutes(request, url),
)
registerRoute(
  ({ url }) => isOurs(url) && isPageData(url),
  ({ event, request, url }) => openData(event as never as FetchEvent, request, url),
)
registerRoute(({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'), openAsset)
registerRoute(
  ({ url }) => isOurs(url) && OWN_FILES.includes(url.pathname),
  async ({ request, url }) => (await matchPrecache(url.pathname)) ?? fetch(request),
)
registerRoute(
  ({ request, url }) => isOurs(url) && request.destination === 'image' && !url.pathname.startsWith('/api/'),
  openImage,
)
registerRoute(
  ({ url }) => isOurs(url) && isSignOut(url),
  ({ request, url }) => signOut(request, url),
  'POST',
)
registerRoute(
  ({ url }) => isOurs(url) && mayWait(url),
  ({ request }) => sendForm(request),
  'POST',
)

scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail())
})

/** The browser tries again later when it fails. */
async function sendOrFail() {
  if (!(await sendWaiting())) throw new Error('the site does not answer')
}

/** What pages ask for; the answer says that it is done. */
const COMMANDS: Record<string, (event: WaitingEvent, message: { locale?: Locale }) => Promise<unknown>> = {
  start: async (event, { locale = DEFAULT_LOCALE }) => {
    await createStore()
    await changeState({ locale })
    await refresh(event, { force: true })
  },
  refresh: (event) => refresh(event, { force: true }),
  send: () => sendWaiting(),
  forget: () => forgetAccount(),
  end: () => forgetEverything(),
}

scope.addEventListener('message', (event) => {
  const message = event.data as { command?: string; locale?: Locale } | null
  const command = message?.command && Object.hasOwn(COMMANDS, message.command) ? COMMANDS[message.command] : undefined
  if (!command) return
  const done = command(event, message!).then(
    () => event.ports[0]?.postMessage('done'),
    () => event.ports[0]?.postMessage('failed'),
  )
  event.waitUntil(done)
})
