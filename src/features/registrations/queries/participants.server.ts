import { sql } from 'drizzle-orm'
import { type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { ParticipantVisibility } from '#shared/registrations/states.ts'

/** Who takes part, as its own people or everybody may see it. */
export type Participants = { visibility: Exclude<ParticipantVisibility, 'organizers'>; names: string[]; others: number }

const NAMES_MAX = 500
type Row = { visibility: ParticipantVisibility; mine: boolean; names: string[]; others: number }

/**
 * The usernames of those with a confirmed seat, where the event shows them: to everybody, or to whoever has a seat themselves. Null
 * otherwise. Companions and people entered by hand have no username: they are counted. The caller may see the event.
 */
export async function findParticipants(ctx: RequestContext, ref: EventRef): Promise<Participants | null> {
  const [event] = await ctx.db.execute<{ id: number }>(sql`select e.id from events e where ${matchesEventRef(ref)}`)
  if (!event) return null
  const eventId = event.id
  addCacheTags(ctx, `event:${eventId}`)
  const me = signedInPerson(ctx)?.id ?? null
  const [row] = await ctx.db.execute<Row>(sql`
    with seated as (
      select u.username, r.user_id from registrations r left join users u on u.id = r.user_id and u.erased_at is null
      where r.event_id = ${eventId} and not r.is_test and r.state in ('confirmed', 'attended'))
    select s.participants as visibility, exists (select 1 from seated where user_id = ${me}::int) as mine,
      coalesce((select json_agg(username order by username collate "es-x-icu") from seated where username is not null), '[]') as names,
      (select count(*)::int from seated where username is null) as others
    from registration_settings s where s.event_id = ${eventId} and s.participants <> 'organizers'`)
  if (!row || row.visibility === 'organizers') return null
  if (row.visibility === 'participants' && !row.mine) return null
  if (row.names.length + row.others === 0) return null
  const names = row.names.slice(0, NAMES_MAX)
  return { visibility: row.visibility, names, others: row.others + row.names.length - names.length }
}
