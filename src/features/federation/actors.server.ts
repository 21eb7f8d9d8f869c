import { sql } from 'drizzle-orm'
import { headerOf, mediaColumns, pictureUrl } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { organizationMedia } from '#features/organizations/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject } from '#platform/database/json.server.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import { CALENDAR, CALENDAR_USERNAME, isActor, RELAY_USERNAME } from './addresses.ts'
import { hadKeys } from './keys.server.ts'

export type FederatedActor = {
  actor: string
  /** The part before the host in `@name@host`. */
  username: string
  name: string
  /** Plain text. */
  summary: string
  /** Its page for people. */
  pageUrl: string
  picture: { url: string; mime: string } | null
}

type OrganizerRow = {
  id: number
  name: string
  slug: string
  description: string | null
  picture: FederatedActor['picture']
}

/** One of our actors, if it is public. */
export async function findActor(ctx: RequestContext, actor: string): Promise<FederatedActor | null> {
  const { siteUrl, operatorName } = ctx.services.settings
  addCacheTags(ctx, 'organizers')
  if (actor === CALENDAR)
    return {
      actor,
      username: CALENDAR_USERNAME,
      name: operatorName,
      summary: 'Calendario del rol en vivo en España. · The calendar of larp in Spain.',
      pageUrl: siteUrl + paths.events,
      picture: null,
    }
  if (!isActor(actor)) return null
  const [row] = await ctx.db.execute<OrganizerRow>(sql`
    select o.id, o.name, o.slug, coalesce(o.description_es, o.description_en) as description,
      ${headerOf(organizationMedia, sql`o.id`, jsonObject({ url: pictureUrl('original'), mime: mediaColumns.mime }))} as picture
    from organizations o where o.id = ${Number(actor)} and ${visibleOrganizers(ctx)}`)
  if (!row) return null
  const { name, slug, description, picture } = row
  return {
    actor,
    username: slug,
    name,
    summary: (description ?? '').slice(0, 4000),
    pageUrl: siteUrl + canonicalPath('es', paths.organizer(slug)),
    picture: picture && { ...picture, url: siteUrl + picture.url },
  }
}

/** Whether an organizer that is not public was known to other servers: they are told that it is gone. */
export const isGoneActor = async (ctx: RequestContext, actor: string) => isActor(actor) && (await hadKeys(ctx, actor))

/** The actor with this name, present or former. */
export async function findActorByUsername(ctx: RequestContext, username: string): Promise<string | null> {
  if (username === CALENDAR_USERNAME) return CALENDAR
  if (!/^[a-z0-9-]{1,120}$/.test(username)) return null
  addCacheTags(ctx, 'organizers')
  const [row] = await ctx.db.execute<{ id: number }>(sql`
    select o.id from organizations w join organizations o on o.id = coalesce(w.merged_into, w.id)
    where w.id = (select s.organization_id from organization_slugs s where s.slug = ${username}) and ${visibleOrganizers(ctx)}`)
  if (row) return String(row.id)
  return username === RELAY_USERNAME ? CALENDAR : null
}
