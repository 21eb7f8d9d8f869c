import { type SQL, sql } from 'drizzle-orm'
import type { Populated, Selection } from './query/selection.ts'
import type { SortKey } from './query/sort.ts'
import { cross, type Draft, type Place } from './query/table-reference.server.ts'
import { among, inOrder, whereOf } from './query/where.server.ts'
import { type Kind, kindOf, relationNamed } from './resource.ts'

/** `{id, attributes}` of the row at a place, relations among the attributes: Strapi's envelope, built where the rows are. */
export function entryOf(draft: Draft, at: Place, { fields, populate }: Selection): SQL {
  const shown = [
    ...fields.map((name) => sql`${written(kindOf(at.shape, name), at.column(name))} as ${sql.identifier(name)}`),
    ...Object.entries(populate).map(([name, one]) => sql`${related(draft, at, name, one)} as ${sql.identifier(name)}`),
  ]
  const attributes =
    shown.length > 0 ? sql`(select row_to_json(a) from (select ${sql.join(shown, sql`, `)}) a)` : sql`'{}'::json`
  return sql`json_build_object('id', ${at.column('id')}, 'attributes', ${attributes})`
}

/** Instants in UTC with milliseconds, as JavaScript writes them. The rest is JSON's own. */
const written = (kind: Kind | null, column: SQL): SQL =>
  kind === 'instant' ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column

function related(draft: Draft, from: Place, name: string, populated: Populated): SQL {
  const { to, many, rows } = relatedRows(draft, from, name, populated)
  const found = sql`select ${entryOf(draft, to, populated)} as entry ${rows}`
  return many
    ? sql`json_build_object('data', (select ${collected} from (${found}) listed))`
    : sql`json_build_object('data', (${found}))`
}

/** The rows of a relation that one entry shows, in its order and no more than its page. */
export function relatedRows(draft: Draft, from: Place, name: string, { where, sort, page, unbounded }: Populated) {
  const relation = relationNamed(from.shape, name, name)
  const { to, tie } = cross(draft, from, relation)
  const passes = where && unbounded ? among(draft, relation.to, to, where) : whereOf(draft, to, where)
  const shown = relation.many
    ? sql`order by ${orderOf(draft, to, sort, to.shape.order)} limit ${page.limit}::bigint offset ${page.start}::bigint`
    : sql`limit 1`
  return { to, many: relation.many, rows: sql`from ${to.from} where ${tie} and ${passes} ${shown}` }
}

export const collected = sql`coalesce(json_agg(entry), '[]')`

/** The keys asked for, else the type's own order; then the id, so that pages never overlap. What is null comes last. */
export function orderOf(draft: Draft, at: Place, keys: SortKey[], otherwise: string[] = []): SQL {
  const asked = keys.map((key) => {
    const column = inOrder(key.kind, reach(draft, at, key.path, key.field))
    return sql`${column} ${key.descending ? sql`desc` : sql`asc`} nulls last`
  })
  const own = otherwise.map((name) => inOrder(kindOf(at.shape, name) ?? 'integer', at.column(name)))
  return sql.join([...(asked.length > 0 ? asked : own), at.column('id')], sql`, `)
}

function reach(draft: Draft, at: Place, [name, ...rest]: string[], field: string): SQL {
  if (name === undefined) return at.column(field)
  const { to, tie } = cross(draft, at, relationNamed(at.shape, name, name))
  return sql`(select ${reach(draft, to, rest, field)} from ${to.from} where ${tie} limit 1)`
}
