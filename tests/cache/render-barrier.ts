import type { Sql } from 'postgres'
import { onTestFinished, vi } from 'vitest'

/** Blocks renders at the exchange rates, which every page reads last, until `open`. */
export async function blockRenders(sql: Sql) {
  const holding = await sql.reserve()
  await holding`begin`
  await holding`lock table exchange_rates in access exclusive mode`
  let isLocked = true
  const open = async () => {
    if (isLocked) await holding`commit`
    isLocked = false
  }
  onTestFinished(async () => {
    await open()
    holding.release()
  })
  const waiting = async () => {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int from pg_locks where not granted and relation = 'exchange_rates'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    return row!.count
  }
  /** Waits until this many renders are blocked and have read everything else. */
  const blocked = async (count: number) => {
    let quiet = 0
    await vi.waitUntil(
      async () => {
        const [busy] = await sql<
          { count: number }[]
        >`select count(*)::int from pg_stat_activity where datname = current_database()
          and state = 'active' and wait_event_type is distinct from 'Lock' and pid <> pg_backend_pid()`
        quiet = (await waiting()) === count && busy!.count === 0 ? quiet + 1 : 0
        return quiet > 4
      },
      { timeout: 60_000, interval: 20 },
    )
  }
  return { open, blocked }
}
