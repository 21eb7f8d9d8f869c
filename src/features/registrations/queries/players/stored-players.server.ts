import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { listPlaces } from '../../waiting-list/places.server.ts'
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

/** Selects players in order. `keys` are those of the answers to read, which must not be protected. Does not authorize. */
export async function selectPlayers(
  ctx: RequestContext,
  { where, order, keys, limit, offset }: { where: SQL; order: SQL; keys: string[]; limit: number; offset: number },
): Promise<StoredPlayer[]> {
  const { db, locale } = ctx
  const title = locale === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  const answers = keys.map((key) => sql`${key}::text, r.answers->${key}::text`)
  const rows = await db.execute<Row>(sql`
    select r.id, r.event_id as "eventId", r.group_id as "groupId", ${playerName} as name, ${playerEmail} as email, u.email as "accountEmail",
      r.ticket_id as "ticketId", ${title} as "ticketTitle", r.state, r.is_test as "isTest", h.username as holder,
      (r.holder_id is not null and r.user_id is distinct from r.holder_id) as "isCompanion",
      ${answers.length > 0 ? sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(answers, sql`, `)}))` : sql`'{}'::jsonb`} as answers,
      ${playerAge} as age, ${isMinor} as "isMinor", ${lacksGuardian} as "lacksGuardian", ${lacksAuthorization} as "lacksAuthorization",
      r.guardian_name as "guardianName", r.guardian_phone as "guardianPhone", r.organizer_note as note,
      r.special_answers <> '{}'::jsonb as "hasSpecial", r.ticket_price + r.options_price as price, r.coin,
      to_char(r.created_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as created,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from ${playerTables} where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return withPlaces(ctx, [...rows])
}

type Row = Omit<StoredPlayer, 'waitingPlace'> & { eventId: number }

/** Adds the places on the waiting list. The players are those of one event; tests are not on it. */
async function withPlaces(ctx: RequestContext, rows: Row[]): Promise<StoredPlayer[]> {
  const first = rows.find(({ state, isTest }) => state === 'waitlisted' && !isTest)
  const places = first && (await listPlaces(ctx, first.eventId))
  return rows.map(({ eventId: _, ...row }) => ({ ...row, waitingPlace: places?.get(row.id)?.place ?? null }))
}

export async function countPlayers({ db }: RequestContext, where: SQL): Promise<number> {
  const [row] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${playerTables} where ${where}`,
  )
  return row!.total
}
