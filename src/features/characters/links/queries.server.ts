import { type SQL, sql } from 'drizzle-orm'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { ownEventJson, ownEventTables } from '#features/registrations/queries/own/rows.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { CharacterVisibility } from '#shared/characters/characters.ts'
import type { CharacterLink, LinkableRegistration } from '#shared/characters/links.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { isOff } from './event-state.server.ts'
import { asksCharacter } from './required.server.ts'

/** More than anybody has. */
const MOST = 1000

/** The links of one of the actor's characters, the latest event first. Throws 404 for anybody else. */
export async function listLinksOfCharacter(ctx: RequestContext, characterId: number): Promise<CharacterLink[]> {
  await authorizeCharacterOwner(ctx, characterId, { deleted: true })
  return listLinks(ctx, sql`c.id = ${characterId}`)
}

/** The characters of the actor that are linked to their registration. Throws 404 for anybody else. */
export async function listLinksOfRegistration(ctx: RequestContext, registrationId: number): Promise<CharacterLink[]> {
  const { userId } = await authorizeHolder(ctx, registrationId)
  return listLinks(ctx, sql`r.id = ${registrationId} and c.owner_id = ${userId}`)
}

type Instants = 'since' | 'revokedAt' | 'submittedAt'
type Row = Omit<CharacterLink, 'removable' | Instants> &
  Record<Instants, string | null> & { answers: Answers; ticketId: number; off: boolean }

async function listLinks(ctx: RequestContext, where: SQL): Promise<CharacterLink[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select l.id, json_build_object('id', c.id, 'name', c.name, 'visibility', c.visibility, 'status', c.status) as character,
      json_build_object('id', r.id, 'state', r.state) as registration, ${ownEventJson(ctx)} as event, o.name as organizer,
      l.created_at as since, l.revoked_at as "revokedAt", l.submitted_at as "submittedAt", l.submitted_name as "submittedName",
      l.submitted_at is not null and (l.submitted_name, l.submitted_biography, l.submitted_background)
        is distinct from (c.name, c.biography, c.background) as "isOutdated",
      l.approval, l.approval_reason as "approvalReason", coalesce(s.character_approval, false) as "asksApproval",
      r.answers || r.special_answers as answers, r.ticket_id as "ticketId", ${isOff} as off
    from character_links l join characters c on c.id = l.character_id join registrations r on r.id = l.registration_id
      join ${ownEventTables(ctx)} on e.id = r.event_id left join registration_settings s on s.event_id = e.id
    where ${where}
    order by e.date_start desc nulls first, l.id desc limit ${MOST}`)
  return Promise.all([...rows].map((row) => toLink(ctx, row)))
}

async function toLink(ctx: RequestContext, { answers, ticketId, off, ...row }: Row): Promise<CharacterLink> {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  const { state } = row.registration
  const isFree = row.event.past || off
  const form = isFree || row.revokedAt ? null : await findForm(ctx, row.event.id)
  const isNeeded = form !== null && asksCharacter(form.definition, { ticketId, state, answers })
  return {
    ...row,
    since: new Date(row.since!),
    revokedAt: instant(row.revokedAt),
    submittedAt: instant(row.submittedAt),
    removable: row.revokedAt === null && (!isNeeded || (await hasOther(ctx, row))),
  }
}

async function hasOther(ctx: RequestContext, { id, registration }: Pick<Row, 'id' | 'registration'>) {
  const [other] = await ctx.db.execute(sql`select 1 from character_links
    where registration_id = ${registration.id} and id <> ${id} and revoked_at is null limit 1`)
  return other !== undefined
}

/**
 * The characters that the actor may choose as an answer: theirs, neither deleted nor dead, by name, and which are linked to that registration.
 * Null for visitors.
 */
export async function listChoosable(ctx: RequestContext, registrationId: number | null = null) {
  const me = signedInPerson(ctx)
  if (!me) return null
  const rows = await ctx.db.execute<{ id: number; name: string; visibility: CharacterVisibility; linked: boolean }>(sql`
    select c.id, c.name, c.visibility, exists (select 1 from character_links l
      where l.character_id = c.id and l.registration_id = ${registrationId}::int and l.revoked_at is null) as linked
    from characters c where c.owner_id = ${me.id} and c.deleted_at is null and c.status <> 'dead'
    order by c.name collate "es-x-icu", c.id`)
  return [...rows]
}

/** The registrations of the actor to which the character is not linked yet, the latest event first. */
export async function listLinkableRegistrations(
  ctx: RequestContext,
  characterId: number,
): Promise<LinkableRegistration[]> {
  const me = await authorizeCharacterOwner(ctx, characterId)
  const live = sql.join(
    LIVE_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  const rows = await ctx.db.execute<LinkableRegistration>(sql`
    select r.id, t.title, e.date_start::text as "dateStart", nullif(e.date_end, e.date_start)::text as "dateEnd", o.name as organizer
    from registrations r join ${ownEventTables(ctx)} on e.id = r.event_id
    where r.user_id = ${me.id} and not r.is_test and r.state in (${live}) and not ${isOff}
      and not exists (select 1 from character_links l
        where l.registration_id = r.id and l.character_id = ${characterId} and l.revoked_at is null)
    order by e.date_start desc nulls first, r.id desc limit 200`)
  return [...rows]
}
