import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
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

export const peopleSearch: AdminSearch = {
  kind: 'people',
  rows: (_ctx, { like, id }) =>
    sql`${selectPeople} where u.erased_at is null and (folded(u.username) ${like} or folded(u.email) ${like} or u.id = ${id})
      order by u.username_key`,
}

/** An account as the site team reads it. */
export type TeamPerson = AdminSearchResult['people'][number] & {
  locale: string
  /** When someone last signed in, and was last seen, as far as sessions are kept: ended ones are deleted. */
  signedInAt: string | null
  seenAt: string | null
  twoSteps: boolean
}

/** Throws 404. Erased accounts have nothing to show. */
export async function getTeamPerson(ctx: RequestContext, id: number): Promise<TeamPerson> {
  authorizeTeam(ctx)
  const latest = (column: 'created_at' | 'seen_at') =>
    isoSecond(sql<Date | null>`(select max(s.${sql.raw(column)}) from sessions s where s.user_id = u.id)`)
  const [person] = isRowId(id)
    ? await ctx.db.execute<TeamPerson>(sql`
        select p.*, u.locale, ${latest('created_at')} as "signedInAt", ${latest('seen_at')} as "seenAt",
          exists (select 1 from authenticators a where a.user_id = u.id and a.active_since is not null) as "twoSteps"
        from (${selectPeople} where u.erased_at is null and u.id = ${id}) p join users u on u.id = p.id`)
    : []
  if (!person) throw notFound()
  return person
}

const OPEN_MINUTES = 60

/** Puts on record who of the site team opened someone's page: what it shows is read for a reason. */
export async function openPerson(ctx: RequestContext, id: number) {
  authorizeTeam(ctx)
  await getTeamPerson(ctx, id)
  await recordAudit(ctx, { action: 'viewPerson', entityType: 'user', entityId: id })
}

/** Whether the caller has put the opening of this page on record within the hour. */
export async function hasOpenedPerson(ctx: RequestContext, id: number): Promise<boolean> {
  const me = authorizeTeam(ctx)
  const since = new Date(ctx.now.getTime() - OPEN_MINUTES * 60_000).toISOString()
  const rows = await ctx.db.execute(sql`select 1 from audit_log h where h.entity_type = 'user' and h.entity_id = ${id}
    and h.actor_id = ${me.id} and h.action = 'viewPerson' and h.created_at > ${since}::timestamptz limit 1`)
  return rows.length > 0
}
