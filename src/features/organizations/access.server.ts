import { type SQL, sql } from 'drizzle-orm'
import { type Context, personOf } from '#platform/context/request-context.ts'
import { isSiteTeam } from '#shared/site-team.ts'

/**
 * Which organizers are public: active ones and closed ones, whose pages stay (decisions 2); not those that closed before the site
 * team let them in, or while it kept them out. `alias` is the table's name in the statement.
 */
export const visibleOrganizers = (_ctx: Context, alias = 'o'): SQL => {
  const organizer = sql.identifier(alias)
  return sql`(${organizer}.status = 'active' or ${organizer}.status = 'closed' and ${organizer}.verified_at is not null)
    and ${organizer}.merged_into is null`
}

/** Who reads its profile before it is public: its own people but the moderators of its events, and the site team. */
export const insiderOf = (ctx: Context, alias = 'o'): SQL => {
  const me = personOf(ctx)
  if (!me) return sql`false`
  if (isSiteTeam(me.siteRole)) return sql`true`
  const organization = sql.identifier(alias)
  return sql`(${organization}.owner_id = ${me.id} or exists (select 1 from memberships mine
    where mine.organization_id = ${organization}.id and mine.user_id = ${me.id} and mine.role <> 'moderator'))`
}

/** Whose files one may look at: public ones, one's own before that, and all for the site team. */
export const previewableOrganizers = (ctx: Context, alias = 'o'): SQL =>
  sql`(${visibleOrganizers(ctx, alias)} or ${insiderOf(ctx, alias)})`
