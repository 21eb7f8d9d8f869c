import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

type NoSchema = Record<string, never>
/** The open connection or a transaction on it: queries and commands take either. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** How to reach PostgreSQL: an address, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; database: string; user: string }

/** No answer to a visitor may hold a connection longer than this, in ms. */
const STATEMENT_MS = 10_000

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
    connection: { TimeZone: 'UTC', jit: 'off', statement_timeout: statementTimeout },
    ...more,
  }
  return 'url' in connection
    ? postgres(connection.url, options as object)
    : postgres({ ...connection, ...(options as object) })
}

/** Opens a pool of at most `max` connections. `close` waits for the statements in hand, at most 5 s. */
export function openDatabase(connection: Connection, options: Pick<Options, 'max' | 'statementTimeout'> = {}) {
  const sql = connect(connection, options)
  return { db: drizzle(sql) as Database, sql, close: () => sql.end({ timeout: 5 }) }
}
