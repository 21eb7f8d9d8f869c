import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { openPool } from './pool.server.ts'

type NoSchema = Record<string, never>
/** The open connection or a transaction on it: queries and commands take either. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** How to reach PostgreSQL: an address, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; database: string; user: string }

/** No command may hold a connection longer than this, in ms. */
const STATEMENT_MS = 10_000
/** No statement that only reads for a visitor may run longer, in ms. */
export const READ_STATEMENT_MS = 4_000
/** Who cannot connect within this, in seconds, is told that the database is away. */
const CONNECT_SECONDS = 5
/** Between two attempts of one connection, in seconds: the driver's own pause grows to 20, long after the database is back. */
const RETRY_SECONDS = 0.05

type Options = { max?: number; statementTimeout?: number } & Pick<
  postgres.Options<Record<string, never>>,
  'onclose' | 'max_lifetime'
> & {
    onnotify?: (channel: string, message: string) => void
  }

/** Connects, lazily. Plans here are short: compiling them (`jit`) would take longer than running them. */
export function connect(connection: Connection, { max = 10, statementTimeout = STATEMENT_MS, ...more }: Options = {}) {
  const options = {
    max,
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RETRY_SECONDS,
    connection: { TimeZone: 'UTC', jit: 'off', statement_timeout: statementTimeout },
    ...more,
  }
  return 'url' in connection
    ? postgres(connection.url, options as object)
    : postgres({ ...connection, ...(options as object) })
}

/**
 * Opens a pool of at most `max` connections, which comes back by itself when the database does. `close` waits for the statements in
 * hand, at most 5 s.
 */
export function openDatabase(connection: Connection, options: Pick<Options, 'max' | 'statementTimeout'> = {}) {
  // No connection is closed for its age: whatever closes is a loss.
  const { sql, pause } = openPool((onclose) => connect(connection, { ...options, max_lifetime: null, onclose }))
  return { db: drizzle(sql) as Database, sql, pause, close: () => sql.end({ timeout: 5 }) }
}

/**
 * The process's `max` connections in two pools: `readers` answers what visitors ask and gives up early, `database` carries out
 * commands and jobs. Neither can take the other's connections.
 */
export function openPools(
  connection: Connection,
  { max, readTimeout = READ_STATEMENT_MS }: { max: number; readTimeout?: number },
) {
  const reading = Math.max(1, Math.round(max * 0.6))
  return {
    readers: openDatabase(connection, { max: reading, statementTimeout: readTimeout }),
    database: openDatabase(connection, { max: max - reading }),
  }
}
