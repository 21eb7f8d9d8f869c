import type { Fragment, Fragments } from '#platform/context/fragments.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** The size of a fragment beside its value (key, tags and their index), in bytes. */
const OVERHEAD_BYTES = 600

/**
 * Parts of responses that requests share: a list that nobody asked for before is put together from them. Disabled until it is told of
 * changes (`startInvalidation`).
 */
export function createFragmentCache(options: { bytes: number; now?: () => number }) {
  const cache = createTaggedCache<Fragment>({ ...options, sizeOf: ({ bytes }) => bytes + OVERHEAD_BYTES })
  cache.disable()
  const loading: Fragments['loading'] = new Map()
  return {
    ...cache,
    loading,
    get size() {
      return cache.size
    },
  }
}
export type FragmentCache = ReturnType<typeof createFragmentCache>
