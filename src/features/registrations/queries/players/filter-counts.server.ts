import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CHARACTER_FILTERS } from '#shared/characters/event-characters.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { FilterCounts } from '#shared/registrations/players.ts'
import { MISSING_THINGS, PAYMENT_FILTERS, playerFilters } from '#shared/registrations/players-query.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { isUnopened } from '../../opened/opened.server.ts'
import { idsByPayment, type PlayerAccounts } from './player-accounts.server.ts'
import { characterStates, hasCharacter } from './player-characters.server.ts'
import { isAmong, isMinor, missingConditions, playerTables } from './player-conditions.server.ts'

/** SQL: each filter would compute what it reads again. */
const NOT_INLINED = sql`offset 0`

type Asked = { eventId: number; role: EventRole; missingFollowUp: Set<number>; accounts: PlayerAccounts | null }

/** How many of those whom the table lists by itself each filter finds: all of them counted at once, and none of what the reader may not filter by. Does not authorize. */
export async function countFilters(
  ctx: RequestContext,
  { eventId, role, missingFollowUp, accounts }: Asked,
): Promise<FilterCounts> {
  const missing = missingConditions(missingFollowUp)
  const ways: [string, SQL][] = [
    ['minor', isMinor],
    ['unopened', isUnopened],
    ...MISSING_THINGS.map((thing): [string, SQL] => [`missing.${thing}`, missing[thing]]),
    ...CHARACTER_FILTERS.map((filter): [string, SQL] => [`characters.${filter}`, hasCharacter(sql`c.states`, filter)]),
    ...(accounts ? PAYMENT_FILTERS : []).map((filter): [string, SQL] => [
      `payment.${filter}`,
      isAmong(sql`r.id`, idsByPayment(accounts, filter)),
    ]),
  ]
  const mayUse: readonly string[] = playerFilters(role)
  const counted = ways.filter(([name]) => mayUse.includes(name.split('.')[0]!))
  const counts = [...counted, ['all', sql`true`] as const].map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`,
  )
  const [row] = await ctx.db.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from ${playerTables}
      cross join lateral (select ${characterStates(ctx)} as states ${NOT_INLINED}) c
    where r.event_id = ${eventId} and not r.is_test and r.state in ${LIVE_STATES}`)
  const of = <Name extends string>(group: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, row![`${group}.${name}`] ?? 0])) as Record<Name, number>
  return {
    payment: accounts && of('payment', PAYMENT_FILTERS),
    missing: of('missing', MISSING_THINGS),
    characters: of('characters', CHARACTER_FILTERS),
    minor: row!['minor'] ?? 0,
    unopened: row!['unopened'] ?? 0,
  }
}
