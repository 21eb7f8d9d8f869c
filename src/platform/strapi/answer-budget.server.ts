import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#platform/errors/app-error.ts'
import { relatedRows } from './entry.server.ts'
import { ANSWER_BYTES, ANSWER_ENTRIES, UNCOUNTED_ENTRIES } from './query/limits.ts'
import type { Selection } from './query/selection.ts'
import type { SqlBuilder, TableRef } from './query/table-reference.server.ts'
import { fieldKind, getRelation, type Kind } from './resource.ts'

/** The size of a response: entries, nested ones included, and approximate JSON bytes. */
export type Cost = { entries: number; bytes: number }
/** The largest size, and up to how many entries a response is not counted. */
export type AnswerBudget = Cost & { uncounted: number }

export const ANSWER_BUDGET: AnswerBudget = {
  entries: ANSWER_ENTRIES,
  bytes: ANSWER_BYTES,
  uncounted: UNCOUNTED_ENTRIES,
}

/** The most entries that a selection of `count` entries can contain if every list is full. */
function atMost({ populate }: Selection, count: number): number {
  const lists = Object.values(populate).map((one) => atMost(one, count * (one.window ?? one.page).limit))
  return count + lists.reduce((sum, entries) => sum + entries, 0)
}

/** Small responses are not counted: their maximum is well below the budget. */
export const needsCount = (selection: Selection, count: number, { uncounted }: AnswerBudget) =>
  atMost(selection, count) > uncounted

/** `octet_length` reads the length of a long text without the text. */
const BYTES: Partial<Record<Kind, (column: SQL) => SQL>> = {
  text: (column) => sql`coalesce(octet_length(${column}), 4)`,
  json: (column) => sql`coalesce(octet_length(${column}::text), 4)`,
}
/** Bytes of a number, date or timestamp, and of the envelope of an entry. */
const VALUE_BYTES = 24
const ENTRY_BYTES = 40

function bytesOf(at: TableRef, { fields, populate }: Selection): SQL {
  const texts: SQL[] = []
  let fixed = ENTRY_BYTES
  for (const name of Object.keys(populate)) fixed += name.length + VALUE_BYTES
  for (const name of fields) {
    const kind = fieldKind(at.resource, name)
    const measure = kind && BYTES[kind]
    fixed += name.length + (measure ? 6 : VALUE_BYTES)
    if (measure) texts.push(measure(at.column(name)))
  }
  return sql.join([sql`${fixed}::bigint`, ...texts], sql` + `)
}

/** The columns that the relations below join by, and the locale of the row. */
function keysOf({ resource, column, locale }: TableRef, { populate }: Selection): SQL {
  const joined = Object.values(populate).flatMap(({ relation: name }) =>
    Object.keys(getRelation(resource, name, name).keys),
  )
  const keys = [...new Set(['id', ...joined])].map((name) => sql`${column(name)} as ${sql.identifier(name)}`)
  return sql.join(typeof locale === 'string' ? keys : [...keys, sql`${locale} as row_locale`], sql`, `)
}

/**
 * Counts a response level by level before it is built. Each level stops at the budget, so that rejecting a huge
 * response costs no more than the budget. `page` are the rows of the top level. Returns the CTEs, and the name of the
 * one with the sum.
 */
export function countResponse(
  builder: SqlBuilder,
  at: TableRef,
  page: SQL,
  selection: Selection,
  budget: AnswerBudget,
): { steps: SQL[]; sum: SQL } {
  const steps: SQL[] = []
  let sum = sql`(select 0::bigint as entries, 0::bigint as bytes)`
  const level = (from: TableRef, rows: SQL, shown: Selection) => {
    const rowsName = sql`${sql.identifier(`rows_${steps.length}`)}`
    const sumName = sql`${sql.identifier(`sum_${steps.length}`)}`
    steps.push(sql`${rowsName} as materialized (select ${keysOf(from, shown)}, ${bytesOf(from, shown)} as bytes ${rows}
      limit (select case when bytes > ${budget.bytes}::bigint then 0 else greatest(0, ${budget.entries + 1}::bigint - entries) end from ${sum} before))`)
    steps.push(sql`${sumName} as materialized (select (select entries from ${sum} before) + count(*) as entries,
      (select bytes from ${sum} before) + coalesce(sum(bytes), 0)::bigint as bytes from ${rowsName})`)
    sum = sumName
    const here: TableRef = { ...from, column: (name) => sql`${rowsName}.${sql.identifier(name)}` }
    if (typeof from.locale !== 'string') here.locale = here.column('row_locale')
    for (const one of Object.values(shown.populate)) {
      const { to, rows: found } = relatedRows(builder, here, one)
      // The alias is the same inside and outside, so the column references stay valid.
      level(to, sql`from ${rowsName} cross join lateral (select ${to.alias}.* ${found}) ${to.alias}`, one)
    }
  }
  level(at, page, selection)
  return { steps, sum }
}

/** SQL condition: the counted response is within the budget. */
export const withinBudget = ({ entries, bytes }: AnswerBudget) =>
  sql`entries <= ${entries}::bigint and bytes <= ${bytes}::bigint`

/** Throws a 400 that names the exceeded limit. */
export function rejectOverBudget({ entries, bytes }: Cost, budget: AnswerBudget) {
  const limits = { entries: budget.entries, bytes: budget.bytes }
  const exceeded = entries > limits.entries ? 'entries' : bytes > limits.bytes ? 'bytes' : null
  if (!exceeded) return
  const detail = `The answer would take more than ${limits[exceeded]} ${exceeded}, related entries included: ask for a shorter page, fewer relations or fields, or a limit on a relation`
  throw new AppError('bad_query', { detail, details: { reason: 'answer_too_large', exceeded, limits } })
}
