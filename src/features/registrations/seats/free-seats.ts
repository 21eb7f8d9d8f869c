import type { Pool } from './pools.server.ts'

/** Seats that somebody needs, by pool. */
export type Needs = ReadonlyMap<number, number>
/** Somebody who waits for seats: a person, or a group that is given seats together. */
export type Party = { needs: Needs }
/** `lacking`: pools without enough free seats. `behind`: pools that have them, but for somebody who came before. */
export type Verdict = { lacking: number[]; behind: number[] }

export const needsOf = (pools: readonly Pool[]): Needs => new Map(pools.map(({ id }) => [id, 1]))
export function addNeeds(...all: Needs[]): Needs {
  const sum = new Map<number, number>()
  for (const needs of all) for (const [pool, count] of needs) sum.set(pool, (sum.get(pool) ?? 0) + count)
  return sum
}

/**
 * Goes through those who wait in their order and says of each what it waits for; a party without `lacking` and `behind` can be given
 * its seats, which are then counted as taken. Nobody overtakes: where somebody lacks seats of a pool, nobody after them gets a seat of
 * that pool. Who waits for a full pool does not keep others from seats of the other pools it needs. A party that needs more seats of a
 * pool than its quota keeps nobody from anything, since it could wait for ever: it is given seats once the quota is raised.
 */
export function judgeInOrder<Waiting extends Party>(pools: readonly Pool[], parties: readonly Waiting[]) {
  const free = new Map(
    pools.map(({ id, quota, taken }) => [id, quota === null ? Number.POSITIVE_INFINITY : quota - taken]),
  )
  const reserved = new Set<number>()
  return parties.map((party): { party: Waiting } & Verdict => {
    const needed = [...party.needs]
    const lacking = needed.filter(([pool, count]) => (free.get(pool) ?? 0) < count).map(([pool]) => pool)
    const behind = needed.filter(([pool]) => reserved.has(pool) && !lacking.includes(pool)).map(([pool]) => pool)
    if (lacking.length === 0 && behind.length === 0)
      for (const [pool, count] of needed) free.set(pool, free.get(pool)! - count)
    if (exceededPools(pools, party.needs).length === 0) for (const pool of lacking) reserved.add(pool)
    return { party, lacking, behind }
  })
}
/** The pools of whose seats more are needed than there will ever be. */
export const exceededPools = (pools: readonly Pool[], needs: Needs): Pool[] =>
  pools.filter(({ id, quota }) => quota !== null && (needs.get(id) ?? 0) > quota)
export const isServed = ({ lacking, behind }: Verdict) => lacking.length === 0 && behind.length === 0

/** Null without a limit. `full`: whoever comes now has to wait, or choose something else. */
export type FreeSeats = { left: number | null; seats: number | null; full: boolean }

/** What is left for one person who comes after those who wait and needs a seat of these pools: of the scarcest of them. */
export function freeSeats(pools: readonly Pool[], waiting: readonly Party[], needed: readonly Pool[]): FreeSeats {
  const verdict = judgeInOrder(pools, [...waiting, { needs: needsOf(needed) }]).at(-1)!
  const limited = needed.flatMap(({ quota, taken }) =>
    quota === null ? [] : [{ left: Math.max(0, quota - taken), seats: quota }],
  )
  const [scarcest] = limited.toSorted((a, b) => a.left - b.left || a.seats - b.seats)
  return { left: scarcest?.left ?? null, seats: scarcest?.seats ?? null, full: !isServed(verdict) }
}
