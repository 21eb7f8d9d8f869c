import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { organizedBy } from '#features/events/co-organizers.server.ts'
import {
  byDateAscending,
  isUpcoming,
  joinTranslation,
  joinVenueAndPrice,
  listEventSummaries,
  notCancelled,
} from '#features/events/queries/list.server.ts'
import { isInProvince, matchesText, searchConditions } from '#features/events/queries/search-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { SHAPED_BY_CALLER } from '#platform/database/prepared-statements.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { readSearch } from '#shared/search.ts'
import type { FollowRow } from './follow-rows.server.ts'

type Span = { from: Date; to: Date }

/**
 * The public events to come that any of these follows finds. With a span only those that were published in it, and after one began to follow.
 * Does not authorize.
 */
export function followedEvents(ctx: RequestContext, rows: readonly FollowRow[], span?: Span) {
  const isFollowed = rows.map(
    (row) => sql`(${conditionOf(ctx, row)}${span ? sql` and e.published_at > ${row.createdAt}::timestamptz` : sql``})`,
  )
  const published = span
    ? sql`e.published_at > ${span.from.toISOString()}::timestamptz and e.published_at <= ${span.to.toISOString()}::timestamptz`
    : sql`true`
  const where = sql`${published} and ${isUpcoming(ctx)} and ${notCancelled}
    and (${isFollowed.length > 0 ? sql.join(isFollowed, sql` or `) : sql`false`})`
  return {
    list: (limit: number): Promise<EventSummary[]> =>
      listEventSummaries(ctx, { where, order: byDateAscending, limit, prefix: SHAPED_BY_CALLER }),
    count: async (): Promise<number> => {
      const [row] = await ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
        ${joinVenueAndPrice(ctx)} where ${visibleEvents(ctx)} and ${where}`)
      return row!.count
    },
  }
}

/** SQL condition: the follow finds event `e`, with its venue `v` and its price `p`. */
function conditionOf(ctx: RequestContext, row: FollowRow): SQL {
  if (row.kind === 'organizer') return organizedBy(sql`${row.organizerId}::int`)
  if (row.kind === 'province') return isInProvince(row.name)
  const search = readSearch(new URLSearchParams(row.query))
  return sql`${matchesText(search.q)} and ${searchConditions(ctx, search)}`
}
