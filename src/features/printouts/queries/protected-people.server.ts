import { sql } from 'drizzle-orm'
import { isMinor, playerName, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { PLAYERS_EXPORTED } from '#shared/limits.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { byName, isComing } from './people.server.ts'

/** Someone who comes, with the chosen answers, protected ones included. `opened`: the keys of those. */
export type ProtectedPerson = {
  id: number
  name: string
  ticketId: number
  isMinor: boolean
  guardianName: string | null
  guardianPhone: string | null
  answers: Answers
  opened: string[]
}

const chosen = (column: string, keys: readonly string[]) =>
  sql`(select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(${sql.raw(column)}) a
    where a.key = any (${`{${keys.join(',')}}`}::text[]))`

/**
 * Who comes, by name, with the answers to some fields. Inside a transaction: the nightly erasure waits until what is read is on record. Does not
 * authorize. Throws `answers_erased` once protected answers were erased.
 */
export async function listProtectedPeople(
  { db }: RequestContext,
  eventId: number,
  keys: readonly string[],
): Promise<ProtectedPerson[]> {
  const rows = await db.execute<ProtectedPerson>(sql`
    select r.id, ${playerName} as name, r.ticket_id as "ticketId", ${isMinor} as "isMinor", r.guardian_name as "guardianName",
      r.guardian_phone as "guardianPhone", ${chosen('r.answers', keys)} || ${chosen('r.special_answers', keys)} as answers,
      array(select k from jsonb_object_keys(${chosen('r.special_answers', keys)}) k) as opened
    from ${playerTables} where ${isComing(eventId)} order by ${byName} limit ${PLAYERS_EXPORTED} for share of r`)
  // Asked after the lock: before it, an erasure may still have been on its way.
  if (await areErased({ db }, eventId)) throw new AppError('answers_erased')
  return [...rows]
}

/** Whether the protected answers of an event were erased. Does not authorize. */
export async function areErased({ db }: Pick<RequestContext, 'db'>, eventId: number): Promise<boolean> {
  const rows = await db.execute(
    sql`select 1 from registrations r where r.event_id = ${eventId} and r.special_erased_at is not null limit 1`,
  )
  return rows.length > 0
}
