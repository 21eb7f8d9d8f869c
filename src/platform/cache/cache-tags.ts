import type { Tag } from './response-cache.ts'

/** Marks an answer that must not be kept: something could not be read, and the next try may. */
export const NEVER: Tag = 'never'

/** Says what a query read, so that an answer made of it goes when that changes (architecture 7). Every public query says it. */
export function reads(ctx: { reads?: Set<Tag> }, ...tags: Tag[]) {
  for (const tag of tags) ctx.reads?.add(tag)
}
