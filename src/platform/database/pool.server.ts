import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'

/** How long statements that wait in a replaced pool may still take, in ms. */
const DRAIN_MS = 15_000
/** While the database is down every attempt fails: replacing the pool for each of them would only cost memory. */
const REPLACE_EVERY_MS = 100

/**
 * A pool that survives the death of the database. postgres.js 3.4 may leave a connection that broke in a state from which it never
 * recovers, or write to it once more: so the whole pool is replaced as soon as one of its connections breaks, and a transaction on a
 * broken connection ends there. `make` opens one; it must call `onclose` for each connection that closes. While it is paused every
 * statement fails at once: a thousand that knock at a database which is just recovering would keep it from that.
 */
export function openPool(make: (onclose: () => void) => Sql) {
  let paused = false
  const opened = new Set<Sql>()
  let ended: Promise<unknown> | null = null
  let replacedAt = Number.NEGATIVE_INFINITY
  let listening: Sql | null = null
  let current = open()

  function open(): Sql {
    const pool = make(() => replace(pool))
    opened.add(pool)
    return pool
  }

  function replace(broken: Sql) {
    if (ended || broken !== current || performance.now() - replacedAt < REPLACE_EVERY_MS) return
    replacedAt = performance.now()
    current = open()
    // What drizzle told the driver about types holds for the next one as well.
    Object.assign(current.options.parsers, broken.options.parsers)
    Object.assign(current.options.serializers, broken.options.serializers)
    const drain = () => void broken.end({ timeout: 1 }).then(() => opened.delete(broken))
    setTimeout(drain, DRAIN_MS).unref()
  }

  function end(options: { timeout?: number } = {}) {
    ended ??= Promise.all([...opened].map((pool) => pool.end(options)))
    return ended.then(() => {})
  }

  /** On a pool of its own that is never replaced: the driver listens again by itself once it can. */
  function listen(...args: Parameters<Sql['listen']>) {
    if (!listening) {
      listening = make(() => {})
      opened.add(listening)
    }
    return listening.listen(...args)
  }

  function running() {
    if (paused) throw connectionLost()
    return current
  }

  const begin = async (...given: unknown[]) => runTransaction(running(), given)
  const unsafe = (...given: Parameters<Sql['unsafe']>) => running().unsafe(...given)
  const own: Record<string | symbol, unknown> = { begin, unsafe, listen, end }
  const sql = new Proxy(current, {
    apply: (_target, _this, args) => Reflect.apply(running() as never, undefined, args),
    get: (_target, key) => own[key] ?? Reflect.get(current, key),
  })
  const pause = (on: boolean) => {
    paused = on
  }
  return { sql, pause }
}

const connectionLost = () => Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' })

type Work = (sql: TransactionSql) => unknown

async function runTransaction(pool: Sql, given: unknown[]) {
  const work = given.at(-1) as Work
  const options = given.length > 1 ? String(given[0]) : ''
  let lost = false
  const done = pool.begin(options, (sql) => untilLost(sql, work, () => lost))
  // The driver rejects at once when the connection breaks, whatever the work is doing.
  done.catch(() => {
    lost = true
  })
  return done
}

/** Does the work; once its connection is lost it never comes back, so that the driver writes nothing more to that. */
async function untilLost(sql: TransactionSql, work: Work, isLost: () => boolean): Promise<unknown> {
  try {
    const result = work(guarded(sql, isLost))
    const value = await (Array.isArray(result) ? Promise.all(result) : result)
    if (!isLost()) return value
  } catch (error) {
    // The statement may have learnt of the loss a moment before the transaction does.
    await nextTurn()
    if (!isLost()) throw error
  }
  return new Promise(() => {})
}

/** The transaction as its work sees it: a statement after the loss would run outside of it, on whatever connection comes next. */
function guarded(sql: TransactionSql, isLost: () => boolean): TransactionSql {
  const alive = <Given extends unknown[], Result>(run: (...given: Given) => Result) =>
    ((...given: Given) => {
      if (isLost()) throw connectionLost()
      return run(...given)
    }) as (...given: Given) => Result
  const savepoint = (...given: unknown[]) => {
    const nested = (inner: TransactionSql) => untilLost(inner, given.at(-1) as Work, isLost)
    return given.length > 1 ? sql.savepoint(String(given[0]), nested) : sql.savepoint(nested)
  }
  const own: Record<string | symbol, unknown> = { unsafe: alive(sql.unsafe), savepoint: alive(savepoint) }
  return new Proxy(sql, {
    apply: (_target, _this, args) => alive(() => Reflect.apply(sql as never, undefined, args))(),
    get: (target, key) => own[key] ?? Reflect.get(target, key),
  })
}
