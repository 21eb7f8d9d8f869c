import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'

/** What someone follows. `id` is that of the row. */
export type FollowRow = { id: number; createdAt: string } & (
  | { kind: 'organizer'; organizerId: number; name: string; slug: string }
  | { kind: 'province'; name: string }
  | { kind: 'search'; query: string }
)

/** SQL: joins `o`, the organizer that follow `f` is of: the remaining one, where it was merged since. */
export const joinFollowedOrganizer = sql`left join organizations followed on followed.id = f.organizer_id
  left join organizations o on o.id = coalesce(followed.merged_into, followed.id)`

/** What someone follows, in the order in which they began to. Does not authorize. */
export async function readFollows({ db }: RequestContext, userId: number): Promise<FollowRow[]> {
  const rows = await db.execute<FollowRow>(sql`
    select f.id, f.created_at::text as "createdAt",
      case when f.organizer_id is not null then 'organizer' when f.county is not null then 'province' else 'search' end as kind,
      o.id as "organizerId", coalesce(o.name, f.county) as name, o.slug, f.search as query
    from follows f ${joinFollowedOrganizer} where f.user_id = ${userId} order by f.id`)
  return [...rows]
}
