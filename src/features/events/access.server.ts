import { type SQL, sql } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { authorize, memberOf } from '#features/memberships/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { type Context, personOf } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import type { Locale } from '#shared/enums.ts'
import type { Ability, Role } from '#shared/roles.ts'
import { isSiteTeam } from '#shared/site-team.ts'

/**
 * Who may see an event, decided here alone: page, list, search, feed, API and suggestions all go through it (decisions 3).
 * `alias` is the name of the events table in the statement.
 */
export const visibleEvents = (ctx: Context, alias = 'e'): SQL => {
  const event = sql.identifier(alias)
  return sql`(${event}.moderation = 'published' and ${event}.deleted_at is null and exists (
    select 1 from organizations vo where vo.id = ${event}.organizer_id and ${visibleOrganizers(ctx, 'vo')}))`
}

/**
 * Who may look at an event's own page and its files: whoever may see it, its organization and the site team before that (issue 5, 4).
 * Lists, search, feeds and the API stay on `visibleEvents`.
 */
export const previewableEvents = (ctx: Context, alias = 'e'): SQL => {
  const me = personOf(ctx)
  if (!me) return visibleEvents(ctx, alias)
  const event = sql.identifier(alias)
  const insider = isSiteTeam(me.siteRole)
    ? sql`true`
    : sql`exists (select 1 from organizations po where po.id = ${event}.organizer_id and ${memberOf(ctx, 'po')})`
  return sql`(${visibleEvents(ctx, alias)} or (${event}.deleted_at is null and ${insider}))`
}

/** The organization so called in the statement signs nobody up any more (decisions 2): whatever its events say, their sign-up is over. */
export const signsUp = (alias = 'o'): SQL => sql`${sql.identifier(alias)}.status <> 'closed'`

/** An event by the id or slug of any of its texts, present or past (decisions 3). */
export type EventRef = number | string

/** The statement's `e` is the event so called. What could be neither, such as a NUL, is nobody's. */
export function calledEvent(ref: EventRef): SQL {
  const called = String(ref)
  if (/^\d+$/.test(called)) {
    if (Number(called) > INTEGER.max) throw missing()
    return sql`e.id = (select x.event_id from event_texts x where x.id = ${Number(called)})`
  }
  if (!/^[a-z0-9-]{1,120}$/.test(called)) throw missing()
  return sql`e.id = (select s.event_id from event_slugs s where s.slug = ${called})`
}

/** The event meant, the language of the text it was called by, and the actor's role in its organization. */
export type OwnEvent = { id: number; locale: Locale; organizationId: number; role: Role }

/** The event, if the actor may do that with it: 404 for who is not of its organization, 403 for whose role is too small (decisions 2). */
export async function authorizeEvent(ctx: Context, ability: Ability, ref: EventRef): Promise<OwnEvent> {
  // First, so that nobody learns from the answer which events there are.
  authorizeOwn(ctx)
  const [found] = await ctx.db.execute<Omit<OwnEvent, 'role'> & { deleted: boolean }>(sql`
    select e.id, e.organizer_id as "organizationId", e.deleted_at is not null as deleted,
      (select x.locale from event_texts x where x.event_id = e.id order by ${meantText(ref)} desc, x.locale = 'es' desc limit 1) as locale
    from events e where ${calledEvent(ref)}`)
  if (!found) throw missing()
  const role = await authorize(ctx, ability, found.organizationId)
  if (found.deleted) throw new Failure('gone', 'gone')
  return { id: found.id, locale: found.locale, organizationId: found.organizationId, role }
}

const meantText = (ref: EventRef) =>
  /^\d+$/.test(String(ref))
    ? sql`x.id = ${Number(ref)}`
    : sql`x.locale = (select s.locale from event_slugs s where s.slug = ${String(ref)})`
