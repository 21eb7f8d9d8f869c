import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { openPool } from './pool.server.ts'

type NoSchema = Record<string, never>
/** The open connection or a transaction on it: queries and commands take either. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** A connection URL, or the socket folder of the embedded PostgreSQL. `prepare: false`: a pooler cannot carry prepared statements. */
export type Connection = { url: string; prepare?: boolean } | { host: string; database: string; user: string }

/** Statement timeout of commands and jobs, in ms. */
const STATEMENT_MS = 10_000
/** Statement timeout of reads for visitors, in ms. */
const READ_STATEMENT_MS = 4_000
/** Connection timeout in seconds; after it the database counts as unreachable. */
const CONNECT_SECONDS = 5
/** Pause between two connection attempts, in seconds: the driver's own grows to 20, long after the database is back. */
const RETRY_SECONDS = 0.05

type Options = { max?: number; statementTimeout?: number } & Pick<
  postgres.Options<Record<string, never>>,
  'onclose' | 'max_lifetime'
> & {
    onnotify?: (channel: string, message: string) => void
  }

/** Statements that wait on one connection. */
const PIPELINE_MAX = 100_000

/** Connects lazily. Compiling plans (`jit`) would take longer than running these short statements. */
export function connect(connection: Connection, { max = 10, statementTimeout = STATEMENT_MS, ...more }: Options = {}) {
  const options = {
    max,
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RETRY_SECONDS,
    // More than there are requests at once: a transaction that begins as the last of a full pipeline is not reserved, and fails.
    max_pipeline: PIPELINE_MAX,
    connection: { TimeZone: 'UTC', jit: 'off', statement_timeout: statementTimeout },
    ...more,
  }
  if (!('url' in connection)) return postgres({ ...connection, ...(options as object) })
  return postgres(connection.url, { ...options, prepare: connection.prepare ?? true } as object)
}

type PoolOptions = Pick<Options, 'max' | 'statementTimeout'> & {
  /** The same database without a pooler in between: who listens needs a session. */
  direct?: Connection
}

/**
 * Opens a pool of at most `max` connections that reconnects when the database is back. `close` waits for running
 * statements, at most 5 s.
 */
export function openDatabase(connection: Connection, { direct = connection, ...options }: PoolOptions = {}) {
  // Connections have no maximum age: every closed one is a lost one.
  const openTo = (address: Connection) => (onclose: () => void) =>
    connect(address, { ...options, max_lifetime: null, onclose })
  const prepares = !('url' in connection) || connection.prepare !== false
  const { sql, pause } = openPool(openTo(connection), { makeListening: openTo(direct), prepares })
  return { db: drizzle(sql) as Database, sql, pause, close: () => sql.end({ timeout: 5 }) }
}

/**
 * Splits the process's `max` connections into two pools, so that neither can starve the other: `readers` for visitors'
 * reads with a short statement timeout, `database` for commands and jobs.
 */
export function openPools(
  connection: Connection,
  { max, readTimeout = READ_STATEMENT_MS, direct = connection }: { max: number; readTimeout?: number } & PoolOptions,
) {
  const readerCount = Math.max(1, Math.round(max * 0.6))
  const openReaders = (address: Connection) =>
    openDatabase(address, { max: readerCount, statementTimeout: readTimeout })
  return {
    readers: openReaders(connection),
    database: openDatabase(connection, { max: max - readerCount, direct }),
    /** As many connections for reads to a replica. */
    openReaders,
  }
}
