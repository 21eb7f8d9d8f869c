import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { OFFLINE_CACHES, OFFLINE_LIMITS } from '#shared/offline/offline.ts'
import type { WaitingEvent } from './scope.ts'

const { count, bytesEach, ageMs } = OFFLINE_LIMITS.images
/** Pictures of a page that are read with it. */
const PER_PAGE = 8
/** The answers for a picture that the reader may not see any more. */
const GONE = [401, 403, 404, 410]
const SOURCES = /<img[^>]+\ssrc="(\/[^"]+)"/g

/** Pictures that anybody may see. Of private ones nothing is kept. */
const isPublic = ({ headers }: Response) => /\bpublic\b/.test(headers.get('cache-control') ?? '')

/** The body is measured: one that is compressed on the way comes without a length. */
async function mayBeKept(response: Response) {
  if (!isPublic(response) || Number(response.headers.get('content-length') ?? 0) > bytesEach) return false
  return (await response.clone().blob()).size <= bytesEach
}

const options = {
  cacheName: OFFLINE_CACHES.images,
  // A picture comes as the type that the browser accepts; one that was read ahead serves as well.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // Deleted or made private since: it goes here too.
      fetchDidSucceed: async ({ request, response }) => {
        const isGone = GONE.includes(response.status) || (response.ok && !isPublic(response))
        if (isGone) await (await caches.open(OFFLINE_CACHES.images)).delete(request.url, { ignoreVary: true })
        return response
      },
    },
    new CacheableResponsePlugin({ statuses: [200] }),
    { cacheWillUpdate: async ({ response }) => ((await mayBeKept(response)) ? response : null) },
    new ExpirationPlugin({ maxEntries: count, maxAgeSeconds: ageMs / 1000, purgeOnQuotaError: true }),
    // Their own types do not allow what their classes declare.
  ] as WorkboxPlugin[],
}
/** The address of a drawn picture changes with it. */
const drawn = new CacheFirst(options)
/** What somebody uploaded can be deleted or become private: while there is a network, it is shown only when the server still shows it. */
const uploaded = new NetworkFirst({ ...options, fetchOptions: { cache: 'no-cache' } })
const strategyOf = (request: Request) => (new URL(request.url).pathname.startsWith('/media/') ? uploaded : drawn)

export const openImage = ({ event, request }: { event: object; request: Request }) =>
  strategyOf(request).handle({ event: event as never, request })

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
