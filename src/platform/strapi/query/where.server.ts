import { type SQL, sql } from 'drizzle-orm'
import { LOCALES } from '#shared/enums.ts'
import { type Kind, relationNamed, type Tongue } from '../resource.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Test } from './operators.ts'
import { type Draft, keysTo, type Place, place } from './table-reference.server.ts'
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

/** Names sort, and so compare, in Spanish order (decisions 8). */
export const inOrder = (kind: Kind, column: SQL): SQL => (kind === 'text' ? sql`${column} collate "es-x-icu"` : column)

/** A condition as SQL. Values are always bound; names come from the shapes. */
export function whereOf(draft: Draft, at: Place, condition: Condition | null): SQL {
  if (condition === null) return sql`true`
  if ('all' in condition) return joined(draft, at, condition.all, sql` and `, sql`true`)
  if ('any' in condition) return joined(draft, at, condition.any, sql` or `, sql`false`)
  // Not "not": what is unknown (null) does not pass the condition, so it passes its opposite.
  if ('not' in condition) return sql`(${whereOf(draft, at, condition.not)}) is not true`
  if ('words' in condition) return mentions(at, condition.words)
  if ('relation' in condition) return met(draft, at, condition.relation, condition.where)
  return compared(at, condition)
}

/**
 * One of the related entries passes. As a set of keys that is made once for the whole statement (`is true` keeps PostgreSQL from turning it into
 * a join): tried for each row anew, lists behind lists would cost the product of their lengths.
 */
function met(draft: Draft, at: Place, name: string, where: Condition | null): SQL {
  const relation = relationNamed(at.shape, name, name)
  const mine = sql.join(
    Object.keys(relation.by).map((key) => at.column(key)),
    sql`, `,
  )
  const within = (tongue: Tongue) => {
    const to = place(draft, relation.to, tongue)
    return sql`((${mine}) in (${keysTo(draft, relation, to, whereOf(draft, to, where))})) is true`
  }
  const { tongue } = at
  if (relation.everyLanguage) return within('all')
  if (typeof tongue === 'string') return within(tongue)
  return sql`(${sql.join(
    LOCALES.map((locale) => sql`(${tongue} = ${locale} and ${within(locale)})`),
    sql` or `,
  )})`
}

/** The same for a list that may be long, of which each row above shows its own part. */
export function among(draft: Draft, type: string, at: Place, where: Condition): SQL {
  const all = place(draft, type, typeof at.tongue === 'string' ? at.tongue : 'all')
  return sql`(${at.column('id')} in (select ${all.column('id')} from ${all.from} where ${whereOf(draft, all, where)})) is true`
}

/** Every word is somewhere in the entry's texts, which are folded once. */
function mentions({ shape, column }: Place, words: string[]): SQL {
  const texts = Object.keys(shape.fields).filter((name) => shape.fields[name] === 'text')
  const wanted = words.map((word) => sql`(${word}::text)`)
  return sql`(select bool_and(strpos(said.words, folded(wanted.word)) > 0)
    from (select folded(concat_ws(E'\n', ${sql.join(texts.map(column), sql`, `)})) as words offset 0) said,
      (values ${sql.join(wanted, sql`, `)}) wanted(word))`
}

function joined(draft: Draft, at: Place, conditions: Condition[], word: SQL, none: SQL): SQL {
  if (conditions.length === 0) return none
  return sql`(${sql.join(
    conditions.map((one) => whereOf(draft, at, one)),
    word,
  )})`
}

function compared(at: Place, { field, kind, test, folded, values }: Comparison): SQL {
  const fold = (text: SQL) => (folded ? sql`folded(${text})` : text)
  const bound = values.map((value: Value) => fold(sql`${value}::${PG_TYPE[kind]}`))
  if (folded && test === 'contains') return held(fold(at.column(field)), bound[0]!)
  return TESTS[test](fold(at.column(field)), bound, kind)
}

/** The one that has an index, of trigrams. What is a wildcard once folded is taken literally. */
const held = (column: SQL, value: SQL): SQL =>
  sql`${column} like '%' || regexp_replace(${value}, '([\\\\%_])', '\\\\\\&', 'g') || '%'`

// strpos and its like, not LIKE: nothing in the value is a wildcard, not even what folding turns into one.
const TESTS: Record<Test, (column: SQL, values: SQL[], kind: Kind) => SQL> = {
  equal: (column, [value]) => sql`${column} = ${value}`,
  below: (column, [value], kind) => sql`${inOrder(kind, column)} < ${value}`,
  atMost: (column, [value], kind) => sql`${inOrder(kind, column)} <= ${value}`,
  above: (column, [value], kind) => sql`${inOrder(kind, column)} > ${value}`,
  atLeast: (column, [value], kind) => sql`${inOrder(kind, column)} >= ${value}`,
  between: (column, [low, high], kind) => sql`${inOrder(kind, column)} between ${low} and ${high}`,
  among: (column, values) => sql`${column} in (${sql.join(values, sql`, `)})`,
  contains: (column, [value]) => sql`strpos(${column}, ${value}) > 0`,
  starts: (column, [value]) => sql`starts_with(${column}, ${value})`,
  ends: (column, [value]) => sql`right(${column}, length(${value})) = ${value}`,
  empty: (column) => sql`${column} is null`,
}
