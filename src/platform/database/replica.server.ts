import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { type Connection, type Database, openDatabase, type openPools } from './database.server.ts'
import { followReplica, type ReplicaState } from './replica-state.server.ts'

/**
 * Why a replica may refuse a statement that the primary takes: it conflicts with what is replayed (40001, 40P01), it
 * writes (25006), or needs what only a primary has (55000); no connections are left (53).
 */
const REFUSED = /^(40001|40P01|25006|55000|53)/
const WRITES = '25006'
/** A replica that went away without closing its connections answers nothing: a statement takes no longer than its limit of 4 s. */
const ANSWER_MS = 5_000

type Pools = Pick<ReturnType<typeof openPools>, 'database' | 'readers' | 'openReaders'>

/** Opens a streaming replica for reads. It is used once `onChange` has told that changes are heard of. */
export function openReplica(
  connection: Connection,
  { database, readers, openReaders }: Pools,
  warn: Parameters<typeof followReplica>[0]['warn'],
) {
  const pool = openReaders(connection)
  const looks = openDatabase(connection, { max: 1 })
  const state = followReplica({ primary: database.sql, replica: looks.sql, warn })
  return {
    onChange: state.onChange,
    reads: (onWritten: Options['onWritten']) =>
      openReplicatedReads({ primary: readers.sql, replica: pool.sql, state, onWritten }),
    async close() {
      await state.stop()
      await Promise.all([looks.close(), pool.close()])
    },
  }
}

type Options = {
  primary: Sql
  replica: Sql
  state: Pick<ReplicaState, 'isCurrent' | 'onLost'>
  /** Called when a read has written after all, on the primary: the next request must see that. */
  onWritten: () => Promise<void>
}

/**
 * Reads from the replica while it shows every change this process has heard of, else from the primary. What the
 * replica cannot answer is asked of the primary, once. Transactions are run on the primary.
 */
function openReplicatedReads({ primary, replica, state, onWritten }: Options): Database {
  async function read(ask: (pool: Sql) => PromiseLike<unknown>) {
    if (!state.isCurrent()) return ask(primary)
    try {
      return await answered(ask(replica))
    } catch (error) {
      const isLost = isDatabaseUnreachable(error)
      const code = String((error as { code?: unknown }).code)
      if (isLost) state.onLost(error)
      else if (!REFUSED.test(code)) throw error
      const rows = await ask(primary)
      if (code === WRITES) await onWritten()
      return rows
    }
  }

  /** What Drizzle does with a statement: await it, or await its rows as lists. */
  function unsafe(...args: Parameters<Sql['unsafe']>) {
    return {
      // biome-ignore lint/suspicious/noThenProperty: the driver's statements are promises too
      then: (...handlers: Parameters<Promise<unknown>['then']>) =>
        read((pool) => pool.unsafe(...args)).then(...handlers),
      values: () => read((pool) => pool.unsafe(...args).values()),
    }
  }

  const sql = new Proxy(primary, {
    get: (target, key) => (key === 'unsafe' ? unsafe : Reflect.get(target, key)),
  })
  return drizzle(sql) as Database
}

async function answered<T>(answer: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('The replica does not answer'), { code: 'ETIMEDOUT' })),
    ANSWER_MS,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
