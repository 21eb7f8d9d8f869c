import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import { CONTACT_PREFIX } from '#shared/registrations/players.ts'
import type { PlayerColumn } from '#shared/registrations/players-query.ts'
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

/** A registration with what its lists show. `answers` holds only those asked for; what no column shows may be empty. */
export type StoredPlayer = {
  id: number
  eventId: number
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
  /** The last day of an offer, in Madrid. */
  offeredUntil: string | null
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
  /** What is shown besides the name, the ticket and the state; without it everything but characters and emails. */
  columns?: readonly string[]
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
  { where, order, keys, limit, offset, columns, contact, quiet = {} }: Selection,
): Promise<StoredPlayer[]> {
  const { db, locale } = ctx
  const title = contentLocale(locale) === 'en' ? sql`coalesce(k.title_en, k.title_es)` : sql`k.title_es`
  // What nobody sees is not computed a thousand times.
  const shown = <T>(name: PlayerColumn, value: SQL<T>, empty: SQL<T> = sql`null`) =>
    !columns || columns.includes(name) ? value : empty
  const asked = <T>(name: PlayerColumn, value: SQL<T>, empty: SQL<T>) => (columns?.includes(name) ? value : empty)
  const rows = await db.execute<Row>(sql`
    select r.id, r.event_id as "eventId", r.group_id as "groupId", ${playerName} as name, ${shown('email', playerEmail)} as email, u.email as "accountEmail",
      r.ticket_id as "ticketId", ${title} as "ticketTitle", r.state, r.is_test as "isTest", h.username as holder,
      (r.holder_id is not null and r.user_id is distinct from r.holder_id) as "isCompanion",
      (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.answers) a
        where a.key = any (${`{${keys.join(',')}}`}::text[])) as answers,
      ${playerAge} as age, ${isMinor} as "isMinor", ${lacksGuardian} as "lacksGuardian", ${lacksAuthorization} as "lacksAuthorization",
      ${shown('guardian', sql`r.guardian_name`)} as "guardianName", ${shown('guardian', sql`r.guardian_phone`)} as "guardianPhone",
      ${shown('note', sql`r.organizer_note`)} as note, ${columns ? sql`null` : hasSpecial} as "hasSpecial",
      ${callsForQuestion(quiet)} as "hasNeeds", case when r.state = 'offered'
        then to_char(r.expires_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') end as "offeredUntil", ${shown('price', playerPrice, sql`0`)} as price, r.coin,
      ${shown('created', sql`to_char(r.created_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD')`)} as created,
      ${shown('created', sql`to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as "createdAt",
      ${asked('contact', sql`to_char(${contact ?? sql`null::timestamptz`} at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD')`, sql`null`)} as contact,
      ${shown('tags', tagsOfPlayer, sql`'{}'::text[]`)} as tags, ${asked('characters', playerCharacters(ctx), sql`'[]'::json`)} as characters
    from ${playerTables} where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return withPlaces(ctx, [...rows])
}

const hasSpecial = sql`exists (select 1 from jsonb_object_keys(r.special_answers) k where not starts_with(k, ${CONTACT_PREFIX}))`

type Row = Omit<StoredPlayer, 'waitingPlace'>

/** Adds the places on the waiting list. The players are those of one event; tests are not on it. */
async function withPlaces(ctx: RequestContext, rows: Row[]): Promise<StoredPlayer[]> {
  const first = rows.find(({ state, isTest }) => state === 'waitlisted' && !isTest)
  const places = first && (await listPlaces(ctx, first.eventId))
  // Added to the rows themselves: a thousand copies of so many columns cost more than reading them.
  return rows.map((row) => Object.assign(row, { waitingPlace: places?.get(row.id)?.place ?? null }))
}

export async function countPlayers({ db }: RequestContext, where: SQL): Promise<number> {
  const [row] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${playerTables} where ${where}`,
  )
  return row!.total
}
