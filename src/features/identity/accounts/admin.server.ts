import { sql } from 'drizzle-orm'
import { registerAdminSearch } from '#features/site-team/queries/search.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import type { AdminSearchResult } from '#shared/review/review.ts'

const selectPeople = sql`select u.id, u.username, u.email, u.site_role as "siteRole", u.blocked_at is not null as blocked,
    u.confirmed_at is not null as confirmed, ${isoSecond(sql<Date>`u.created_at`)} as "createdAt"
  from users u`

/** The members of the site team, for its admins. */
export async function listTeamMembers(ctx: RequestContext): Promise<AdminSearchResult['people']> {
  authorizeTeam(ctx, 'admin')
  return [
    ...(await ctx.db.execute<AdminSearchResult['people'][number]>(
      sql`${selectPeople} where u.erased_at is null and u.site_role <> 'member' order by u.site_role, u.username_key`,
    )),
  ]
}

registerAdminSearch(
  'people',
  (_ctx, { like, id }) =>
    sql`${selectPeople} where u.erased_at is null and (folded(u.username) ${like} or folded(u.email) ${like} or u.id = ${id})
      order by u.username_key`,
)
