import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PlayerTag } from '#shared/registrations/players.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'

/** SQL: the tags of registration `r`, in order. */
export const tagsOfPlayer = sql<string[]>`array(select x.name from registration_tags x where x.registration_id = r.id
  order by x.name collate "es-x-icu")`

/** SQL condition: registration `r` has this tag. */
export const hasTag = (name: string): SQL =>
  sql`exists (select 1 from registration_tags x where x.registration_id = r.id and x.name = ${name})`

/** The tags that an event uses, with how many have each of those whom its table lists by itself. Does not authorize. */
export async function listEventTags({ db }: RequestContext, eventId: number): Promise<PlayerTag[]> {
  const rows = await db.execute<PlayerTag>(sql`
    select x.name, count(*) filter (where not r.is_test and r.state in ${[...LIVE_STATES]})::int as count
    from registration_tags x join registrations r on r.id = x.registration_id where r.event_id = ${eventId}
    group by 1 order by x.name collate "es-x-icu"`)
  return [...rows]
}
