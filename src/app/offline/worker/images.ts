import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { OFFLINE_CACHES, OFFLINE_LIMITS } from '#shared/offline/offline.ts'
import type { WaitingEvent } from './scope.ts'

const { count, bytesEach, ageMs } = OFFLINE_LIMITS.images
/** Pictures of a page that are read with it. */
const PER_PAGE = 8
const SOURCES = /<img[^>]+\ssrc="(\/[^"]+)"/g

/** Pictures that anybody may see: their addresses change with them. Of private ones nothing is kept. */
const isPublic = ({ headers }: Response) =>
  /\bpublic\b/.test(headers.get('cache-control') ?? '') && Number(headers.get('content-length') ?? 0) <= bytesEach

export const openImage = new CacheFirst({
  cacheName: OFFLINE_CACHES.images,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    { cacheWillUpdate: async ({ response }) => (isPublic(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: count, maxAgeSeconds: ageMs / 1000, purgeOnQuotaError: true }),
    // Their own types do not allow what their classes declare.
  ] as WorkboxPlugin[],
})

/** Keeps the first pictures of a page that was not opened yet. */
export async function keepImages(html: string, event: WaitingEvent) {
  const sources = [...html.matchAll(SOURCES)].map(([, src]) => src!.replaceAll('&amp;', '&'))
  const reads = [...new Set(sources)].slice(0, PER_PAGE).map(async (src) => {
    const [response, done] = openImage.handleAll({ event: event as never, request: new Request(src) })
    await response
    await done
  })
  await Promise.allSettled(reads)
}
