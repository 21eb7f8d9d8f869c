import type { Db } from 'pg-boss'
import type { Sql } from 'postgres'

/** A text that brings its own BEGIN and COMMIT, which a pool does not take. Several statements in one text are one transaction anyway. */
const OWN_TRANSACTION = /^\s*begin\s*;([\s\S]*?);?\s*commit\s*;?\s*$/i

/** pg-boss on postgres.js, so that the site needs no second driver and no second pool. One connection listens. */
export const queueDriver = (sql: Sql): Db => ({
  async executeSql(text, values = []) {
    const statements = OWN_TRANSACTION.exec(text)?.[1]
    if (statements) return rowsOf(await sql.unsafe(statements))
    return rowsOf(await sql.unsafe(text, values.map(encoded) as never[]))
  },
  async listen(channel, onNotification, onReconnect) {
    const { unlisten } = await sql.listen(channel, onNotification, onReconnect)
    return { close: unlisten }
  },
})

/** Several statements in one text come back as a list of row lists. */
const rowsOf = (result: unknown[]) => ({ rows: result.some(Array.isArray) ? result.flat() : [...result] })

/** What `pg` would make of a value and postgres.js, told by Drizzle to leave dates and JSON alone, would not. */
function encoded(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value !== 'object' || Array.isArray(value) || ArrayBuffer.isView(value)) return value
  return JSON.stringify(value)
}
