import { getTableColumns, Name, SQL, type SQLChunk, StringChunk, sql, type Table } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/** The columns of a table under its alias in a statement, with their types. */
export function columnsOf<From extends Table>(
  table: From,
  alias: string,
): { [Name in keyof From['$inferSelect']]: SQL<From['$inferSelect'][Name]> } {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    sql.raw(`${alias}.${column.name}`),
  ])
  return Object.fromEntries(columns) as ReturnType<typeof columnsOf<From>>
}

/** What PostgreSQL writes into JSON: timestamps are text. */
type Json<Value> = Value extends Date ? string : Value

/** SQL: an object with these fields, at most 50, because a PostgreSQL function takes 100 arguments. */
export function jsonObject<Fields extends Record<string, SQL>>(
  fields: Fields,
): SQL<{ [Name in keyof Fields]: Fields[Name] extends SQL<infer Value> ? Json<Value> : never }> {
  const pairs = Object.entries(fields).flatMap(([name, value], index) => [
    sql.raw(`${index > 0 ? ', ' : ''}'${name}', `),
    value,
  ])
  return merged(sql`json_build_object(${new SQL(pairs)})`)
}

/** `from` is what follows that word in a select. */
type Rows = { from: SQL; orderBy?: SQL }
const ordered = (orderBy?: SQL) => (orderBy ? sql` order by ${orderBy}` : sql.raw(''))

/** SQL: the list of a value in each row; empty without rows. */
export const jsonList = <Value>(value: SQL<Value>, { from, orderBy }: Rows): SQL<Json<Value>[]> =>
  merged(sql`(select coalesce(json_agg(${value}${ordered(orderBy)}), '[]') from ${from})`)

/** SQL: an object with a field for each row, named by `key`; null without rows. */
export const jsonMap = <Key extends string, Value>(
  key: SQL<Key>,
  value: SQL<Value>,
  { from, orderBy }: Rows,
): SQL<Partial<Record<Key, Json<Value>>>> =>
  merged(sql`(select json_object_agg(${key}, ${value}${ordered(orderBy)}) from ${from})`)

/** SQL: the value in the first row; null without rows. */
export const jsonFirst = <Value>(value: SQL<Value>, { from, orderBy }: Rows): SQL<Json<Value> | null> =>
  merged(sql`(select ${value} from ${from}${ordered(orderBy)} limit 1)`)

/** SQL: the value where the condition holds, else null. */
export const jsonIf = <Value>(condition: SQL, value: SQL<Value>): SQL<Json<Value> | null> =>
  merged(sql`case when ${condition} then ${value} end`)

/** SQL: a timestamp as ISO 8601 in UTC, to the second. */
export const isoSecond = <At extends Date | null>(at: SQL<At>) => formatted<At>(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
/** SQL: the same to the millisecond, as JavaScript formats it. */
export const isoInstant = <At extends Date | null>(at: SQL<At>) => formatted<At>(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

const formatted = <At extends Date | null>(at: SQL<At>, format: string): SQL<Json<At>> =>
  merged(sql`to_char(${at} at time zone 'UTC', '${sql.raw(format)}')`)

/** Runs `select value …` and returns the value of each row. */
export async function selectJson<Value>(db: Database, value: SQL<Value>, rest = sql.raw('')): Promise<Value[]> {
  const rows = await db.execute<{ value: Value }>(merged(sql`select ${value} as value ${rest}`))
  return rows.map((row) => row.value)
}

/**
 * Joins the text of an expression and of the expressions in it: what remains is text and parameters. Drizzle takes
 * several times as long for each part of a statement; a constant at the top of a module is joined once.
 */
export function merged<Value>(query: SQL<unknown>): SQL<Value> {
  const chunks: SQLChunk[] = []
  let text = ''
  const add = ({ queryChunks }: SQL) => {
    for (const chunk of queryChunks) {
      if (chunk instanceof SQL) add(chunk)
      else if (chunk instanceof StringChunk) text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
      else if (chunk instanceof Name) text += quoted(chunk.value)
      else {
        // Everything but text, such as a parameter, stays as it is.
        chunks.push(new StringChunk(text), chunk)
        text = ''
      }
    }
  }
  add(query)
  return new SQL<Value>([...chunks, new StringChunk(text)])
}

/** As Drizzle quotes an identifier. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
