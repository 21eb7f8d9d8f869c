import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addNeeds, allocateSeats, type Party } from './free-seats.ts'
import type { Pool } from './pools.server.ts'

/** Seats of an event may have been added or freed. */
export const offerSeatsJob = jobKind('registrations.seats', { eventId: z.int() })

/** A registration on the waiting list, with the pools it needs. */
export type Waiting = { id: number; groupId: number | null; since: number; pools: number[] }
/** Those who are given seats together: a person, or a group. */
export type WaitingParty = Party & { ids: number[] }

/** The waiting list of an event, first come first. Test registrations are never on it. */
export async function listWaiting(ctx: RequestContext, eventId: number): Promise<Waiting[]> {
  const rows = await ctx.db.execute<Waiting>(sql`
    select r.id, r.group_id as "groupId", (extract(epoch from r.waiting_since) * 1000)::float8 as since,
      array(select s.pool_id from registration_seats s where s.registration_id = r.id) as pools
    from registrations r where r.event_id = ${eventId} and r.state = 'waitlisted' and not r.is_test
    order by r.waiting_since, r.id`)
  return [...rows]
}

/** The waiting list as parties, in the order of the first of each. */
export function partiesOf(waiting: readonly Waiting[]): WaitingParty[] {
  const groups = Map.groupBy(waiting, ({ id, groupId }) => groupId ?? id)
  return [...groups.values()].map((members) => ({
    ids: members.map(({ id }) => id),
    needs: addNeeds(...members.map(({ pools }) => new Map(pools.map((pool) => [pool, 1])))),
  }))
}

export type QueuePosition = { place: number; ofWaiting: number }

/** The place of each registration among the people who wait for the same seats, and how many they are. */
export function placesOf(pools: readonly Pool[], waiting: readonly Waiting[]): Map<number, QueuePosition> {
  const allocated = allocateSeats(pools, partiesOf(waiting)).map(({ party, lacking, behind }) => {
    const missing = [...lacking, ...behind]
    const waitsFor = new Set(missing.length > 0 ? missing : party.needs.keys())
    return { ids: party.ids, waitsFor, kind: [...waitsFor].sort((a, b) => a - b).join() }
  })
  // Few sets of pools are waited for, by many: people are counted by set.
  const sets = new Map(allocated.map(({ kind, waitsFor }) => [kind, waitsFor]))
  const rivals = new Map(
    [...sets].map(([kind, own]) => [
      kind,
      [...sets].filter(([, other]) => !other.isDisjointFrom(own)).map(([of]) => of),
    ]),
  )
  const count = (people: Map<string, number>, kind: string) =>
    rivals.get(kind)!.reduce((sum, rival) => sum + (people.get(rival) ?? 0), 0)
  const before = new Map<string, number>()
  const ahead = allocated.map(({ ids, kind }) => {
    const place = count(before, kind) + 1
    before.set(kind, (before.get(kind) ?? 0) + ids.length)
    return { ids, kind, place }
  })
  return new Map(
    ahead.flatMap(({ ids, kind, place }) => ids.map((id) => [id, { place, ofWaiting: count(before, kind) }])),
  )
}

/** The place of one registration; null when it does not wait. */
export const placeOf = (pools: readonly Pool[], waiting: readonly Waiting[], id: number): QueuePosition | null =>
  placesOf(pools, waiting).get(id) ?? null
