import { type SQL, sql } from 'drizzle-orm'
import { isoInstant, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { Populated, Selection } from './query/selection.ts'
import type { SortKey } from './query/sort.ts'
import { joinRelation, type SqlBuilder, type TableRef } from './query/table-reference.server.ts'
import { collated, compileCondition, inFilteredIds } from './query/where.server.ts'
import { fieldKind, getRelation, type Kind } from './resource.ts'

/** `{id, attributes}` of a row with its relations: Strapi's envelope as JSON built in SQL. */
export function entryJson(builder: SqlBuilder, table: TableRef, { fields, populate }: Selection): SQL {
  const shown = [
    ...fields.map(
      (name) => sql`${formatValue(fieldKind(table.resource, name), table.column(name))} as ${sql.identifier(name)}`,
    ),
    ...Object.entries(populate).map(
      ([name, one]) => sql`${related(builder, table, name, one)} as ${sql.identifier(name)}`,
    ),
  ]
  const attributes =
    shown.length > 0 ? sql`(select row_to_json(a) from (select ${sql.join(shown, sql`, `)}) a)` : sql`'{}'::json`
  return jsonObject({ id: table.column('id'), attributes })
}

/** Timestamps in UTC with milliseconds, as JavaScript formats them. Other values use PostgreSQL's JSON format. */
const formatValue = (kind: Kind | null, column: SQL): SQL =>
  kind === 'instant' ? isoInstant(column as SQL<Date>) : column

function related(builder: SqlBuilder, from: TableRef, name: string, populated: Populated): SQL {
  const { to, many, rows } = relatedRows(builder, from, name, populated)
  const found = sql`select ${entryJson(builder, to, populated)} as entry ${rows}`
  return many
    ? jsonObject({ data: jsonList(sql`entry`, { from: sql`(${found}) listed` }) })
    : jsonObject({ data: sql`(${found})` })
}

/** The rows of a relation of one entry, ordered and limited to its page. */
export function relatedRows(
  builder: SqlBuilder,
  from: TableRef,
  name: string,
  { where, sort, page, unbounded }: Populated,
) {
  const relation = getRelation(from.resource, name, name)
  const { to, on, order } = joinRelation(builder, from, relation)
  const passes =
    where && unbounded ? inFilteredIds(builder, relation.to, to, where) : compileCondition(builder, to, where)
  const shown = relation.many
    ? sql`order by ${orderBy(builder, to, sort, order ?? defaultOrder(to, to.resource.relationOrder))} limit ${page.limit}::bigint offset ${page.start}::bigint`
    : sql`limit 1`
  return { to, many: relation.many, rows: sql`from ${to.from} where ${on} and ${passes} ${shown}` }
}

/** The default order by columns of the type. */
export const defaultOrder = (table: TableRef, names: string[] = []): SQL[] =>
  names.map((name) => collated(fieldKind(table.resource, name) ?? 'integer', table.column(name)))

/** The requested sort keys, else the default order; then the id, so that pages never overlap. Nulls last. */
export function orderBy(builder: SqlBuilder, table: TableRef, keys: SortKey[], otherwise: SQL[]): SQL {
  const asked = keys.map((key) => {
    const column = collated(key.kind, sortColumn(builder, table, key.path, key.field))
    return sql`${column} ${key.descending ? sql`desc` : sql`asc`} nulls last`
  })
  return sql.join([...(asked.length > 0 ? asked : otherwise), table.column('id')], sql`, `)
}

function sortColumn(builder: SqlBuilder, table: TableRef, [name, ...rest]: string[], field: string): SQL {
  if (name === undefined) return table.column(field)
  const { to, on } = joinRelation(builder, table, getRelation(table.resource, name, name))
  return sql`(select ${sortColumn(builder, to, rest, field)} from ${to.from} where ${on} limit 1)`
}
