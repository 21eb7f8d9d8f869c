import { type SQL, sql } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { authorizeDeciding } from '../access.server.ts'
import { settle } from './decisions.server.ts'
import { type Held, hold } from './reviewables.server.ts'

/** What leads to a card or a venue and goes along when it is merged into another: table, column, and what has to stay behind. */
type Move = { table: string; column: string; unless?: (into: number) => SQL }
const MOVES: Record<'organization' | 'venue', readonly Move[]> = {
  organization: [
    { table: 'events', column: 'organizer_id' },
    { table: 'media', column: 'owner_organization_id' },
    { table: 'organizations', column: 'merged_into' },
    {
      table: 'claims',
      column: 'organization_id',
      // One open claim of a person to a card.
      unless: (into) => sql`t.status = 'open' and exists (select 1 from claims x
        where x.organization_id = ${into} and x.user_id = t.user_id and x.status = 'open')`,
    },
    {
      table: 'memberships',
      column: 'organization_id',
      unless: (
        into,
      ) => sql`exists (select 1 from memberships x where x.organization_id = ${into} and x.user_id = t.user_id)
        or exists (select 1 from organizations x where x.id = ${into} and x.owner_id = t.user_id)`,
    },
  ],
  venue: [
    { table: 'events', column: 'venue_id' },
    { table: 'venues', column: 'merged_into' },
  ],
}

/** The ids of the rows that were moved, by `table.column`: what takes them back. */
export type Moved = Record<string, number[]>
type Way = { from: number; into: number }

/** Makes everything that led to one lead to the other. */
async function moveAll(ctx: Context, thing: keyof typeof MOVES, { from, into }: Way): Promise<Moved> {
  const moved: Moved = {}
  for (const { table, column, unless } of MOVES[thing]) {
    const name = sql.identifier(column)
    const rows = await ctx.db.execute<{ id: number }>(sql`update ${sql.identifier(table)} t set ${name} = ${into}
      where t.${name} = ${from} and not (${unless?.(into) ?? sql`false`}) returning t.id`)
    if (rows.length > 0) moved[`${table}.${column}`] = rows.map(({ id }) => id)
  }
  return moved
}

type Merge = Way & { thing: keyof typeof MOVES; verb: string; jobs: Door['jobs'] }
/** Says no, or what else of the one that goes has to change, and which lines of the history belong to it. */
type Check = (from: Held, into: Held) => Promise<{ set?: Record<string, unknown>; with?: number[] }>

/**
 * Merges one into the other, in the transaction `ctx.db`: what led to it leads there, and its addresses redirect. One that was only
 * proposed is let in by it. Both are locked in one order, so that two merges the other way round do not wait for each other.
 */
export async function merge(ctx: Context, { thing, verb, from, into, jobs }: Merge, check: Check): Promise<number> {
  if (from === into) throw new Failure('invalid', 'invalid', { fields: { into: 'choice' } })
  const held = new Map<number, Held>()
  for (const id of [from, into].sort((a, b) => a - b)) held.set(id, await hold(ctx, thing, id))
  const [one, other] = [held.get(from)!, held.get(into)!]
  // Before anything is moved: with its members goes what makes it somebody's own.
  for (const id of [from, into]) await authorizeDeciding(ctx, thing, id)
  const more = await check(one, other)
  const moved = await moveAll(ctx, thing, { from, into })
  const proposed = one.state === 'pending'
  const to = proposed ? 'active' : one.state
  const set = { ...more.set, merged_into: into, ...(proposed && { status: to }) }
  const details = { into, moved, ...(more.with && { with: more.with }) }
  const letter = proposed ? ({ jobs, job: 'proposals.decided' } as const) : undefined
  return settle(ctx, one, { verb, from: [one.state], to, set, details, ...(letter && { letter }) })
}

/** Those of them that are still where the merge brought them go back. */
export async function moveBack(ctx: Context, moved: Moved, { from, into }: Way) {
  for (const { table, column } of Object.values(MOVES).flat()) {
    const ids = moved[`${table}.${column}`]
    const name = sql.identifier(column)
    if (ids)
      await ctx.db.execute(sql`update ${sql.identifier(table)} t set ${name} = ${from}
        where t.id = any(${`{${ids.join(',')}}`}::int[]) and t.${name} = ${into}`)
  }
}
