import { eq, type SQL, sql } from 'drizzle-orm'
import type { CurrentForm } from '#features/registration-forms/queries.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type Answers, allFields } from '#shared/registrations/form-definition.ts'
import type { EventTerms } from '../event-terms.server.ts'
import { seatPools } from '../table.server.ts'

type PoolKey = {
  kind: 'event' | 'ticket' | 'option'
  ticketId: number | null
  fieldKey: string | null
  optionKey: string | null
}
/** What seats are taken from. `quota` null: no limit. */
export type Pool = PoolKey & { id: number; quota: number | null; taken: number }

/** The pools that a registration needs a seat of. */
export function poolsNeeded(
  pools: readonly Pool[],
  { ticketId, answers }: { ticketId: number; answers: Answers },
): Pool[] {
  return pools.filter(({ kind, ...pool }) => {
    if (kind === 'event') return true
    if (kind === 'ticket') return pool.ticketId === ticketId
    const answer = Object.hasOwn(answers, pool.fieldKey!) ? answers[pool.fieldKey!] : undefined
    return Array.isArray(answer) ? answer.includes(pool.optionKey!) : answer === pool.optionKey
  })
}

/**
 * The pools with the quotas of today's event, tickets and form. Call it under the lock of the event's seats. Quotas are copied to the
 * table, and options that have got a limit become pools, with the seats of those who chose them before.
 */
export async function readPools(ctx: RequestContext, terms: EventTerms, form: CurrentForm | null): Promise<Pool[]> {
  const stored = await listPools(ctx, terms.id)
  const quotas = await listQuotas(ctx, terms, form)
  const found = new Map(stored.map((pool) => [nameOf(pool), pool]))
  const missing = [...quotas].filter(
    ([name, { quota, kind }]) => !found.has(name) && (quota !== null || kind !== 'option'),
  )
  for (const pool of stored) {
    const quota = quotas.get(nameOf(pool))?.quota ?? null
    if (quota === pool.quota) continue
    await ctx.db.update(seatPools).set({ quota }).where(eq(seatPools.id, pool.id))
    pool.quota = quota
  }
  if (missing.length === 0) return stored
  await ctx.db.insert(seatPools).values(missing.map(([, pool]) => ({ ...pool, eventId: terms.id })))
  await addSeatsOfNewPools(ctx, terms.id)
  return listPools(ctx, terms.id)
}

const nameOf = ({ kind, ticketId, fieldKey, optionKey }: PoolKey) =>
  JSON.stringify([kind, ticketId, fieldKey, optionKey])

/**
 * The pools as they are now, without the lock that changing them needs: with today's quotas, and without the seats of offers and holds
 * that are over. Pools that are not stored yet have ids below 0.
 */
export async function listCurrentPools(
  ctx: RequestContext,
  event: { id: number; capacity: number | null },
  form: CurrentForm | null,
): Promise<Pool[]> {
  const quotas = await listQuotas(ctx, event, form)
  const isKept = sql`exists (select 1 from registrations r where r.id = s.registration_id
    and (r.expires_at is null or r.expires_at > ${ctx.now.toISOString()}::timestamptz))`
  const stored = await listPools(ctx, event.id, isKept)
  const names = new Set(stored.map(nameOf))
  return [
    ...stored.map((pool) => ({ ...pool, quota: quotas.get(nameOf(pool))?.quota ?? null })),
    ...[...quotas].flatMap(([name, pool], index) => (names.has(name) ? [] : [{ ...pool, id: -1 - index, taken: 0 }])),
  ]
}

/** The pools as they were stored last. `counts`: SQL condition of the seats `s` that count as taken. */
async function listPools(ctx: RequestContext, eventId: number, counts: SQL = sql`true`): Promise<Pool[]> {
  const rows = await ctx.db.execute<Pool>(sql`
    select p.id, p.kind, p.ticket_id as "ticketId", p.field_key as "fieldKey", p.option_key as "optionKey", p.quota,
      (select count(*) from registration_seats s where s.pool_id = p.id and s.taken and ${counts})::int as taken
    from seat_pools p where p.event_id = ${eventId} order by p.id`)
  return [...rows]
}

/** The pools that the event has by its capacity, tickets and form, by name. */
async function listQuotas(
  ctx: RequestContext,
  { id, capacity }: Pick<EventTerms, 'id' | 'capacity'>,
  form: CurrentForm | null,
) {
  const rows = await ctx.db
    .select({ id: tickets.id, amount: tickets.amount })
    .from(tickets)
    .where(eq(tickets.eventId, id))
  const none = { ticketId: null, fieldKey: null, optionKey: null }
  const fields = form ? allFields(form.definition) : []
  const pools: (PoolKey & { quota: number | null })[] = [
    { ...none, kind: 'event', quota: capacity },
    ...rows.map((ticket) => ({ ...none, kind: 'ticket' as const, ticketId: ticket.id, quota: ticket.amount || null })),
    ...fields.flatMap(({ key, options }) =>
      options.map(({ key: option, max }) => ({
        ...none,
        kind: 'option' as const,
        fieldKey: key,
        optionKey: option,
        quota: max,
      })),
    ),
  ]
  return new Map(pools.map((pool) => [nameOf(pool), pool]))
}

/** Whoever chose an option before it had a limit has a seat of it, or waits for one. */
const addSeatsOfNewPools = (ctx: RequestContext, eventId: number) =>
  ctx.db.execute(sql`
    insert into registration_seats (registration_id, pool_id, taken)
    select r.id, p.id, held.taken from seat_pools p join registrations r on r.event_id = p.event_id
      join lateral (select bool_or(s.taken) as taken from registration_seats s where s.registration_id = r.id) held on held.taken is not null
      cross join lateral (select coalesce(r.answers -> p.field_key, r.special_answers -> p.field_key) as answer) a
    where p.event_id = ${eventId} and p.kind = 'option' and case jsonb_typeof(a.answer)
      when 'array' then a.answer ? p.option_key when 'string' then a.answer #>> '{}' = p.option_key else false end
    on conflict do nothing`)
