import { CacheFirst } from 'workbox-strategies'
import { LOCALES, type Locale } from '#shared/languages.ts'
import { OFFLINE_CACHES, OFFLINE_LIMITS } from '#shared/offline/offline.ts'
import { deleteRows, type KeptAsset, openCache, readAll, writeRow } from '../store.ts'
import { putWithin } from './storage-quota.ts'

/** Names of our own files in documents, scripts and styles. */
const NAMES = /(?:\/assets\/|\bassets\/|\.\/)([\w.-]+\.(?:js|css|json|woff2))/g
/** Words of the site team, and what only check-in loads. */
const UNUSED = /^(?:admin\.|zxing|ponyfill|browser)/
/** Files with the words of another language carry its code: `panels.en-….js`. */
const isOfOtherLanguage = (url: string, locale: Locale) =>
  LOCALES.some((other) => other !== locale && url.includes(`.${other}-`))
/** Files read at once. */
const AT_ONCE = 6

/** The files that a text names, as addresses. */
export const assetsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(NAMES)].map(([, name]) => name!).filter((name) => !UNUSED.test(name)))].map(
    (name) => `/assets/${name}`,
  )

/** From the cache alone, else the network: only pages that are kept add files. */
export const openAsset = new CacheFirst({
  cacheName: OFFLINE_CACHES.assets,
  plugins: [{ cacheWillUpdate: async () => null }],
})

/** Keeps the files with everything that they load, also what a page loads later. Throws when one cannot be had. */
export async function keepAssets(roots: readonly string[], locale: Locale) {
  const known = new Map((await readAll('assets')).map((row) => [row.url, row]))
  const cache = await openCache('assets')
  const seen = new Set<string>()
  let next = roots.filter((url) => !isOfOtherLanguage(url, locale))
  while (next.length > 0) {
    const found: string[] = []
    for (let from = 0; from < next.length; from += AT_ONCE) {
      const part = next.slice(from, from + AT_ONCE).filter((url) => !seen.has(url))
      for (const url of part) seen.add(url)
      const rows = await Promise.all(part.map(async (url) => known.get(url) ?? (await keepAsset(cache, url))))
      found.push(...rows.flatMap((row) => row?.loads ?? []))
    }
    next = [...new Set(found)].filter((url) => !seen.has(url) && !isOfOtherLanguage(url, locale))
  }
}

async function keepAsset(cache: Cache, url: string): Promise<KeptAsset | null> {
  const response = await fetch(url)
  if (!response.ok) {
    // A body that is not read keeps the next request for it waiting.
    await response.body?.cancel()
    if (response.status !== 404) throw new Error(`${url}: ${response.status}`)
    // Scripts name things that are no files.
    await writeRow('assets', { url, bytes: 0, loads: [] })
    return null
  }
  const copy = response.clone()
  // The list of all routes names the files of every page, which are not loaded before it is opened.
  const isText = !/\.woff2$|\/manifest-/.test(url)
  const body = isText ? await response.text() : await response.arrayBuffer()
  const bytes = typeof body === 'string' ? body.length : body.byteLength
  const loads = typeof body === 'string' ? assetsIn(body).filter((one) => one !== url) : []
  await putWithin(cache, url, copy)
  const row = { url, bytes, loads }
  await writeRow('assets', row)
  return row
}

/** Removes the files that no kept page loads. */
export async function removeUnusedAssets(own: readonly string[]) {
  const [pages, assets] = await Promise.all([readAll('pages'), readAll('assets')])
  const loads = new Map(assets.map((row) => [row.url, row.loads]))
  const used = new Set<string>()
  const open = [...own, ...pages.flatMap((page) => page.assets)]
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (used.has(url)) continue
    used.add(url)
    open.push(...(loads.get(url) ?? []))
  }
  const unused = assets.map(({ url }) => url).filter((url) => !used.has(url))
  const cache = await openCache('assets')
  await Promise.all(unused.map((url) => cache.delete(url)))
  await deleteRows('assets', unused)
}

/** Whether the files take more than they may: then pages have to go. */
export async function areAssetsTooLarge() {
  const assets = await readAll('assets')
  const bytes = assets.reduce((sum, row) => sum + row.bytes, 0)
  return bytes > OFFLINE_LIMITS.assets.bytes || assets.length > OFFLINE_LIMITS.assets.count
}
