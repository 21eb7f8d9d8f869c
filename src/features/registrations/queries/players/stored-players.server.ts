import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import {
  isMinor,
  lacksAuthorization,
  lacksGuardian,
  playerAge,
  playerEmail,
  playerName,
  playerTables,
} from './player-conditions.server.ts'

/** A registration with what its lists show. `answers` holds only those asked for. */
export type StoredPlayer = {
  id: number
  groupId: number | null
  name: string
  email: string | null
  accountEmail: string | null
  ticketId: number
  ticketTitle: string
  state: RegistrationState
  isTest: boolean
  holder: string | null
  isCompanion: boolean
  answers: Answers
  age: number | null
  isMinor: boolean
  lacksGuardian: boolean
  lacksAuthorization: boolean
  guardianName: string | null
  guardianPhone: string | null
  note: string | null
  hasSpecial: boolean
  /** Minor units of `coin`. */
  price: number
  coin: string
  /** Days in Madrid, and the instant in UTC. */
  created: string
  createdAt: string
  waitingPlace: number | null
}

const waitingPlace = sql<number | null>`case when r.state = 'waitlisted' then (select count(*)::int from registrations w
  where w.event_id = r.event_id and w.ticket_id = r.ticket_id and w.state = 'waitlisted' and w.is_test = r.is_test
    and (w.waiting_since, w.id) <= (r.waiting_since, r.id)) end`

/** Selects players in order. `keys` are those of the answers to read, which must not be protected. Does not authorize. */
export async function selectPlayers(
  { db, locale }: RequestContext,
  { where, order, keys, limit, offset }: { where: SQL; order: SQL; keys: string[]; limit: number; offset: number },
): Promise<StoredPlayer[]> {
  const title = locale === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  const answers = keys.map((key) => sql`${key}::text, r.answers->${key}::text`)
  const rows = await db.execute<StoredPlayer>(sql`
    select r.id, r.group_id as "groupId", ${playerName} as name, ${playerEmail} as email, u.email as "accountEmail",
      r.ticket_id as "ticketId", ${title} as "ticketTitle", r.state, r.is_test as "isTest", h.username as holder,
      (r.holder_id is not null and r.user_id is distinct from r.holder_id) as "isCompanion",
      ${answers.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(answers, sql`, `)}))` : sql`'{}'::jsonb`} as answers,
      ${playerAge} as age, ${isMinor} as "isMinor", ${lacksGuardian} as "lacksGuardian", ${lacksAuthorization} as "lacksAuthorization",
      r.guardian_name as "guardianName", r.guardian_phone as "guardianPhone", r.organizer_note as note,
      r.special_answers <> '{}'::jsonb as "hasSpecial", r.ticket_price + r.options_price as price, r.coin,
      to_char(r.created_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as created,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      ${waitingPlace} as "waitingPlace"
    from ${playerTables} where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return [...rows]
}

export async function countPlayers({ db }: RequestContext, where: SQL): Promise<number> {
  const [row] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${playerTables} where ${where}`,
  )
  return row!.total
}
