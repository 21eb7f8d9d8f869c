import { sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type OwnCasting, PARTS_MAX, type Part, type Preferences } from '#shared/casting/casting.ts'
import { type RegistrationState, SEATED_STATES, takesSeat } from '#shared/registrations/states.ts'
import { findCastingSettings, isRevealed } from '../settings.server.ts'

const NOTHING: Preferences = { choices: [], avoids: [], near: [], apart: [], note: '' }

/**
 * The casting for one of the actor's own registrations: the characters to choose from, and once they were revealed those that the player
 * was given, with their texts. Null where there is nothing to show, and for everybody else.
 */
export async function findOwnCasting(ctx: RequestContext, registrationId: number): Promise<OwnCasting | null> {
  const me = authorizeSignedIn(ctx)
  const [own] = await ctx.db.execute<{ eventId: number; state: RegistrationState }>(sql`
    select r.event_id as "eventId", r.state from registrations r join events e on e.id = r.event_id and e.deleted_at is null
    where r.id = ${registrationId} and r.user_id = ${me.id} and not r.is_test`)
  if (!own || !takesSeat(own.state)) return null
  const { open, choices, isRevealed: revealed } = await findCastingSettings(ctx, own.eventId)
  const assigned = revealed ? await listRevealed(ctx, registrationId) : []
  const mayPrefer = open && !revealed
  const [stored] = await ctx.db.execute<Preferences>(
    sql`select choices, avoids, near, apart, note from casting_preferences where registration_id = ${registrationId}`,
  )
  if (!mayPrefer && !stored && assigned.length === 0) return null
  const parts = await ctx.db.execute<Part>(sql`
    select p.id, p.title, p.summary, p.tags, p.group_name as "group" from casting_parts p where p.event_id = ${own.eventId}
    order by p.position, p.id limit ${PARTS_MAX}`)
  return {
    registrationId,
    open: mayPrefer,
    choices,
    assigned,
    preferences: stored ?? NOTHING,
    parts: [...parts],
    tags: [...new Set(parts.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'es')),
  }
}

/** The characters that a registration was given, once they were revealed. Does not authorize. */
export async function listRevealed(ctx: RequestContext, registrationId: number): Promise<OwnCasting['assigned']> {
  const rows = await ctx.db.execute<OwnCasting['assigned'][number]>(sql`
    select p.id, p.title, p.summary, p.body, p.tags, p.group_name as "group", x.character_id as "characterId"
    from casting_parts p join casting_settings s on s.event_id = p.event_id join registrations r on r.id = p.registration_id
      left join casting_reveals x on x.part_id = p.id and x.registration_id = r.id
    where r.id = ${registrationId} and r.state in ${SEATED_STATES} and ${isRevealed(ctx)} order by p.position, p.id`)
  return [...rows]
}
