import { type SQL, sql } from 'drizzle-orm'
import { type Condition, conjuncts } from './query/condition.ts'
import { countedRef, relatedKeys, type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { compileCondition } from './query/where.server.ts'
import {
  type CountedRows,
  getRelation,
  getResource,
  type LocaleRef,
  type Resource,
  type Resources,
} from './resource.ts'

/** `counted`: its rows are read from these. */
export type List = { resources: Resources; type: string; locale: LocaleRef; counted?: CountedRows | undefined }
/** How to find what matches: all of it by its indexes, then sorted; or row after row in the order of the list, until the page is full. */
export type Access = 'indexes' | 'order'

export const rowsOf = (builder: SqlBuilder, { resources, type, locale, counted }: List): TableRef =>
  counted ? countedRef(builder, getResource(resources, type), counted, locale) : tableRef(builder, type, locale)

/** Whether a condition looks for texts, or for entries by what they are related to: how many match cannot be told from it. */
export function isSearch(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(isSearch)
  if ('any' in condition) return condition.any.some(isSearch)
  if ('not' in condition) return isSearch(condition.not)
  return 'words' in condition || 'relation' in condition || condition.test === 'contains'
}

export function compileSearch(
  builder: SqlBuilder,
  list: List,
  table: TableRef,
  where: Condition | null,
  access: Access | null,
): SQL {
  const conditions = conjuncts(where).map((one) =>
    access !== null && isSearch(one) ? lookUp(builder, list, table, one) : compileCondition(builder, table, one),
  )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The ids of what the alternatives find, each by itself. */
export function foundByAny(builder: SqlBuilder, list: List, alternatives: Condition[]): SQL {
  const found = alternatives.map((one) => {
    const rows = rowsOf(builder, list)
    const matching = compileSearch(builder, list, rows, one, 'indexes')
    return sql`select ${rows.column('id')} as id from ${rows.from} where ${matching}`
  })
  return sql.join(found, sql` union all `)
}

/**
 * A condition that is looked up once and then read by an index. Alternatives are looked up one by one: PostgreSQL reads no indexes for an
 * `or` across tables.
 */
function lookUp(builder: SqlBuilder, list: List, table: TableRef, condition: Condition): SQL {
  if ('any' in condition) return sql`${table.column('id')} = any (array(${foundByAny(builder, list, condition.any)}))`
  const relation = 'relation' in condition ? getRelation(table.resource, condition.relation, condition.relation) : null
  const [key, ...others] = Object.keys(relation?.keys ?? {})
  const locale = relation?.allLocales ? 'all' : table.locale
  if (!relation || key === undefined || others.length > 0 || typeof locale !== 'string')
    return compileCondition(builder, table, condition)
  const to = tableRef(builder, relation.to, locale)
  const where = 'relation' in condition ? condition.where : null
  return sql`${table.column(key)} = any (array(${relatedKeys(builder, relation, to, compileCondition(builder, to, where))}))`
}

/** The narrow rows of a type, where they have the columns of a condition. */
export function countedRows({ resources, type }: List, where: Condition | null): CountedRows | undefined {
  const resource = getResource(resources, type)
  return where === null || isCountable(resource, where) ? resource.counted : undefined
}

function isCountable(resource: Resource, condition: Condition): boolean {
  const has = (column: string) => resource.counted?.columns.includes(column) ?? false
  if ('all' in condition) return condition.all.every((one) => isCountable(resource, one))
  if ('any' in condition) return condition.any.every((one) => isCountable(resource, one))
  if ('not' in condition) return isCountable(resource, condition.not)
  if ('words' in condition) return false
  if ('relation' in condition)
    return Object.keys(getRelation(resource, condition.relation, condition.relation).keys).every(has)
  if (!has(condition.field)) return false
  return condition.kind === 'text' ? condition.test === 'contains' && condition.ignoreCase : true
}
