import type { RequestContext } from '#platform/context/request-context.ts'
import type { CacheTag } from './invalidation-log.ts'

/** Tag of a response that must not be stored, such as one rendered with a part that failed to load. */
export const NO_STORE: CacheTag = 'never'

/** Records what a query read, so that the response is evicted when it changes. Every public query calls this. */
export function addCacheTags(ctx: Pick<RequestContext, 'cacheTags'>, ...tags: CacheTag[]) {
  for (const tag of tags) ctx.cacheTags?.add(tag)
}
