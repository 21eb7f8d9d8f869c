import { setImmediate as nextTick } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { repeatedStatements } from './prepared-statements.ts'
import { closeGap } from './result-gaps.ts'

/** How long statements queued in a replaced pool may still take, in ms. */
const DRAIN_MS = 15_000
/** While the database is down every attempt fails: replacing the pool for each of them would waste memory. */
const REPLACE_EVERY_MS = 100

/**
 * A pool that survives a crash of the database. postgres.js 3.4 may leave a broken connection in a state from which it
 * never recovers, or write to it once more: so the whole pool is replaced as soon as one of its connections breaks, and
 * a transaction on a broken connection ends. `make` opens a pool; it must call `onclose` for each connection that
 * closes. While paused, every statement fails at once: a thousand reconnecting clients would slow the recovery of the
 * database. Statements of Drizzle that repeat are prepared, if `prepares`. `makeListening` is for what listens.
 */
export function openPool(
  make: (onclose: () => void) => Sql,
  { makeListening = make, prepares = true }: { makeListening?: typeof make; prepares?: boolean } = {},
) {
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
    // Drizzle sets type parsers on the driver's options: copy them to the new pool.
    Object.assign(current.options.parsers, broken.options.parsers)
    Object.assign(current.options.serializers, broken.options.serializers)
    const drain = () => void broken.end({ timeout: 1 }).then(() => opened.delete(broken))
    setTimeout(drain, DRAIN_MS).unref()
  }

  function end(options: { timeout?: number } = {}) {
    ended ??= Promise.all([...opened].map((pool) => pool.end(options)))
    return ended.then(() => {})
  }

  /** Uses a pool of its own that is never replaced: the driver listens again by itself after a reconnect. */
  function listen(...args: Parameters<Sql['listen']>) {
    if (!listening) {
      listening = makeListening(() => {})
      opened.add(listening)
    }
    return listening.listen(...args)
  }

  function activePool() {
    if (paused) throw connectionLost()
    return current
  }

  const isRepeated = prepares ? repeatedStatements() : () => false
  const preparing =
    (unsafe: Unsafe): Unsafe =>
    (statement, parameters, options) =>
      closeGap(unsafe(statement, parameters, { ...options, prepare: options?.prepare || isRepeated(statement) }))
  const begin = async (...args: unknown[]) => runTransaction(activePool(), args, preparing)
  const unsafe = preparing((...args) => activePool().unsafe(...args))
  const overrides: Record<string | symbol, unknown> = { begin, unsafe, listen, end }
  const sql = new Proxy(current, {
    apply: (_target, _this, args) => closeGap(Reflect.apply(activePool() as never, undefined, args)),
    get: (_target, key) => overrides[key] ?? Reflect.get(current, key),
  })
  const pause = (on: boolean) => {
    paused = on
  }
  return { sql, pause }
}

const connectionLost = () => Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' })

type TransactionCallback = (sql: TransactionSql) => unknown
type Unsafe = (...args: Parameters<Sql['unsafe']>) => ReturnType<Sql['unsafe']>
type Preparing = (unsafe: Unsafe) => Unsafe

async function runTransaction(pool: Sql, args: unknown[], preparing: Preparing) {
  const callback = args.at(-1) as TransactionCallback
  const options = args.length > 1 ? String(args[0]) : ''
  let lost = false
  const done = pool.begin(options, (sql) => untilLost(sql, callback, () => lost, preparing))
  // The driver rejects as soon as the connection breaks, whatever the transaction is doing.
  done.catch(() => {
    lost = true
  })
  return done
}

/**
 * Runs the callback. Once its connection is lost the promise never settles, so that the driver writes nothing more to
 * that connection.
 */
async function untilLost(
  sql: TransactionSql,
  callback: TransactionCallback,
  isLost: () => boolean,
  preparing: Preparing,
): Promise<unknown> {
  try {
    const result = callback(guarded(sql, isLost, preparing))
    const value = await (Array.isArray(result) ? Promise.all(result) : result)
    if (!isLost()) return value
  } catch (error) {
    // The statement may be rejected just before the transaction: wait for that.
    await nextTick()
    if (!isLost()) throw error
  }
  return new Promise(() => {})
}

/** Wraps the transaction: after the connection is lost, a statement would run outside of it, on the next connection. */
function guarded(sql: TransactionSql, isLost: () => boolean, preparing: Preparing): TransactionSql {
  const whileConnected = <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    ((...args: Args) => {
      if (isLost()) throw connectionLost()
      return run(...args)
    }) as (...args: Args) => Result
  const savepoint = (...args: unknown[]) => {
    const nested = (inner: TransactionSql) => untilLost(inner, args.at(-1) as TransactionCallback, isLost, preparing)
    return args.length > 1 ? sql.savepoint(String(args[0]), nested) : sql.savepoint(nested)
  }
  const overrides: Record<string | symbol, unknown> = {
    unsafe: whileConnected(preparing(sql.unsafe as Unsafe)),
    savepoint: whileConnected(savepoint),
  }
  return new Proxy(sql, {
    apply: (_target, _this, args) => whileConnected(() => closeGap(Reflect.apply(sql as never, undefined, args)))(),
    get: (target, key) => overrides[key] ?? Reflect.get(target, key),
  })
}
