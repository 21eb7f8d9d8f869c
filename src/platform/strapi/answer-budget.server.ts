import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '#platform/errors/app-error.ts'
import { relatedRows } from './entry.server.ts'
import { ANSWER_BYTES, ANSWER_ENTRIES, UNCOUNTED_ENTRIES } from './query/limits.ts'
import type { Selection } from './query/selection.ts'
import type { Draft, Place } from './query/table-reference.server.ts'
import { type Kind, kindOf, relationNamed } from './resource.ts'

/** What an answer costs: its entries, nested ones included, and about the bytes they take as JSON. */
export type Cost = { entries: number; bytes: number }

/** The most entries a selection of `count` entries can lead to, were every list full. */
function atMost({ populate }: Selection, count: number): number {
  const lists = Object.values(populate).map((one) => atMost(one, count * one.page.limit))
  return count + lists.reduce((sum, entries) => sum + entries, 0)
}

/** Small answers need no count: their longest is well below the budget. */
export const needsCount = (selection: Selection, count: number) => atMost(selection, count) > UNCOUNTED_ENTRIES

/** `octet_length` reads the length of a long text without reading the text. */
const BYTES: Partial<Record<Kind, (column: SQL) => SQL>> = {
  text: (column) => sql`coalesce(octet_length(${column}), 4)`,
  json: (column) => sql`coalesce(octet_length(${column}::text), 4)`,
}
/** What a number, a day or an instant takes, and the envelope around an entry. */
const VALUE_BYTES = 24
const ENTRY_BYTES = 40

function bytesOf(at: Place, { fields, populate }: Selection): SQL {
  const texts: SQL[] = []
  let fixed = ENTRY_BYTES
  for (const name of [...fields, ...Object.keys(populate)]) {
    const kind = kindOf(at.shape, name)
    const measure = kind && BYTES[kind]
    fixed += name.length + (measure ? 6 : VALUE_BYTES)
    if (measure) texts.push(measure(at.column(name)))
  }
  return sql.join([sql`${fixed}::bigint`, ...texts], sql` + `)
}

/** The columns by which the relations below join, and the language they speak. */
function keysOf({ shape, column, tongue }: Place, { populate }: Selection): SQL {
  const joined = Object.keys(populate).flatMap((name) => Object.keys(relationNamed(shape, name, name).by))
  const keys = [...new Set(['id', ...joined])].map((name) => sql`${column(name)} as ${sql.identifier(name)}`)
  return sql.join(typeof tongue === 'string' ? keys : [...keys, sql`${tongue} as tongue`], sql`, `)
}

/**
 * Counts an answer level by level before any of it is written, each level no further than the budget leads: what exceeds it is
 * refused at the price of the budget. `page` are the rows at the top. Returns the CTEs, and the name of the one with the sum.
 */
export function countAnswer(draft: Draft, at: Place, page: SQL, selection: Selection): { steps: SQL[]; sum: SQL } {
  const steps: SQL[] = []
  let sum = sql`(select 0::bigint as entries, 0::bigint as bytes)`
  const level = (from: Place, rows: SQL, shown: Selection) => {
    const rowsName = sql`${sql.identifier(`rows_${steps.length}`)}`
    const sumName = sql`${sql.identifier(`sum_${steps.length}`)}`
    steps.push(sql`${rowsName} as materialized (select ${keysOf(from, shown)}, ${bytesOf(from, shown)} as bytes ${rows}
      limit (select case when bytes > ${ANSWER_BYTES}::bigint then 0 else greatest(0, ${ANSWER_ENTRIES + 1}::bigint - entries) end from ${sum} before))`)
    steps.push(sql`${sumName} as materialized (select (select entries from ${sum} before) + count(*) as entries,
      (select bytes from ${sum} before) + coalesce(sum(bytes), 0)::bigint as bytes from ${rowsName})`)
    sum = sumName
    const here: Place = { ...from, column: (name) => sql`${rowsName}.${sql.identifier(name)}` }
    if (typeof from.tongue !== 'string') here.tongue = here.column('tongue')
    for (const [name, one] of Object.entries(shown.populate)) {
      const { to, rows: found } = relatedRows(draft, here, name, one)
      // The inner name serves outside as well: the columns stay those of the place.
      level(to, sql`from ${rowsName} cross join lateral (select ${to.alias}.* ${found}) ${to.alias}`, one)
    }
  }
  level(at, page, selection)
  return { steps, sum }
}

/** True in SQL where a counted answer may be given. */
export const withinBudget = sql`entries <= ${ANSWER_ENTRIES}::bigint and bytes <= ${ANSWER_BYTES}::bigint`

/** A counted answer beyond the budget is a 400 that says which of the two numbers it exceeds. */
export function refuseBeyond({ entries, bytes }: Cost) {
  const limits = { entries: ANSWER_ENTRIES, bytes: ANSWER_BYTES }
  const exceeded = entries > ANSWER_ENTRIES ? 'entries' : bytes > ANSWER_BYTES ? 'bytes' : null
  if (!exceeded) return
  const detail = `The answer would take more than ${limits[exceeded]} ${exceeded}, related entries included: ask for a shorter page, fewer relations or fields, or a limit on a relation`
  throw new Failure('invalid', 'bad_query', { detail, details: { reason: 'answer_too_large', exceeded, limits } })
}
