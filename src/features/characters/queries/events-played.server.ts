import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation, localToday } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PlayedEvent } from '#shared/characters/links.ts'
import { ownCharacters } from '../access.server.ts'

/**
 * The events that a character was played at, the latest first: it was linked to a seat when the event ended, whether or not its organizers
 * still read it. Everybody sees public events, the owner all. Does not check who may see the character.
 */
export async function listEventsPlayed(ctx: RequestContext, characterId: number): Promise<PlayedEvent[]> {
  const rows = await ctx.db.execute<PlayedEvent>(sql`
    select distinct on (e.date_start, e.id) e.id, t.slug, t.title, t.locale, e.date_start::text as "dateStart",
      nullif(e.date_end, e.date_start)::text as "dateEnd", ${visibleEvents(ctx)} as visible
    from character_links l join characters c on c.id = l.character_id join registrations r on r.id = l.registration_id
      join events e on e.id = r.event_id ${joinTranslation(ctx)} left join venues v on v.id = e.venue_id
    where c.id = ${characterId} and r.state in ('confirmed', 'attended') and not r.is_test and e.happening <> 'cancelled'
      and e.deleted_at is null and e.last_day < ${localToday(ctx)}
      and (l.revoked_at is null or l.revoked_at >= (e.last_day + 1)::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid'))
      and (${visibleEvents(ctx)} or ${ownCharacters(ctx)})
    order by e.date_start desc, e.id desc limit 500`)
  return [...rows]
}
