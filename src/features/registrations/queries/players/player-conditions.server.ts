import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import { normalizeReference } from '#shared/payments/reference.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import {
  type MissingThing,
  type PlayerFilter,
  type PlayersQuery,
  readableQuery,
} from '#shared/registrations/players-query.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { isUnopened } from '../../opened/opened.server.ts'
import { hasTag } from '../../player-tags/queries.server.ts'
import { listedFields } from './asked-fields.server.ts'
import { idsByPayment, type PlayerAccounts } from './player-accounts.server.ts'
import { characterStates, hasCharacter } from './player-characters.server.ts'

/** SQL: registrations `r` with their event `e`, ticket `k`, the account `u` of the person and `h` of who manages it. */
export const playerTables = sql`registrations r join events e on e.id = r.event_id join tickets k on k.id = r.ticket_id
  left join users u on u.id = r.user_id left join users h on h.id = r.holder_id`

export const playerName = sql<string>`coalesce(u.username, r.name, '')`
export const playerEmail = sql<string | null>`coalesce(r.email, u.email)`
/** SQL: what a registration costs, from the ledger. Tests have none: what they would cost. */
export const playerPrice = sql<number>`case when r.is_test then r.ticket_price + r.options_price
  else (select coalesce(sum(c.amount), 0)::int from registration_charges c where c.registration_id = r.id) end`
/** SQL: the first day, on which ages count; today for events without a date. */
const firstDay = sql`coalesce(e.date_start, current_date)`
export const playerAge = sql<number | null>`extract(year from age(${firstDay}, r.birth_date))::int`
export const isMinor = sql<boolean>`coalesce(extract(year from age(${firstDay}, r.birth_date)) < 18, false)`

const isLive = sql`r.state in ${LIVE_STATES}`
/** SQL conditions: a minor without a guardian to call, or without the signed authorization. */
export const lacksGuardian = sql<boolean>`(${isMinor} and ${isLive} and (r.guardian_name is null or r.guardian_phone is null))`
export const lacksAuthorization = sql<boolean>`(${isMinor} and ${isLive}
  and r.authorization_media_id is null and not r.authorization_on_paper)`

/** SQL: the id is one of these. */
export const isAmong = (column: SQL, ids: Iterable<number>) => sql`${column} = any(${idArray(ids)})`

export type Asked = {
  eventId: number
  query: PlayersQuery
  /** Of the reader: filters that it may not use are not applied. */
  role: EventRole
  fields: readonly AskedField[]
  missingFollowUp: Set<number>
  accounts: PlayerAccounts | null
}

/** SQL condition: the registration is one that the query asks for. Fields that it may not ask about match nothing. */
export function playerConditions(
  ctx: RequestContext,
  { eventId, role, fields, missingFollowUp, accounts, ...asked }: Asked,
): SQL {
  const query = readableQuery(asked.query, role)
  const missing = missingConditions(missingFollowUp)
  const filters: Record<PlayerFilter, SQL[]> = {
    test: [sql`r.is_test = ${query.test}`],
    states: [sql`r.state in ${query.states.length > 0 ? query.states : LIVE_STATES}`],
    tickets: query.tickets.length > 0 ? [isAmong(sql`r.ticket_id`, query.tickets)] : [],
    q: query.q.split(/\s+/).filter(Boolean).map(hasWord),
    answers: answerConditions(query.answers, listedFields(fields)),
    missing: anyOf(query.missing.map((thing) => missing[thing])),
    tags: anyOf(query.tags.map(hasTag)),
    payment: anyOf(query.payment.map((filter) => isAmong(sql`r.id`, idsByPayment(accounts, filter)))),
    minor: query.minor ? [isMinor] : [],
    unopened: query.unopened ? [isUnopened] : [],
    characters: anyOf(query.characters.map((filter) => hasCharacter(characterStates(ctx), filter))),
  }
  return sql.join([sql`r.event_id = ${eventId}`, ...Object.values(filters).flat()], sql` and `)
}

/** SQL conditions: the thing is missing. */
export const missingConditions = (missingFollowUp: Set<number>): Record<MissingThing, SQL> => ({
  authorization: lacksAuthorization,
  guardian: lacksGuardian,
  followup: isAmong(sql`r.id`, missingFollowUp),
})

/** No condition where nothing was chosen. */
const anyOf = (ways: SQL[]): SQL[] => (ways.length > 0 ? [sql`(${sql.join(ways, sql` or `)})`] : [])

/** The shortest part of a payment reference, and of the code at the door, that finds its registration. */
const REFERENCE_PART = 3
const CODE_PART = 8

/** A word of a name, an email address or a note, a part of the payment reference however it is written, or the beginning of the code. */
function hasWord(word: string): SQL {
  const text = sql`folded(concat_ws(' ', u.username, r.name, r.email, u.email, r.organizer_note, h.username))`
  const reference = normalizeReference(word)
  const ways = [
    sql`${text} like folded(${containsPattern(word)})`,
    ...(reference.length >= REFERENCE_PART
      ? [
          sql`exists (select 1 from payment_references f
            where f.registration_id = r.id and f.normalized like ${containsPattern(reference)})`,
        ]
      : []),
    ...(word.length >= CODE_PART ? [sql`starts_with(r.code::text, ${word.toLowerCase()})`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** One condition for each field: any of its values; `*` is any answer, `-` none. */
function answerConditions(answers: string[], fields: readonly AskedField[]): SQL[] {
  const byField = Map.groupBy(answers, (answer) => answer.slice(0, answer.indexOf(':')))
  return [...byField].flatMap(([key, chosen]) => {
    const field = fields.find((one) => one.key === key)
    if (!field) return sql`false`
    return anyOf(chosen.map((answer) => hasAnswer(field, answer.slice(key.length + 1))))
  })
}

function hasAnswer({ key, type }: AskedField, value: string): SQL {
  const answer = sql`r.answers->${key}::text`
  if (value === '*') return sql`${answer} is not null`
  if (value === '-') return sql`${answer} is null`
  if (type === 'boolean' || type === 'consent' || type === 'number') return sql`r.answers->>${key}::text = ${value}`
  return sql`coalesce(jsonb_exists(${answer}, ${value}), false)`
}
