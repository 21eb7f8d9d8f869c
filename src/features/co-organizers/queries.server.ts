import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { authorizeIn, memberWith, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { logoUrl } from '#features/organizations/logo.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { containsPattern, exactFirst } from '#platform/database/like-pattern.ts'
import type { CoOrganizerGrants, CoOrganizerState } from '#shared/co-organizers.ts'
import { can } from '#shared/member-permissions.ts'
import { invitable } from './commands.server.ts'

export type CoOrganizer = {
  id: number
  name: string
  slug: string
  logo: string | null
  state: CoOrganizerState
  grants: CoOrganizerGrants
  /** When it came to be what it is. */
  since: string
  /** The reader may end it on behalf of this organization. */
  mayLeave: boolean
}
export type CoOrganizers = {
  list: CoOrganizer[]
  /** The host's people, who invite, grant and remove. */
  mayEdit: boolean
}

const PAST_SHOWN = 10

/**
 * Who organizes an event with its host: for who edits that, also those that were invited or were with it; for the others those that are
 * with it now.
 */
export async function listCoOrganizers(ctx: RequestContext, ref: EventRef): Promise<CoOrganizers> {
  const { eventId, role } = await authorizeEvent(ctx, 'events.read', ref)
  const mayEdit = can(role, 'co_organizers.edit')
  const shown = mayEdit ? sql`true` : sql`exists (select 1 from co_organizers w where w.id = c.id)`
  const rows = await ctx.db.execute<CoOrganizer>(sql`
    select c.id, o.name, o.slug, ${logoUrl(sql`o.id`)} as logo, c.state,
      json_build_object('money', c.grants_money, 'special', c.grants_special) as grants,
      ${isoSecond(sql<Date>`coalesce(c.ended_at, c.accepted_at, c.invited_at)`)} as since,
      c.state = 'accepted' and ${memberWith(ctx, 'organization.edit')} as "mayLeave"
    from event_co_organizers c join events e on e.id = c.event_id join organizations o on o.id = c.organization_id
    where c.event_id = ${eventId} and c.organization_id <> e.organizer_id and ${shown}
    order by c.ended_at is not null, c.ended_at desc, c.id limit ${PAST_SHOWN}`)
  return { list: [...rows], mayEdit }
}

export type Invitable = { id: number; name: string; slug: string; county: string | null; logo: string | null }

const FOUND = 8

/** Verified organizations with this in their name, which do not organize the event yet. Nobody for a name of less than two letters. */
export async function findInvitable(ctx: RequestContext, ref: EventRef, q: string): Promise<Invitable[]> {
  const { eventId } = await authorizeEvent(ctx, 'co_organizers.edit', ref)
  const name = q.replaceAll('\0', '').trim().slice(0, 100)
  if (name.length < 2) return []
  const rows = await ctx.db.execute<Invitable>(sql`
    select o.id, o.name, o.slug, o.county, ${logoUrl(sql`o.id`)} as logo from organizations o
    where ${invitable} and folded(o.name) like folded(${containsPattern(name)})
      and o.id <> (select e.organizer_id from events e where e.id = ${eventId})
      and not exists (select 1 from event_co_organizers c
        where c.event_id = ${eventId} and c.organization_id = o.id and c.ended_at is null)
    order by ${exactFirst(sql`o.name`, name)} o.name collate "es-x-icu", o.id limit ${FOUND}`)
  return [...rows]
}

/** What an invitation says; nothing else of the event is shown before it is accepted. */
export type CoOrganizerInvitation = {
  id: number
  title: string
  dateStart: string | null
  dateEnd: string | null
  host: { name: string; slug: string }
  /** Who invited; null once their account is erased. */
  by: string | null
  grants: CoOrganizerGrants
}

/** The invitations that wait for an answer of the organization. */
export async function listCoOrganizerInvitations(
  ctx: RequestContext,
  ref: OrganizationRef,
): Promise<CoOrganizerInvitation[]> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  const rows = await ctx.db.execute<CoOrganizerInvitation>(sql`
    select c.id, t.title, e.date_start::text as "dateStart", e.date_end::text as "dateEnd",
      json_build_object('name', h.name, 'slug', h.slug) as host, u.username as by,
      json_build_object('money', c.grants_money, 'special', c.grants_special) as grants
    from event_co_organizers c join events e on e.id = c.event_id join organizations h on h.id = e.organizer_id
      ${joinTranslation(ctx)} left join users u on u.id = c.invited_by
    where c.organization_id = ${id} and c.state = 'invited' and e.deleted_at is null and h.status = 'active' and h.id <> ${id}
    order by c.id desc limit ${INVITATIONS_LISTED}`)
  return [...rows]
}
const INVITATIONS_LISTED = 20
