import { expect } from 'vitest'
import type { createDataDir } from './server.ts'

/** Locks the events table, so that readers wait; `waited` resolves once one does, with one statement or several. */
export async function lockEvents(data: ReturnType<typeof createDataDir>) {
  const [sql, other] = [data.sql(), data.sql()]
  const release = Promise.withResolvers<void>()
  const lock = Promise.withResolvers<void>()
  sql
    .begin(async (transaction) => {
      await transaction`lock table events in access exclusive mode`
      lock.resolve()
      await release.promise
    })
    .catch(() => {})
  await lock.promise
  const waiting = () => other`select 1 from pg_locks where not granted and relation = 'events'::regclass`
  return { unlock: release.resolve, waited: () => expect.poll(waiting).not.toHaveLength(0) }
}
