import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { type Asked, playerConditions, playerTables } from './player-conditions.server.ts'

/** How many each of these queries lists, counted at once. Does not authorize. */
export async function countQueries(
  ctx: RequestContext,
  asked: Omit<Asked, 'query'>,
  queries: readonly string[],
): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) => sql`count(*) filter (where ${playerConditions(ctx, { ...asked, query: playersQuery.read(query) })})`,
  )
  const [row] = await ctx.db.execute<{ counts: number[] }>(sql`
    select json_build_array(${sql.join(counts, sql`, `)}) as counts from ${playerTables} where r.event_id = ${asked.eventId}`)
  return row!.counts
}
