import type { Sql } from 'postgres'
import { isLive, LIVE_STATES, mayFollow, type RegistrationState, SEATED_STATES } from '#shared/registrations/states.ts'

type Row = {
  id: number
  user_id: number | null
  group_id: number | null
  ticket_id: number
  state: RegistrationState
  answers: Record<string, string>
  waiting_since: string | null
}
type PoolRow = { id: number; kind: string; ticket_id: number | null; option_key: string | null; quota: number | null }
type Entry = { registration_id: number; from_state: RegistrationState | null; to_state: RegistrationState | null }

/** What is wrong with the registrations of an event; `quotasChanged`: the organizer may have lowered a quota below the seats taken. */
export async function inspect(sql: Sql, eventId: number, { quotasChanged }: { quotasChanged: boolean }) {
  const [rows, pools, seats, history, quotas] = await Promise.all([
    sql<Row[]>`select * from registrations where event_id = ${eventId} order by id`,
    sql<PoolRow[]>`select * from seat_pools where event_id = ${eventId} order by id`,
    sql<{ registration_id: number; pool_id: number; taken: boolean }[]>`
      select s.* from registration_seats s join registrations r on r.id = s.registration_id where r.event_id = ${eventId}`,
    sql<
      Entry[]
    >`select h.* from registration_history h join registrations r on r.id = h.registration_id where r.event_id = ${eventId} order by h.id`,
    readQuotas(sql, eventId),
  ])
  const needed = (row: Row) =>
    pools
      .filter(({ kind, ticket_id, option_key }) =>
        kind === 'event' ? true : kind === 'ticket' ? ticket_id === row.ticket_id : row.answers['bed'] === option_key,
      )
      .map(({ id }) => id)
  const holds = (row: Row) => (SEATED_STATES as readonly string[]).includes(row.state)
  const taken = (pool: number) => rows.filter((row) => holds(row) && needed(row).includes(pool)).length
  const faults: string[] = []

  for (const row of rows) {
    const own = seats.filter(({ registration_id }) => registration_id === row.id)
    const expected = isLive(row.state) ? needed(row).map((pool) => `${pool} ${holds(row)}`) : []
    const found = own.map((seat) => `${seat.pool_id} ${seat.taken}`)
    if (found.sort().join() !== expected.sort().join())
      faults.push(`${row.id} ${row.state} has the seats ${found}, not ${expected}`)
    faults.push(...historyFaults(row, history))
  }
  for (const { id } of pools) {
    const quota = quotas(pools.find((pool) => pool.id === id)!)
    if (!quotasChanged && quota !== null && taken(id) > quota)
      faults.push(`pool ${id} has ${taken(id)} of ${quota} seats taken`)
  }
  const people = rows.filter(
    ({ user_id, state }) => user_id !== null && (LIVE_STATES as readonly string[]).includes(state),
  )
  if (new Set(people.map(({ user_id }) => user_id)).size < people.length) faults.push('someone is registered twice')
  const freeOf = (pool: number) =>
    (quotas(pools.find(({ id }) => id === pool)!) ?? Number.POSITIVE_INFINITY) - taken(pool)
  // A group that needs more seats than there will ever be keeps nobody from one.
  const canFit = (party: Row[]) =>
    pools.every(
      (pool) =>
        party.filter((row) => needed(row).includes(pool.id)).length <= (quotas(pool) ?? Number.POSITIVE_INFINITY),
    )
  const asked = { needed, freeIn: freeOf, canFit }
  faults.push(...waitingFaults(rows, asked))
  return { faults, rows, overtaken: (before: readonly Row[]) => findOvertaken(before, rows, asked) }
}
type Asked = {
  needed: (row: Row) => number[]
  freeIn: (pool: number) => number
  canFit: (party: Row[]) => boolean
}
export type State = Awaited<ReturnType<typeof inspect>>

/** The quotas that the organizer set, not those that were copied. */
async function readQuotas(sql: Sql, eventId: number) {
  const [event] = await sql`select capacity from events where id = ${eventId}`
  const tickets = await sql`select id, amount from tickets where event_id = ${eventId}`
  const [form] =
    await sql`select v.definition from registration_forms f join registration_form_versions v on v.form_id = f.id and v.version = f.version where f.event_id = ${eventId}`
  const options: { key: string; max: number | null }[] = form!['definition'].sections[0].fields[0].options
  return ({ kind, ticket_id, option_key }: PoolRow): number | null => {
    if (kind === 'event') return event!['capacity']
    if (kind === 'ticket') return tickets.find(({ id }) => id === ticket_id)!['amount'] || null
    return options.find(({ key }) => key === option_key)?.max ?? null
  }
}

/** Its history begins with its first state, every entry follows the one before, and the last is its state. */
function historyFaults({ id, state }: Row, history: readonly Entry[]): string[] {
  const own = history.filter((entry) => entry.registration_id === id && entry.to_state !== null)
  if (own[0]?.from_state !== null) return [`the history of ${id} has no beginning`]
  const broken = own.slice(1).some((entry, index) => {
    const before = own[index]!.to_state!
    return entry.from_state !== before || !mayFollow(before, entry.to_state!)
  })
  return broken || own.at(-1)!.to_state !== state ? [`the history of ${id} does not lead to ${state}`] : []
}

/**
 * Nobody waits who could have a seat: of each party, one of the pools lacks seats, or someone before them lacks seats of a pool that
 * they need. Worked out anew from the rows, not with the code that decides.
 */
function waitingFaults(rows: readonly Row[], { needed, freeIn, canFit }: Asked): string[] {
  const parties = partiesOf(rows)
  const wants = (party: Row[], pool: number) => party.filter((row) => needed(row).includes(pool)).length
  const lacks = (party: Row[]) =>
    [...new Set(party.flatMap(needed))].filter((pool) => freeIn(pool) < wants(party, pool))
  return parties.flatMap((party, index) => {
    const mine = new Set(party.flatMap(needed))
    const isBehind = parties
      .slice(0, index)
      .some((earlier) => canFit(earlier) && lacks(earlier).some((pool) => mine.has(pool)))
    return lacks(party).length > 0 || isBehind ? [] : [`${party.map(({ id }) => id)} wait although there are seats`]
  })
}

/** Those who wait, in their order; a group waits together. */
function partiesOf(rows: readonly Row[]): Row[][] {
  const waiting = rows
    .filter(({ state }) => state === 'waitlisted')
    .toSorted((a, b) => Date.parse(a.waiting_since!) - Date.parse(b.waiting_since!) || a.id - b.id)
  return [...Map.groupBy(waiting, ({ id, group_id }) => group_id ?? id).values()]
}

/**
 * Who was given a seat of a pool in this step although someone who came before waits for that very pool. The others of their own group do
 * not count: the organizer may choose some of it.
 */
function findOvertaken(before: readonly Row[], rows: readonly Row[], { needed, freeIn, canFit }: Asked): string[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const isSeated = (state: RegistrationState | undefined) => (SEATED_STATES as readonly unknown[]).includes(state)
  const seated = rows.filter((row) => isSeated(row.state) && !isSeated(earlier.get(row.id)?.state))
  const given = (pool: number) => seated.filter((row) => needed(row).includes(pool)).length
  const parties = partiesOf(rows).filter(
    (party) => canFit(party) && party.every(({ id }) => earlier.get(id)?.state === 'waitlisted'),
  )
  const sinceOf = (row: Row) => (row.waiting_since === null ? Number.POSITIVE_INFINITY : Date.parse(row.waiting_since))
  return seated.flatMap((row) =>
    parties
      .filter(([first]) => row.group_id === null || first!.group_id !== row.group_id)
      .filter(([first]) => sinceOf(first!) < sinceOf(row) || (sinceOf(first!) === sinceOf(row) && first!.id < row.id))
      .filter((party) =>
        needed(row).some((pool) => {
          const wanted = party.filter((one) => needed(one).includes(pool)).length
          return wanted > 0 && freeIn(pool) + given(pool) < wanted
        }),
      )
      .map((party) => `${row.id} overtook ${party.map(({ id }) => id)}`),
  )
}
