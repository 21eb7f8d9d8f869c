import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { PEOPLE_STEP } from '#shared/date-clashes/date-clashes.ts'

/** An event, which may not be stored yet, of an organization. */
export type Own = { eventId: number | null; organizationId: number }

/**
 * For each of these events, how many people with a confirmed account follow its organizer and that of one's own event, or saved both events: rounded down, and
 * none that are so few that somebody could be told apart. Does not authorize.
 */
export async function countSharedPeople(
  { db }: RequestContext,
  { eventId, organizationId }: Own,
  others: readonly number[],
): Promise<Map<number, number>> {
  if (others.length === 0) return new Map()
  const rows = await db.execute<{ id: number; people: number }>(sql`
    select both_ways.id, count(distinct both_ways.user_id)::int as people from (
      select e.id, theirs.user_id from events e join follows theirs on theirs.organizer_id = e.organizer_id
        join follows mine on mine.user_id = theirs.user_id and mine.organizer_id = ${organizationId}
      where e.id = any(${idArray(others)}) and e.organizer_id <> ${organizationId}
      union all
      select theirs.event_id, theirs.user_id from saved_events theirs
        join saved_events mine on mine.user_id = theirs.user_id and mine.event_id = ${eventId ?? 0}
      where theirs.event_id = any(${idArray(others)})
    ) both_ways join users u on u.id = both_ways.user_id
    where u.confirmed_at is not null and u.erased_at is null group by both_ways.id`)
  return new Map(
    rows.flatMap(({ id, people }) => (people < PEOPLE_STEP ? [] : [[id, people - (people % PEOPLE_STEP)] as const])),
  )
}
