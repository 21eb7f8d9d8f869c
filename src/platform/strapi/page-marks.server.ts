import { nextMidnight } from '#platform/cache/cache-entry.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** The entry at this position of a list, counted from 0. */
export type Mark = { position: number; id: number }
/** Selects the page from the entry after the mark on, which leaves out that many fewer. */
type Select = (ctx: RequestContext, mark: Mark | null) => Promise<number[]>

/** One position of so many is remembered. */
const INTERVAL = 100
/** How many intervals before a page are looked at: whoever reads page after page has been there. */
const INTERVALS_BEFORE = 5
const MARK_BYTES = 16

/**
 * The ids of a page of a list that is ordered by id. Earlier pages leave behind which entry is at some positions, until an entry of the
 * list changes: the next pages begin there, instead of walking through everything before them.
 */
export async function selectFromMark(
  ctx: RequestContext,
  list: string,
  start: number,
  select: Select,
): Promise<number[]> {
  const { fragments } = ctx
  if (!fragments || start < INTERVAL) return select(ctx, null)
  const keyOf = (position: number) => `mark ${list} ${position}`
  const mark = findMark(start, (position) => fragments.get(keyOf(position)))
  const token = fragments.beginRender()
  try {
    const tags = new Set<string>()
    const ids = await select({ ...ctx, cacheTags: tags }, mark)
    addCacheTags(ctx, ...tags)
    ids.forEach((id, n) => {
      const position = start + n
      if (position % INTERVAL !== 0) return
      const fragment = { value: { position, id }, tags, bytes: MARK_BYTES, expiresAt: nextMidnight(ctx.now) }
      fragments.put(keyOf(position), fragment, token)
    })
    return ids
  } finally {
    fragments.endRender(token)
  }
}

/** The last mark before the page. */
function findMark(start: number, find: (position: number) => { value: unknown } | null): Mark | null {
  const last = Math.floor((start - 1) / INTERVAL) * INTERVAL
  for (let position = last; position >= 0 && position > last - INTERVALS_BEFORE * INTERVAL; position -= INTERVAL) {
    const found = find(position)
    if (found) return found.value as Mark
  }
  return null
}
