import { registerQuotaErrorCallback } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { OFFLINE_CACHES, OFFLINE_LIMITS } from '#shared/offline/offline.ts'
import { isStored, openCache } from '../store.ts'
import type { WaitingEvent } from './scope.ts'

const { count, bytesEach, ageMs } = OFFLINE_LIMITS.images
/** Pictures of a page that are read with it. */
const PER_PAGE = 8
/** The answers for a picture that the reader may not see any more. */
const GONE = [401, 403, 404, 410]
const SOURCES = /<img[^>]+\ssrc="(\/[^"]+)"/g

/** Pictures that anybody may see. Of private ones nothing is kept. */
const isPublic = ({ headers }: Response) => /\bpublic\b/.test(headers.get('cache-control') ?? '')

/** Deleted, or made private since: nothing of it is kept. */
const isGone = (response: Response) =>
  GONE.includes(response.status) || ((response.ok || response.status === 304) && !isPublic(response))

/** The body is measured: one that is compressed on the way comes without a length. */
async function mayBeKept(response: Response) {
  if (response.status !== 200 || !isPublic(response) || Number(response.headers.get('content-length') ?? 0) > bytesEach)
    return false
  return (await response.clone().blob()).size <= bytesEach
}

// On a device without room for one more, all of them go.
registerQuotaErrorCallback(() => caches.delete(OFFLINE_CACHES.images))

/** A cover is a file or a drawing, by the width of the screen: the one that is kept serves as well. */
const otherForm = (url: string) =>
  url.includes('.svg?') ? url.replace('.svg?', '.avif?') : url.replace('.avif?', '.svg?')

const options = {
  cacheName: OFFLINE_CACHES.images,
  // A picture comes as the type that the browser accepts; one that was read ahead serves as well.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // Deleted or made private since: it goes here too.
      fetchDidSucceed: async ({ request, response }) => {
        if (isGone(response)) await (await openCache('images')).delete(request.url, { ignoreVary: true })
        return response
      },
    },
    { cacheWillUpdate: async ({ response }) => ((await isStored()) && (await mayBeKept(response)) ? response : null) },
    { handlerDidError: async ({ request }) => (await openCache('images')).match(otherForm(request.url)) },
    { cacheDidUpdate: () => trimImages().catch(() => {}) },
    // Their own types do not allow what their classes declare.
  ] as WorkboxPlugin[],
}
/** The address of a drawn picture changes with it. */
const drawn = new CacheFirst(options)
/** What someone uploaded can be deleted or become private: while there is a network, it is shown only when the server still shows it. */
const uploaded = new NetworkFirst({ ...options, fetchOptions: { cache: 'no-cache' } })
const isUploaded = ({ url }: Request) => new URL(url).pathname.startsWith('/media/')
const strategyOf = (request: Request) => (isUploaded(request) ? uploaded : drawn)

export const openImage = ({ event, request }: { event: object; request: Request }) =>
  strategyOf(request).handle({ event: event as never, request })

const isOld = (response: Response | undefined) => Date.now() - Date.parse(response?.headers.get('date') ?? '') > ageMs

/** Removes pictures that are too old, and the oldest where there are too many. A cache lists what it was given first before the rest. */
export async function trimImages() {
  const cache = await openCache('images')
  const kept = await cache.keys()
  for (const [index, request] of kept.entries()) {
    const isSurplus = kept.length - index > count
    if (!isSurplus && !isOld(await cache.match(request, { ignoreVary: true }))) break
    await cache.delete(request, { ignoreVary: true })
  }
}

/** Asked for again at once. */
const AT_ONCE = 6

/**
 * Asks for each kept picture that someone uploaded, and removes those that are gone: a photo that is withdrawn gets another address, so
 * that no page asks for the one that is kept.
 */
export async function removeGoneImages() {
  const cache = await openCache('images')
  const waiting = (await cache.keys()).filter(isUploaded)
  const ask = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const etag = (await cache.match(next, { ignoreVary: true }))?.headers.get('etag')
      const asked = fetch(next.url, {
        method: 'HEAD',
        cache: 'no-store',
        headers: etag ? { 'if-none-match': etag } : {},
      })
      const response = await asked.catch(() => null)
      if (response && isGone(response)) await cache.delete(next, { ignoreVary: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}

/** Keeps the first pictures of a page that was not opened yet. */
export async function keepImages(html: string, event: WaitingEvent) {
  const sources = [...html.matchAll(SOURCES)].map(([, src]) => src!.replaceAll('&amp;', '&'))
  const reads = [...new Set(sources)].slice(0, PER_PAGE).map(async (src) => {
    const request = new Request(src)
    const [response, done] = strategyOf(request).handleAll({ event: event as never, request })
    await response
    await done
  })
  await Promise.allSettled(reads)
}
