import { type SQL, sql } from 'drizzle-orm'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { getRelation, type Kind, type LocaleRef } from '../resource.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Comparator } from './operators.ts'
import { relatedKeys, type SqlBuilder, type TableRef, tableRef } from './table-reference.server.ts'
import type { Value } from './values.ts'

const PG_TYPE: Record<Kind, SQL> = {
  text: sql`text`,
  integer: sql`integer`,
  decimal: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  instant: sql`timestamptz`,
  json: sql`text`,
}

/** Text is sorted and compared in Spanish order. */
export const collated = (kind: Kind, column: SQL): SQL => (kind === 'text' ? sql`${column} collate "es-x-icu"` : column)

/** Compiles a condition to SQL. Values are always bound parameters; names come from the resources. */
export function compileCondition(builder: SqlBuilder, table: TableRef, condition: Condition | null): SQL {
  if (condition === null) return sql`true`
  if ('all' in condition) return joinConditions(builder, table, condition.all, sql` and `, sql`true`)
  if ('any' in condition) return joinConditions(builder, table, condition.any, sql` or `, sql`false`)
  // `is not true` instead of `not`: null fails the condition, so it passes its negation.
  if ('not' in condition) return sql`(${compileCondition(builder, table, condition.not)}) is not true`
  if ('words' in condition) return containsWords(table, condition.words)
  if ('relation' in condition) return existsRelated(builder, table, condition.relation, condition.where)
  return compileComparison(table, condition)
}

/**
 * One of the related entries matches. Compiled to a set of keys computed once per statement (`is true` keeps PostgreSQL
 * from turning it into a join): evaluated per row, nested lists would cost the product of their lengths.
 */
function existsRelated(builder: SqlBuilder, table: TableRef, name: string, where: Condition | null): SQL {
  const relation = getRelation(table.resource, name, name)
  const ownKeys = sql.join(
    Object.keys(relation.keys).map((key) => table.column(key)),
    sql`, `,
  )
  const within = (locale: LocaleRef) => {
    const to = tableRef(builder, relation.to, locale)
    return sql`((${ownKeys}) in (${relatedKeys(builder, relation, to, compileCondition(builder, to, where))})) is true`
  }
  const rowLocale = table.locale
  if (relation.allLocales) return within('all')
  if (typeof rowLocale === 'string') return within(rowLocale)
  return sql`(${sql.join(
    CONTENT_LOCALES.map((locale) => sql`(${rowLocale} = ${locale} and ${within(locale)})`),
    sql` or `,
  )})`
}

/** The same for a long list, of which each parent row shows its own part. */
export function inFilteredIds(builder: SqlBuilder, type: string, table: TableRef, where: Condition): SQL {
  const all = tableRef(builder, type, typeof table.locale === 'string' ? table.locale : 'all')
  return sql`(${table.column('id')} in (select ${all.column('id')} from ${all.from} where ${compileCondition(builder, all, where)})) is true`
}

/** Every word occurs in the entry's texts, which are folded once. */
function containsWords({ resource, column }: TableRef, words: string[]): SQL {
  const texts = Object.keys(resource.fields).filter((name) => resource.fields[name] === 'text')
  const wanted = words.map((word) => sql`(${word}::text)`)
  return sql`(select bool_and(strpos(searched.text, folded(wanted.word)) > 0)
    from (select folded(concat_ws(E'\n', ${sql.join(texts.map(column), sql`, `)})) as text offset 0) searched,
      (values ${sql.join(wanted, sql`, `)}) wanted(word))`
}

function joinConditions(builder: SqlBuilder, table: TableRef, conditions: Condition[], word: SQL, none: SQL): SQL {
  if (conditions.length === 0) return none
  return sql`(${sql.join(
    conditions.map((one) => compileCondition(builder, table, one)),
    word,
  )})`
}

function compileComparison(table: TableRef, { field, kind, test, ignoreCase, values }: Comparison): SQL {
  const fold = (text: SQL) => (ignoreCase ? sql`folded(${text})` : text)
  const bound = values.map((value: Value) => fold(sql`${value}::${PG_TYPE[kind]}`))
  if (ignoreCase && test === 'contains')
    return containsText(table.hasFoldedTexts ? table.column(field) : fold(table.column(field)), bound[0]!)
  return TESTS[test](fold(table.column(field)), bound, kind)
}

/** Uses the trigram index. Wildcards that folding creates are escaped. */
const containsText = (column: SQL, value: SQL): SQL =>
  sql`${column} like '%' || regexp_replace(${value}, '([\\\\%_])', '\\\\\\&', 'g') || '%'`

// strpos and the like instead of LIKE: nothing in the value is a wildcard, not even after folding.
const TESTS: Record<Comparator, (column: SQL, values: SQL[], kind: Kind) => SQL> = {
  equal: (column, [value]) => sql`${column} = ${value}`,
  below: (column, [value], kind) => sql`${collated(kind, column)} < ${value}`,
  atMost: (column, [value], kind) => sql`${collated(kind, column)} <= ${value}`,
  above: (column, [value], kind) => sql`${collated(kind, column)} > ${value}`,
  atLeast: (column, [value], kind) => sql`${collated(kind, column)} >= ${value}`,
  between: (column, [low, high], kind) => sql`${collated(kind, column)} between ${low} and ${high}`,
  among: (column, values) => sql`${column} in (${sql.join(values, sql`, `)})`,
  contains: (column, [value]) => sql`strpos(${column}, ${value}) > 0`,
  starts: (column, [value]) => sql`starts_with(${column}, ${value})`,
  ends: (column, [value]) => sql`right(${column}, length(${value})) = ${value}`,
  present: (column) => sql`${column} is not null`,
}
