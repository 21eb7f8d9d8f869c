import { type SQL, sql } from 'drizzle-orm'
import { exactFirst } from '#platform/database/like-pattern.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import {
  ANSWER_COLUMN,
  orderOf,
  type PlayersQuery,
  playerColumns,
  type SortableColumn,
} from '#shared/registrations/players-query.ts'
import { STATES_IN_ORDER } from '#shared/registrations/states.ts'
import type { PlayerAccounts } from './player-accounts.server.ts'
import { lacksAuthorization, lacksGuardian, playerEmail, playerName, playerPrice } from './player-conditions.server.ts'

const list = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
const collated = (text: SQL) => sql`${text} collate "es-x-icu"`
const byName = collated(playerName)

const byState = sql`array_position(${list(STATES_IN_ORDER)}, r.state)`

const COLUMNS: Record<Exclude<SortableColumn, 'paid' | 'contact'>, SQL> = {
  name: byName,
  ticket: sql`k.position`,
  state: byState,
  price: playerPrice,
  created: sql`r.created_at`,
  age: sql`-extract(epoch from r.birth_date)`,
  email: sql`lower(${playerEmail})`,
  holder: collated(sql`h.username`),
  guardian: collated(sql`r.guardian_name`),
  note: collated(sql`r.organizer_note`),
  missing: sql`(not ${lacksAuthorization})::int + (not ${lacksGuardian})::int`,
}

type Asked = {
  query: PlayersQuery
  fields: readonly AskedField[]
  role: EventRole
  /** SQL: when the last email was sent. */
  contact: SQL
  accounts: PlayerAccounts | null
}

/** SQL: the order that the query asks for, always complete. */
export function playerOrder({ query, fields, role, contact, accounts }: Asked): SQL {
  const { column: sort, descending } = orderOf(query)
  const usual = sql`${exactFirst(playerName, query.q)} ${byState}, r.waiting_since nulls first, ${byName}, r.id`
  const isSeen = ['name', ...playerColumns(role)].includes(sort)
  const columns: Record<SortableColumn, SQL> = { ...COLUMNS, contact, paid: paidOrder(accounts) }
  const column = sort.startsWith(ANSWER_COLUMN)
    ? answerOrder(fields.find(({ key }) => key === sort.slice(ANSWER_COLUMN.length)))
    : isSeen
      ? columns[sort as SortableColumn]
      : undefined
  if (!column) return usual
  const direction = descending ? sql`desc` : sql`asc`
  return sql`${column} ${direction} nulls last, ${byName}, r.id`
}

/** Who owes most first, then by what was paid; last of all who has no money here. */
function paidOrder(accounts: PlayerAccounts | null): SQL {
  const sums = [...(accounts?.of.values() ?? [])].map(({ id, open, paid }) => [id, open > 0 ? -open : paid])
  return sql`(${JSON.stringify(Object.fromEntries(sums))}::jsonb ->> r.id::text)::int`
}

/** Options in the order of the form, numbers by value, anything else as text. */
function answerOrder(field: AskedField | undefined): SQL | undefined {
  if (!field || field.special) return undefined
  const { key, type, options } = field
  if (type === 'choice')
    return sql`array_position(${list(options.map((option) => option.key))}, r.answers->>${key}::text)`
  if (type === 'number' || type === 'boolean' || type === 'consent') return sql`r.answers->${key}::text`
  return collated(sql`r.answers->>${key}::text`)
}
