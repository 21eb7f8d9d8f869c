import type { Pool } from './pools.server.ts'

/** Seats that someone needs, by pool. */
export type Needs = ReadonlyMap<number, number>
/** Someone who waits for seats: a person, or a group that is given seats together. */
export type Party = { needs: Needs }
/** `lacking`: pools without enough free seats. `behind`: pools that have them, but for someone who came before. */
export type Allocation = { lacking: number[]; behind: number[] }

export const needsOf = (pools: readonly Pool[]): Needs => new Map(pools.map(({ id }) => [id, 1]))
export function addNeeds(...all: Needs[]): Needs {
  const sum = new Map<number, number>()
  for (const needs of all) for (const [pool, count] of needs) sum.set(pool, (sum.get(pool) ?? 0) + count)
  return sum
}

/**
 * Goes through those who wait in their order and says of each what it waits for; a party without `lacking` and `behind` can be given
 * its seats, which are then counted as taken. Nobody overtakes: where someone lacks seats of a pool, nobody after them gets a seat of
 * that pool. Who waits for a full pool does not keep others from seats of the other pools it needs. A party that needs more seats of a
 * pool than its quota keeps nobody from anything, since it could wait for ever: it is given seats once the quota is raised.
 */
export function allocateSeats<Waiting extends Party>(pools: readonly Pool[], parties: readonly Waiting[]) {
  const { check, allocate } = startAllocation(pools)
  return parties.map((party): { party: Waiting } & Allocation => {
    const allocation = check(party)
    allocate(party, allocation)
    return { party, ...allocation }
  })
}

/** The free seats of the pools, and of which of them someone who came before lacks seats. */
function startAllocation(pools: readonly Pool[]) {
  const quotas = new Map(pools.map(({ id, quota }) => [id, quota ?? Number.POSITIVE_INFINITY]))
  const free = new Map(pools.map(({ id, taken }) => [id, quotas.get(id)! - taken]))
  const reserved = new Set<number>()
  const check = ({ needs }: Party): Allocation => {
    const needed = [...needs]
    const lacking = needed.filter(([pool, count]) => (free.get(pool) ?? 0) < count).map(([pool]) => pool)
    const behind = needed.filter(([pool]) => reserved.has(pool) && !lacking.includes(pool)).map(([pool]) => pool)
    return { lacking, behind }
  }
  const allocate = ({ needs }: Party, allocation: Allocation) => {
    if (isAllocated(allocation)) for (const [pool, count] of needs) free.set(pool, free.get(pool)! - count)
    const isPossible = [...needs].every(([pool, count]) => count <= (quotas.get(pool) ?? count))
    if (isPossible) for (const pool of allocation.lacking) reserved.add(pool)
  }
  return { check, allocate }
}

/** The pools of whose seats more are needed than there will ever be. */
export const exceededPools = (pools: readonly Pool[], needs: Needs): Pool[] =>
  pools.filter(({ id, quota }) => quota !== null && (needs.get(id) ?? 0) > quota)
export const isAllocated = ({ lacking, behind }: Allocation) => lacking.length === 0 && behind.length === 0

/** Null without a limit. `full`: whoever comes now has to wait, or choose something else. */
export type FreeSeats = { left: number | null; seats: number | null; full: boolean }

/**
 * What is left for one person who comes after those who wait, by the pools that they need a seat of: of the scarcest of these. Those who
 * wait are gone through once, however many questions follow.
 */
export function freeSeatsAfter(pools: readonly Pool[], waiting: readonly Party[]) {
  const { check, allocate } = startAllocation(pools)
  for (const party of waiting) allocate(party, check(party))
  return (needed: readonly Pool[]): FreeSeats => {
    const limited = needed.flatMap(({ quota, taken }) =>
      quota === null ? [] : [{ left: Math.max(0, quota - taken), seats: quota }],
    )
    const [scarcest] = limited.toSorted((a, b) => a.left - b.left || a.seats - b.seats)
    const full = !isAllocated(check({ needs: needsOf(needed) }))
    return { left: scarcest?.left ?? null, seats: scarcest?.seats ?? null, full }
  }
}
