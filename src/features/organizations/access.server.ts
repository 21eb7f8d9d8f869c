import { type SQL, sql } from 'drizzle-orm'
import type { MediaParent } from '#features/media/queries.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isSiteTeam } from '#shared/site-team.ts'
import { organizationMedia, organizationRevisionMedia } from './table.server.ts'

/**
 * SQL condition: the organizer is public. Active ones are, and closed ones, whose pages stay; not those that closed before they were
 * verified or while suspended. `alias` is the name of the table in the statement.
 */
export const visibleOrganizers = (_ctx: RequestContext, alias = 'o'): SQL => {
  const organizer = sql.identifier(alias)
  return sql`(${organizer}.status = 'active' or ${organizer}.status = 'closed' and ${organizer}.verified_at is not null)
    and ${organizer}.merged_into is null`
}

/** SQL condition: the actor may read the profile before it is public: owner, members other than moderators, and the site team. */
const isInsider = (ctx: RequestContext, alias = 'o'): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return sql`false`
  if (isSiteTeam(me.siteRole)) return sql`true`
  const organization = sql.identifier(alias)
  return sql`(${organization}.owner_id = ${me.id} or exists (select 1 from memberships mine
    where mine.organization_id = ${organization}.id and mine.user_id = ${me.id} and mine.role <> 'moderator'))`
}

/** SQL condition: the actor may see the organizer's files. */
const previewableOrganizers = (ctx: RequestContext, alias = 'o'): SQL =>
  sql`(${visibleOrganizers(ctx, alias)} or ${isInsider(ctx, alias)})`

export const organizationFiles: MediaParent = {
  links: organizationMedia,
  visible: (ctx) => sql`exists (
    select 1 from organizations o where o.id = ${organizationMedia.parentId} and ${previewableOrganizers(ctx)})`,
}
export const organizationRevisionFiles: MediaParent = {
  links: organizationRevisionMedia,
  visible: (ctx) => sql`exists (select 1 from organization_revisions r join organizations o on o.id = r.organization_id
    where r.id = ${organizationRevisionMedia.parentId} and ${isInsider(ctx)})`,
  expired: sql`not exists (
    select 1 from organization_revisions r where r.id = ${organizationRevisionMedia.parentId} and r.status = 'open')`,
}
