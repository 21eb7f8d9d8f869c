import type { Db } from 'pg-boss'
import type { Sql } from 'postgres'

/**
 * A text with its own BEGIN and COMMIT, which a pool does not allow. Several statements in one text are one transaction
 * anyway.
 */
const OWN_TRANSACTION = /^\s*begin\s*;([\s\S]*?);?\s*commit\s*;?\s*$/i

/** Runs pg-boss on postgres.js, so that no second driver or pool is needed. */
export const createQueueDriver = (sql: Sql): Db => ({
  async executeSql(text, values = []) {
    const statements = OWN_TRANSACTION.exec(text)?.[1]
    if (statements) return rowsOf(await sql.unsafe(statements))
    return rowsOf(await sql.unsafe(text, values.map(encode) as never[]))
  },
})

/** Several statements in one text return a list of row lists. */
const rowsOf = (result: unknown[]) => ({ rows: result.some(Array.isArray) ? result.flat() : [...result] })

/**
 * Encodes values as `pg` would. postgres.js does not, because Drizzle turns off its serialization of dates and JSON.
 */
function encode(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value !== 'object' || Array.isArray(value) || ArrayBuffer.isView(value)) return value
  return JSON.stringify(value)
}
