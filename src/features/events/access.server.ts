import { type SQL, sql } from 'drizzle-orm'
import type { MediaParent } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import {
  authorizeIn,
  memberOf,
  memberWith,
  type OrganizationRef,
  requireAbility,
  roleOf,
} from '#features/organizations/authorize-member.server.ts'
import { authorizeScope, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import type { ContentLocale, Signup } from '#shared/enums.ts'
import type { SignupNeed } from '#shared/events/event-form.ts'
import {
  type Ability,
  apiScopesOf,
  can,
  EVENT_GRANTS,
  type EventGrant,
  type EventPart,
  type EventRole,
  type Role,
} from '#shared/member-permissions.ts'
import { isSiteTeam } from '#shared/site-team.ts'
import { coOrganizesWith, partsShared } from './co-organizers.server.ts'
import { grantsHeld, hasGrant } from './grants/access.server.ts'
import { eventMedia } from './table.server.ts'

/** SQL condition: the event was published and is not deleted. It is public where its organizer is. */
export const publishedEvents = (alias = 'e'): SQL => {
  const event = sql.identifier(alias)
  return sql`${event}.moderation = 'published' and ${event}.deleted_at is null`
}

/**
 * SQL condition: the event is public. Page, list, search, feed, API and suggestions all use this one rule.
 * `alias` is the name of the events table in the statement.
 */
export const visibleEvents = (ctx: RequestContext, alias = 'e'): SQL => {
  const event = sql.identifier(alias)
  return sql`(${publishedEvents(alias)} and exists (
    select 1 from organizations vo where vo.id = ${event}.organizer_id and ${visibleOrganizers(ctx, 'vo')}))`
}

/** How long calendars are told that an event was deleted, in days. */
const TOMBSTONE_DAYS = 30

/**
 * SQL condition: the event `e` was public until it was deleted lately. Counted in days, so that what shows it changes at midnight only.
 */
export const recentlyDeletedEvents = (ctx: RequestContext): SQL => sql`(e.moderation = 'published'
  and e.deleted_at >= ${addDays(dayAt(ctx.now), -TOMBSTONE_DAYS)}::date and exists (
    select 1 from organizations vo where vo.id = e.organizer_id and ${visibleOrganizers(ctx, 'vo')}))`

/** SQL condition: the event `e` is public, or was until lately. For calendars, which show nothing of a deleted one but its days. */
export const visibleOrRecentlyDeletedEvents = (ctx: RequestContext): SQL =>
  sql`(${visibleEvents(ctx)} or ${recentlyDeletedEvents(ctx)})`

/**
 * SQL condition: the actor may open the event's own page and files. Before it is public, these are its organization, those that organize it
 * with it and the site team, who preview it. Lists, search, feeds and the API use `visibleEvents`.
 */
export const previewableEvents = (ctx: RequestContext, alias = 'e'): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return visibleEvents(ctx, alias)
  const event = sql.identifier(alias)
  const isInsider = isSiteTeam(me.siteRole)
    ? sql`true`
    : sql`(exists (select 1 from organizations po where po.id = ${event}.organizer_id and ${memberOf(ctx, 'po')})
        or ${coOrganizesWith(ctx, 'events.read', alias)})`
  return sql`(${visibleEvents(ctx, alias)} or (${event}.deleted_at is null and ${isInsider}))`
}

/** SQL condition: the actor has this ability in the event, by a role in its organization or one that organizes it
 * with it, or by a grant. Those of the site team do not count. */
export const eventsWith = (ctx: RequestContext, ability: Ability, alias = 'e'): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return sql`false`
  const event = sql.identifier(alias)
  const grants = EVENT_GRANTS.filter((grant) => can(grant, ability))
  return sql`(${event}.deleted_at is null and (exists (select 1 from organizations ro
    where ro.id = ${event}.organizer_id and ${memberWith(ctx, ability, 'ro')})
    or ${coOrganizesWith(ctx, ability, alias)}
    or ${grants.length > 0 ? hasGrant(ctx, { userId: me.id, grants, alias }) : sql`false`}))`
}

/** SQL condition: the actor belongs to an organization of the event, or to the site team, which reads every panel. */
export const readablePanels = (ctx: RequestContext, alias = 'e'): SQL =>
  isSiteTeam(signedInPerson(ctx)?.siteRole ?? 'member')
    ? sql`${sql.identifier(alias)}.deleted_at is null`
    : eventsWith(ctx, 'events.read', alias)

/** SQL condition: the organization still takes sign-ups. A closed one does not, whatever its events say. */
export const acceptsSignups = (alias = 'o'): SQL => sql`${sql.identifier(alias)}.status <> 'closed'`

/**
 * SQL condition: there is a way to pay for a ticket of event `e`: a method that its page names, one that is set up for it, or the cards
 * that its organizer takes.
 */
const takesPayments = sql`(cardinality(e.payment_methods) > 0
  or exists (select 1 from payment_gateways pg where pg.organization_id = e.organizer_id)
  or exists (select 1 from payment_settings ps where ps.event_id = e.id and (ps.iban is not null or ps.bizum_phone is not null
    or ps.external_url is not null or ps.cash_note_es is not null or ps.cash_note_en is not null)))`

/** SQL condition: the ticket `k` of event `e` costs something, and there is no way to pay for it. */
export const isUnpayableTicket: SQL<boolean> = sql`(coalesce(k.minimum_price, k.price) > 0 and not ${takesPayments})`

/** SQL condition: there is no way to pay for any ticket of event `e`. */
const isUnpayable = sql`(not ${takesPayments} and coalesce((
  select bool_and(coalesce(k.minimum_price, k.price) > 0) from tickets k where k.event_id = e.id and k.archived_at is null), false))`

/**
 * SQL: how one signs up for event `e` of the organization. Nobody answers here for one without an owner, and nobody can pay where it has no
 * way to be paid: people sign up on its own page, whatever its events say.
 */
export function signupColumns(alias = 'o') {
  const o = sql.identifier(alias)
  const isHere = sql`(e.signup not in ('open', 'scheduled', 'changes_only') or (${o}.owner_id is not null and not ${isUnpayable}))`
  const elsewhere = sql`coalesce(e.signup_url, e.url, ${o}.url)`
  return {
    signup: sql<Signup>`case when not ${acceptsSignups(alias)} then 'closed' when ${isHere} then e.signup
      when ${elsewhere} is null then 'closed' else 'external' end`,
    signupUrl: sql<
      string | null
    >`case when not ${acceptsSignups(alias)} then null when ${isHere} then e.signup_url else ${elsewhere} end`,
    /** Nobody is registered here, and there is no page to go to: one writes to the organizer. */
    isByWriting: sql<boolean>`(not ${isHere} and ${elsewhere} is null)`,
    /** What is missing before people sign up here, where its organizer says that they do. */
    needs: sql<
      SignupNeed[]
    >`case when e.signup in ('open', 'scheduled', 'changes_only') then to_json(array_remove(array[
      case when ${o}.owner_id is null then 'owner' end,
      case when exists (select 1 from tickets k where k.event_id = e.id and k.archived_at is null and ${isUnpayableTicket}) then 'payment' end],
      null)) else '[]'::json end`,
    signupOpens: sql<
      string | null
    >`case when ${acceptsSignups(alias)} and ${o}.owner_id is not null and ${isHere} then e.signup_opens end`,
  }
}

/** The id or a slug, current or former, of any translation of an event. */
export type EventRef = number | string

/** SQL condition: the statement's `e` is the referenced event. Throws 404 for what can be neither an id nor a slug, such as a NUL. */
export function matchesEventRef(ref: EventRef): SQL {
  const text = String(ref)
  if (/^\d+$/.test(text)) {
    if (Number(text) > INTEGER.max) throw notFound()
    return sql`e.id = (select x.event_id from event_texts x where x.id = ${Number(text)})`
  }
  if (!/^[a-z0-9-]{1,120}$/.test(text)) throw notFound()
  return sql`e.id = (select s.event_id from event_slugs s where s.slug = ${text})`
}

/** `locale` is the language of the translation it was referenced by, `role` what the actor is in it. */
export type AuthorizedEvent = { eventId: number; locale: ContentLocale; organizationId: number; role: EventRole }

/**
 * What the actor is in an event that is known, if that has the ability: the one place that decides it. Their role in its organization, what
 * they are in it through others that organize it with it, and their grants add up. Throws 404 and 403 as `authorizeEvent`.
 */
export async function authorizeEventOf(
  ctx: RequestContext,
  ability: Ability,
  { eventId }: Pick<AuthorizedEvent, 'eventId' | 'organizationId'>,
): Promise<EventRole> {
  const me = authorizeSignedIn(ctx)
  authorizeScope(me, ...apiScopesOf(ability))
  const [found] = await ctx.db.execute<{ role: Role | null; shared: EventPart[]; grants: EventGrant[] }>(sql`
    select ${roleOf(me.id)} as role, ${partsShared(me.id)} as shared, ${grantsHeld(ctx, me.id)} as grants
    from events e join organizations o on o.id = (select coalesce(w.merged_into, w.id) from organizations w where w.id = e.organizer_id)
    where e.id = ${eventId}`)
  const role = found?.role ?? (isSiteTeam(me.siteRole) ? 'read_only' : null)
  const more = found ? [...found.shared, ...found.grants] : []
  const parts: EventPart[] = [...new Set([...(role === null ? [] : [role]), ...more])]
  if (parts.length === 0) throw notFound()
  requireAbility(parts, ability)
  return parts
}

/**
 * The event, if the actor has that ability. Throws 404 when the actor is nothing in it, so that drafts stay secret, 403 when their role is
 * too low, 410 when the event was deleted.
 */
export async function authorizeEvent(ctx: RequestContext, ability: Ability, ref: EventRef): Promise<AuthorizedEvent> {
  // Checked first, so that an anonymous caller cannot find out which events exist.
  authorizeSignedIn(ctx)
  const [found] = await ctx.db.execute<Omit<AuthorizedEvent, 'role'> & { deleted: boolean }>(sql`
    select e.id as "eventId", e.organizer_id as "organizationId", e.deleted_at is not null as deleted,
      (select x.locale from event_texts x where x.event_id = e.id order by ${matchesTranslationRef(ref)} desc, x.locale = 'es' desc limit 1) as locale
    from events e where ${matchesEventRef(ref)}`)
  if (!found) throw notFound()
  const role = await authorizeEventOf(ctx, ability, found)
  if (found.deleted) throw new AppError('gone')
  return { eventId: found.eventId, locale: found.locale, organizationId: found.organizationId, role }
}

/** Events of an organization, each by the id of a translation. */
export type EventsRef = { organization: OrganizationRef; events: readonly number[] }

/**
 * The ids by which those of the events were referenced that belong to the organization, by the event's own. One event is read by whatever the
 * actor is in it, several by their role in the organization alone. Throws as `authorizeIn`.
 */
export async function authorizeEvents(ctx: RequestContext, ability: Ability, { organization, events }: EventsRef) {
  if (events.length === 1) {
    const { eventId, role } = await authorizeEvent(ctx, ability, events[0]!)
    return { role, refs: new Map([[eventId, events[0]!]]) }
  }
  const { id, role } = await authorizeIn(ctx, ability, organization)
  const rows = await ctx.db.execute<{ eventId: number; ref: number }>(sql`
    select e.id as "eventId", x.id as ref from event_texts x join events e on e.id = x.event_id
    where x.id = any(${idArray(events)}) and e.organizer_id = ${id} and e.deleted_at is null`)
  return { role, refs: new Map(rows.map(({ eventId, ref }) => [eventId, ref])) }
}

const matchesTranslationRef = (ref: EventRef) =>
  /^\d+$/.test(String(ref))
    ? sql`x.id = ${Number(ref)}`
    : sql`x.locale = (select s.locale from event_slugs s where s.slug = ${String(ref)})`

export const eventFiles: MediaParent = {
  links: eventMedia,
  visible: (ctx) =>
    sql`exists (select 1 from events e where e.id = ${eventMedia.parentId} and ${previewableEvents(ctx)})`,
}
