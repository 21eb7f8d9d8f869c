import { type SQL, sql } from 'drizzle-orm'
import { isoInstant, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { Window } from './query/pagination.ts'
import type { Populated, Selection } from './query/selection.ts'
import type { SortKey } from './query/sort.ts'
import { joinRelation, type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { collated, compileCondition, inFilteredIds } from './query/where.server.ts'
import { fieldKind, getRelation, type Kind } from './resource.ts'
import { BOUNDS, MATCHING, windowBounds, withinWindow } from './window.server.ts'

/** `{id, attributes}` of a row with its relations: Strapi's envelope as JSON built in SQL. */
export function entryJson(builder: SqlBuilder, table: TableRef, { fields, populate }: Selection): SQL {
  const shown = [
    ...fields.map(
      (name) => sql`${formatValue(fieldKind(table.resource, name), table.column(name))} as ${sql.identifier(name)}`,
    ),
    ...Object.entries(populate).map(([name, one]) => sql`${related(builder, table, one)} as ${sql.identifier(name)}`),
  ]
  const attributes =
    shown.length > 0 ? sql`(select row_to_json(a) from (select ${sql.join(shown, sql`, `)}) a)` : sql`'{}'::json`
  return jsonObject({ id: table.column('id'), attributes })
}

/** Timestamps in UTC with milliseconds, as JavaScript formats them. Other values use PostgreSQL's JSON format. */
const formatValue = (kind: Kind | null, column: SQL): SQL =>
  kind === 'instant' ? isoInstant(column as SQL<Date>) : column

function related(builder: SqlBuilder, from: TableRef, populated: Populated): SQL {
  if (populated.window) return relatedWindow(builder, from, populated, populated.window)
  const { to, many, rows } = relatedPage(builder, from, populated)
  const found = sql`select ${entryJson(builder, to, populated)} as entry ${rows}`
  return many
    ? jsonObject({ data: jsonList(sql`entry`, { from: sql`(${found}) listed` }) })
    : jsonObject({ data: sql`(${found})` })
}

/** The rows of a relation of one entry, ordered and limited to what is shown of them. */
export function relatedRows(builder: SqlBuilder, from: TableRef, populated: Populated) {
  if (!populated.window) return relatedPage(builder, from, populated)
  const { to, steps, rows } = windowRows(builder, from, populated, populated.window)
  const part = sql`(with ${steps} select ${MATCHING}.id, ${MATCHING}.place from ${MATCHING} where ${withinWindow}) part`
  return { to, rows: sql`from ${part} join ${rows} on ${to.column('id')} = part.id order by part.place` }
}

function relatedPage(builder: SqlBuilder, from: TableRef, populated: Populated) {
  const { to, many, on, sorted } = relatedList(builder, from, populated)
  const { start, limit } = populated.page
  const shown = many ? sql`order by ${sorted} limit ${limit}::bigint offset ${start}::bigint` : sql`limit 1`
  return { to, many, rows: sql`from ${to.from} where ${on} ${shown}` }
}

/** All rows of a relation that pass its filter, and their order. */
function relatedList(builder: SqlBuilder, from: TableRef, { relation: name, where, sort, unbounded }: Populated) {
  const relation = getRelation(from.resource, name, name)
  const { to, on, order } = joinRelation(builder, from, relation)
  const passes =
    where && unbounded ? inFilteredIds(builder, relation.to, to, where) : compileCondition(builder, to, where)
  const sorted = orderBy(builder, to, sort, order ?? defaultOrder(to, to.resource.relationOrder))
  return { to, many: relation.many, on: sql`${on} and ${passes}`, sorted }
}

/** A window of a relation with what a connection says of the whole list. */
function relatedWindow(builder: SqlBuilder, from: TableRef, populated: Populated, window: Window): SQL {
  const { to, steps, rows } = windowRows(builder, from, populated, window)
  const found = sql`select ${entryJson(builder, to, populated)} as entry
    from ${MATCHING} join ${rows} on ${to.column('id')} = ${MATCHING}.id where ${withinWindow} order by ${MATCHING}.place`
  const data = jsonList(sql`entry`, { from: sql`(${found}) listed` })
  return sql`(with ${steps} select ${jsonObject({ total: sql`total`, low: sql`low`, high: sql`high`, data })} from ${BOUNDS})`
}

/** Numbers the rows of a relation; `rows` are the same rows again, to be joined by the ids of the window. */
function windowRows(builder: SqlBuilder, from: TableRef, populated: Populated, window: Window) {
  const { to: all, on, sorted } = relatedList(builder, from, populated)
  const numbered = sql`select ${all.column('id')} as id, row_number() over (order by ${sorted}) as place from ${all.from} where ${on}`
  const { to: type, allLocales } = getRelation(from.resource, populated.relation, populated.relation)
  const to = tableRef(builder, type, allLocales ? 'all' : from.locale)
  const steps = sql`${MATCHING} as materialized (${numbered}), ${BOUNDS} as materialized (${windowBounds(window)})`
  return { to, steps, rows: to.from }
}

/** The default order by columns of the type. */
export const defaultOrder = (table: TableRef, names: string[] = []): SQL[] =>
  names.map((name) => collated(fieldKind(table.resource, name) ?? 'integer', table.column(name)))

/** The requested sort keys, else the default order; then the id, so that pages never overlap. Null is the greatest value, as in PostgreSQL. */
export function orderBy(builder: SqlBuilder, table: TableRef, keys: SortKey[], otherwise: SQL[]): SQL {
  const asked = keys.map((key) => {
    const column = collated(key.kind, sortColumn(builder, table, key.path, key.field))
    return sql`${column} ${key.descending ? sql`desc` : sql`asc`}`
  })
  return sql.join([...(asked.length > 0 ? asked : otherwise), table.column('id')], sql`, `)
}

function sortColumn(builder: SqlBuilder, table: TableRef, [name, ...rest]: string[], field: string): SQL {
  if (name === undefined) return table.column(field)
  const { to, on } = joinRelation(builder, table, getRelation(table.resource, name, name))
  return sql`(select ${sortColumn(builder, to, rest, field)} from ${to.from} where ${on} limit 1)`
}
