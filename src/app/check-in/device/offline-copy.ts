import { COPY_HEADER } from '#shared/offline/offline.ts'
import { polyfillFiles } from '../scan/detector.ts'
import { CHECK_IN_STORE } from './store.ts'

const isAsset = (address: string) => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}
const toAddress = (path: string) => new URL(path, location.href).href

/** The files that this page has loaded, and those that scanning would load. */
async function listAssets(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const named = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')]
  const addresses = named.map((element) => ('href' in element ? element.href : element.src))
  return [...new Set([...loaded, ...addresses, ...(await polyfillFiles())].filter(isAsset).map(toAddress))]
}

/** Each build of the site has a list of its files, whose name stands in its pages. */
const buildOf = (text: string) => /\/assets\/manifest-[\w-]+\.js/.exec(text)?.[0]
const ownBuild = () => buildOf([...document.scripts].map(({ textContent }) => textContent).join('\n'))

/**
 * Keeps this page and its files, and registers the worker that answers with them (public/check-in-worker.js). The page is kept without
 * names: those are in the database. The page is last, so that an interruption leaves the copy that there was. False where the browser cannot,
 * or there is no network.
 */
export async function keepCopy(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  try {
    const { pathname } = location
    const cache = await caches.open(CHECK_IN_STORE)
    const page = await fetch(`${pathname}?copia=1`, { headers: { [COPY_HEADER]: '1' } })
    if (!page.ok || page.redirected) return false
    // Another version of the site was installed since this page was opened: its files are not known here.
    if (buildOf(await page.clone().text()) !== ownBuild()) return (await cache.match(pathname)) !== undefined
    const assets = await listAssets()
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    await Promise.all(assets.filter((url) => !kept.has(url)).map((url) => cache.add(url)))
    await cache.put(pathname, page)
    await navigator.serviceWorker.register('/check-in-worker.js', { scope: pathname })
    return true
  } catch {
    return false
  }
}

/** Removes the pages of an event, in every language; with the last page all files go. */
export async function removeCopiesOf(slug: string) {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const isPage = (address: string) => new URL(address).pathname.endsWith(`/ae/${slug}/checkin`)
  const cache = await caches.open(CHECK_IN_STORE)
  for (const request of await cache.keys()) if (isPage(request.url)) await cache.delete(request)
  if ((await cache.keys()).every(({ url }) => isAsset(url))) await caches.delete(CHECK_IN_STORE)
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.filter(({ scope }) => isPage(scope)).map((worker) => worker.unregister()))
}

/** Removes all pages, on sign-out. */
export async function removeCopies() {
  if ('caches' in window) await caches.delete(CHECK_IN_STORE)
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.filter(({ scope }) => scope.endsWith('/checkin')).map((worker) => worker.unregister()))
}
