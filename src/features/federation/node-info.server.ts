import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** How many events are public. */
export async function findPublishedCount(ctx: RequestContext): Promise<number> {
  addCacheTags(ctx, 'events', 'organizers')
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from events e where ${visibleEvents(ctx)}`,
  )
  return row?.count ?? 0
}
