import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import {
  type Columns,
  type CountedRows,
  getResource,
  type LocaleRef,
  type Relation,
  type Resource,
  type Resources,
} from '../resource.ts'

/** A reference to the rows of a type in a statement, under a unique alias. `locale` applies to its relations. */
export type TableRef = {
  resource: Resource
  from: SQL
  alias: SQL
  column: Columns
  locale: LocaleRef
  /** Without accents and case already. */
  hasFoldedTexts?: true
}

/** The statement being built: each table reference gets the next alias. */
export type SqlBuilder = { ctx: RequestContext; resources: Resources; aliasCount: number }

export function tableRef(builder: SqlBuilder, type: string, locale: LocaleRef): TableRef {
  const resource = getResource(builder.resources, type)
  return referTo(builder, resource, resource.rows, locale)
}

/** A reference to the rows of a type that are counted. */
export const countedRef = (builder: SqlBuilder, resource: Resource, { rows }: CountedRows, locale: LocaleRef) =>
  ({ ...referTo(builder, resource, rows, locale), hasFoldedTexts: true }) satisfies TableRef

function referTo(builder: SqlBuilder, resource: Resource, rows: Resource['rows'], locale: LocaleRef): TableRef {
  addCacheTags(builder.ctx, ...resource.cacheTags)
  const { column, alias } = newAlias(builder)
  const from = sql`(${rows(builder.ctx, locale)}) ${alias}`
  return { resource, from, alias, column, locale: resource.localized && locale === 'all' ? column('locale') : locale }
}

function newAlias(builder: SqlBuilder) {
  builder.aliasCount += 1
  const alias = sql`${sql.identifier(`t${builder.aliasCount}`)}`
  const column: Columns = (name) => sql`${alias}.${sql.identifier(name)}`
  return { alias, column }
}

/** The related rows of a row, the join condition, and the default order that the join table gives them. */
export function joinRelation(
  builder: SqlBuilder,
  from: TableRef,
  { to: type, ...relation }: Relation,
): { to: TableRef; on: SQL; order: SQL[] | null } {
  const to = tableRef(builder, type, relation.allLocales ? 'all' : from.locale)
  const { through, keys, where } = relation
  const order: SQL[] = []
  const conditions = Object.entries(keys).map(([own, related]) => {
    if (!through) return sql`${to.column(related)} = ${from.column(own)}`
    const { alias, column } = newAlias(builder)
    const linked = sql`from ${sql.identifier(through.table)} ${alias} where ${column(through.mine)} = ${from.column(own)}`
    if (through.order)
      order.push(sql`(select ${column(through.order)} ${linked} and ${column(through.theirs)} = ${to.column(related)})`)
    return sql`${to.column(related)} in (select ${column(through.theirs)} ${linked})`
  })
  const on = sql.join(where ? [...conditions, where(to.column)] : conditions, sql` and `)
  return { to, on, order: order.length > 0 ? order : null }
}

/**
 * A subquery of the keys of rows that have a related row matching `condition`. It does not depend on a row, so it is
 * executed once.
 */
export function relatedKeys(
  builder: SqlBuilder,
  { through, keys, where }: Relation,
  to: TableRef,
  condition: SQL,
): SQL {
  const filter = where ? sql`${where(to.column)} and ${condition}` : condition
  const relatedColumns = Object.values(keys).map((name) => to.column(name))
  if (!through) return sql`select ${sql.join(relatedColumns, sql`, `)} from ${to.from} where ${filter}`
  const joinTable = newAlias(builder)
  return sql`select ${joinTable.column(through.mine)} from ${sql.identifier(through.table)} ${joinTable.alias}
    join ${to.from} on ${joinTable.column(through.theirs)} = ${relatedColumns[0]} where ${filter}`
}
