import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { CONTACT_PREFIX } from '#shared/registrations/players.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { tagsOfPlayer } from '../../player-tags/queries.server.ts'
import { listPlaces } from '../../waiting-list/places.server.ts'
import { type PlayerCharacter, playerCharacters } from './player-characters.server.ts'
import {
  isMinor,
  lacksAuthorization,
  lacksGuardian,
  playerAge,
  playerEmail,
  playerName,
  playerPrice,
  playerTables,
} from './player-conditions.server.ts'
import { callsForQuestion, type QuietOptions } from './quiet-answers.server.ts'

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
  /** There are protected answers besides contacts. */
  hasSpecial: boolean
  /** One of them calls for a question. */
  hasNeeds: boolean
  /** Minor units of `coin`. */
  price: number
  coin: string
  /** Days in Madrid, and the instant in UTC. */
  created: string
  createdAt: string
  waitingPlace: number | null
  tags: string[]
  /** The day of the last email; null unless asked for. */
  contact: string | null
  /** Empty unless asked for. */
  characters: PlayerCharacter[]
}

type Selection = {
  where: SQL
  order: SQL
  keys: string[]
  limit: number
  offset: number
  characters?: boolean
  /** SQL: when the last email was sent. */
  contact?: SQL
  quiet?: QuietOptions
}

/**
 * Selects players in order. `keys` are those of the answers to read, which must not be protected; `quiet`: the options that call for no
 * question. Does not authorize.
 */
export async function selectPlayers(
  ctx: RequestContext,
  { where, order, keys, limit, offset, characters = false, contact = sql`null::timestamptz`, quiet = {} }: Selection,
): Promise<StoredPlayer[]> {
  const { db, locale } = ctx
  const title = contentLocale(locale) === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  const rows = await db.execute<Row>(sql`
    select r.id, r.group_id as "groupId", ${playerName} as name, ${playerEmail} as email, u.email as "accountEmail",
      r.ticket_id as "ticketId", ${title} as "ticketTitle", r.state, r.is_test as "isTest", h.username as holder,
      (r.holder_id is not null and r.user_id is distinct from r.holder_id) as "isCompanion",
      (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.answers) a
        where a.key = any (${`{${keys.join(',')}}`}::text[])) as answers,
      ${playerAge} as age, ${isMinor} as "isMinor", ${lacksGuardian} as "lacksGuardian", ${lacksAuthorization} as "lacksAuthorization",
      r.guardian_name as "guardianName", r.guardian_phone as "guardianPhone", r.organizer_note as note,
      exists (select 1 from jsonb_object_keys(r.special_answers) k where not starts_with(k, ${CONTACT_PREFIX})) as "hasSpecial",
      ${callsForQuestion(quiet)} as "hasNeeds", ${playerPrice} as price, r.coin,
      to_char(r.created_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as created,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_char(${contact} at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as contact, ${tagsOfPlayer} as tags, ${characters ? playerCharacters(ctx) : sql`'[]'::json`} as characters
    from ${playerTables} where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return withPlaces(ctx, [...rows])
}

type Row = Omit<StoredPlayer, 'waitingPlace'>

/** Adds the places on the waiting list. The players are those of one event; tests are not on it. */
async function withPlaces(ctx: RequestContext, rows: Row[]): Promise<StoredPlayer[]> {
  const first = rows.find(({ state, isTest }) => state === 'waitlisted' && !isTest)
  const [event] = first
    ? await ctx.db.execute<{ id: number }>(sql`select event_id as id from registrations where id = ${first.id}`)
    : []
  const places = event && (await listPlaces(ctx, event.id))
  // Added to the rows themselves: a thousand copies of so many columns cost more than reading them.
  return rows.map((row) => Object.assign(row, { waitingPlace: places?.get(row.id)?.place ?? null }))
}

export async function countPlayers({ db }: RequestContext, where: SQL): Promise<number> {
  const [row] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${playerTables} where ${where}`,
  )
  return row!.total
}
