import { OFFLINE_CACHES, OFFLINE_LIMITS } from '#shared/offline/offline.ts'
import { changeState, deleteRows, type KeptPage, openCache, readAll } from '../store.ts'

const isQuota = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Puts a response into a cache. On a device without room, pictures and half of the visited pages go first; where that is not enough the error is
 * thrown, and the offline page says so.
 */
export async function putWithin(cache: Cache, url: string, response: Response) {
  const again = response.clone()
  try {
    await cache.put(url, response)
  } catch (error) {
    if (!isQuota(error)) throw error
    await caches.delete(OFFLINE_CACHES.images)
    const open = (await readAll('pages')).filter((page) => page.cache === 'open')
    await removePages(byLastUse(open).slice(0, Math.ceil(open.length / 2)))
    await cache.put(url, again).catch(async (second: unknown) => {
      if (isQuota(second)) await changeState({ isFull: true })
      throw second
    })
  }
}

const byLastUse = (pages: readonly KeptPage[]) => pages.toSorted((a, b) => a.usedAt - b.usedAt)

export async function removePages(pages: readonly KeptPage[]) {
  for (const page of pages) await (await openCache(page.cache)).delete(page.url)
  await deleteRows(
    'pages',
    pages.map(({ url }) => url),
  )
}

/** Removes what is too old, and what was used longest ago where there is too much. */
export async function trimPages(now = Date.now()) {
  const pages = await readAll('pages')
  for (const name of ['open', 'personal'] as const) {
    const { count, bytes, ageMs } = OFFLINE_LIMITS[name]
    const own = byLastUse(pages.filter((page) => page.cache === name))
    const old = own.filter((page) => now - page.savedAt > ageMs)
    const fresh = own.filter((page) => !old.includes(page))
    let size = fresh.reduce((sum, page) => sum + page.bytes, 0)
    const surplus: KeptPage[] = []
    for (const page of fresh) {
      if (fresh.length - surplus.length <= count && size <= bytes) break
      surplus.push(page)
      size -= page.bytes
    }
    await removePages([...old, ...surplus])
  }
}
