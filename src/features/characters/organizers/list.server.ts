import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { playerName } from '#features/registrations/queries/players/player-conditions.server.ts'
import { findSettings } from '#features/registrations/settings/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import {
  type EventCharacter,
  type EventCharactersPage,
  type EventCharactersQuery,
  SUBMISSION_STATES,
  type SubmissionState,
} from '#shared/characters/event-characters.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { EVENT_CHARACTERS_PER_PAGE } from '#shared/limits.ts'
import { pageOf } from '#shared/query-codec.ts'
import { isListed, isOutdated, linkedName, submissionState } from './linked.server.ts'

/** SQL: links `l` with character `c`, registration `r` and the account `u` of its player. */
export const linkTables = sql`registrations r join character_links l on l.registration_id = r.id
  join characters c on c.id = l.character_id left join users u on u.id = r.user_id`

/** SQL: the columns of a linked character in a list. */
export const listedColumns = sql`l.id, ${linkedName} as name, r.id as "registrationId", ${playerName} as player, ${submissionState} as state,
  to_char(l.submitted_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as "submittedOn",
  ${isOutdated} as "isOutdated", l.revoked_at is not null as "isRevoked"`

/** The characters of an event's players, for who may read these. */
export async function listEventCharacters(
  ctx: RequestContext,
  ref: EventRef,
  { q, states, page }: EventCharactersQuery,
): Promise<EventCharactersPage> {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const ofEvent = sql`r.event_id = ${eventId} and ${isListed}`
  const conditions: SQL[] = [ofEvent]
  for (const word of q.split(/\s+/).filter(Boolean))
    conditions.push(
      sql`folded(concat_ws(' ', ${linkedName}, u.username, r.name)) like folded(${containsPattern(word)})`,
    )
  if (states.length > 0) conditions.push(sql`${submissionState} in ${states}`)
  const where = sql.join(conditions, sql` and `)
  // Texts are compared for the rows of the page alone.
  const [counted] = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${linkTables} where ${where}`,
  )
  const { total } = counted!
  const { offset, ...place } = pageOf(page, total, EVENT_CHARACTERS_PER_PAGE)
  const rows = await ctx.db.execute<EventCharacter>(sql`
    with shown as materialized (select l.id, ${linkedName} as name from ${linkTables} where ${where}
      order by (${linkedName}) collate "es-x-icu", l.id limit ${EVENT_CHARACTERS_PER_PAGE} offset ${offset})
    select ${listedColumns} from shown join character_links l on l.id = shown.id
      join registrations r on r.id = l.registration_id join characters c on c.id = l.character_id left join users u on u.id = r.user_id
    order by shown.name collate "es-x-icu", l.id`)
  return {
    rows: [...rows],
    total,
    ...place,
    counts: await countStates(ctx, ofEvent),
    asksApproval: (await findSettings(ctx, eventId)).characterApproval,
  }
}

async function countStates({ db }: RequestContext, ofEvent: SQL): Promise<Record<SubmissionState, number>> {
  const rows = await db.execute<{ state: SubmissionState; count: number }>(sql`
    select ${submissionState} as state, count(*)::int as count from ${linkTables} where ${ofEvent} group by 1`)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(SUBMISSION_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    SubmissionState,
    number
  >
}

/** The characters that one of the event's players is linked with. */
export async function listCharactersOfPlayer(ctx: RequestContext, ref: EventRef, registrationId: number) {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const rows = await ctx.db.execute<EventCharacter>(sql`
    select ${listedColumns} from ${linkTables} where r.event_id = ${eventId} and r.id = ${registrationId} and ${isListed}
    order by (${linkedName}) collate "es-x-icu", l.id limit 100`)
  return [...rows]
}
