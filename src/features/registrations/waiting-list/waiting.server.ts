import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addNeeds, judgeInOrder, type Party } from '../seats/free-seats.ts'
import type { Pool } from '../seats/pools.server.ts'

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

export type Place = { place: number; ofWaiting: number }

/** The place of a registration among the people who wait for the same seats, and how many they are; null when it does not wait. */
export function placeOf(pools: readonly Pool[], waiting: readonly Waiting[], id: number): Place | null {
  const judged = judgeInOrder(pools, partiesOf(waiting)).map(({ party, lacking, behind }) => {
    const missing = [...lacking, ...behind]
    return { ids: party.ids, waitsFor: new Set(missing.length > 0 ? missing : party.needs.keys()) }
  })
  const own = judged.findIndex(({ ids }) => ids.includes(id))
  if (own < 0) return null
  const isRival = ({ waitsFor }: (typeof judged)[number]) => !waitsFor.isDisjointFrom(judged[own]!.waitsFor)
  const count = (parties: typeof judged) => parties.filter(isRival).reduce((sum, { ids }) => sum + ids.length, 0)
  return { place: count(judged.slice(0, own)) + 1, ofWaiting: count(judged) }
}
