import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

type NoSchema = Record<string, never>
/** The open connection or a transaction on it: queries and commands take either. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** How to reach PostgreSQL: an address, or the socket folder of the embedded one. */
export type Connection = { url: string } | { host: string; database: string; user: string }

/** Opens a pool of at most `max` connections. `close` waits for the statements in hand, at most 5 s. */
export function openDatabase(connection: Connection, { max = 10 } = {}) {
  const options = { max, onnotice: () => {}, connection: { TimeZone: 'UTC' } }
  const sql = 'url' in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options })
  return { db: drizzle(sql) as Database, sql, close: () => sql.end({ timeout: 5 }) }
}
