import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#features/memberships/authorize.server.ts'
import { isSiteTeam } from '#spec/site-team.ts'

/**
 * Which organizers are public: active ones and closed ones, whose pages stay (decisions 2); not those that closed before the site
 * team let them in, or while it kept them out. `alias` is the table's name in the statement.
 */
export const visibleOrganizers = (_ctx: Context, alias = 'o'): SQL => {
  const organizer = sql.identifier(alias)
  return sql`(${organizer}.status = 'active' or ${organizer}.status = 'closed' and ${organizer}.verified_at is not null)
    and ${organizer}.merged_into is null`
}

/** Whose files one may look at: public ones, one's own before that, and all for the site team. */
export const previewableOrganizers = (ctx: Context, alias = 'o'): SQL => {
  if (ctx.actor.kind === 'person' && isSiteTeam(ctx.actor.siteRole)) return sql`true`
  return sql`(${visibleOrganizers(ctx, alias)} or ${memberOf(ctx, alias)})`
}
