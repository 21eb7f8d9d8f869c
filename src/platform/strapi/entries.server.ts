import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList, merged } from '#platform/database/json.server.ts'
import { SHAPED_BY_CALLER } from '#platform/database/prepared-statements.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type ContentLocale, DEFAULT_LOCALE } from '#shared/enums.ts'
import { type Cost, countResponse, needsCount, rejectOverBudget, withinBudget } from './answer-budget.server.ts'
import { defaultOrder, entryJson, orderBy } from './entry.server.ts'
import { type Entry, type EntryResponse, type ListResponse, toPagination } from './envelope.ts'
import { VALUE_LENGTH } from './query/limits.ts'
import { type ListPlan, readEntryPlan, readListPlan } from './query/query-plan.ts'
import type { RawTree } from './query/raw-query.ts'
import type { Selection } from './query/selection.ts'
import { type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { compileCondition } from './query/where.server.ts'
import type { Columns, LocaleRef, Reference, Resources, Search } from './resource.ts'

/** Without `locale` the API returns Spanish, as Strapi's default locale. */
const localeOrDefault = (locale: ContentLocale | 'all' | null): LocaleRef => locale ?? DEFAULT_LOCALE

/** Lists a type's visible entries in Strapi's format. */
export const listEntries = (
  ctx: RequestContext,
  resources: Resources,
  type: string,
  query: RawTree,
): Promise<ListResponse> => executeListPlan(ctx, resources, type, readListPlan(resources, type, query))

/** Executes a validated plan in one statement, which filters and sorts once, however much is populated. */
export async function executeListPlan(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  plan: ListPlan,
): Promise<ListResponse> {
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  const locale = localeOrDefault(plan.locale)
  const table = tableRef(builder, type, locale)
  const matching = sql`select ${table.column('id')} as id, row_number() over (order by ${orderBy(builder, table, plan.sort, defaultOrder(table, table.resource.listOrder))}) as place
    from ${table.from} where ${compileCondition(builder, table, plan.where)}`
  const { start, limit, withCount } = plan.page
  const page = sql`matching.place > ${start}::bigint and matching.place <= ${start + limit}::bigint`
  const total = withCount ? sql`(select count(*)::int from matching)` : sql`null::int`
  const { data, ...row } = await fetchEntries(builder, { type, locale, matching, page, total, limit }, plan)
  return { data, meta: { pagination: toPagination(plan.page, row.total) } }
}

/** Gets one visible entry by id or slug, also a former slug. Throws 404. */
export async function getEntry(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  ref: string,
  query: RawTree,
): Promise<EntryResponse> {
  const plan = readEntryPlan(resources, type, query)
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  const { localized, find = byId } = resources[type] ?? {}
  const locale = localized ? 'all' : localeOrDefault(plan.locale)
  const table = tableRef(builder, type, locale)
  const search = find(parseReference(ref), table.column, plan.locale)
  const matching = sql`select ${table.column('id')} as id, 1 as place from ${table.from} where ${search.where}
    order by ${search.orderBy ?? table.column('id')} limit 1`
  const one = { type, locale, matching, page: sql`true`, total: sql`null::int`, limit: 1 }
  const [entry] = (await fetchEntries(builder, one, plan)).data
  if (!entry) throw notFound('Not Found')
  return { data: entry, meta: {} }
}

type EntryQuery = { type: string; locale: LocaleRef; matching: SQL; page: SQL; total: SQL; limit: number }
type Row = { total: number | null; data: Entry[] | null } & Cost

/** The entries of a page. A response that may be large is counted first, and built only within the budget. */
async function fetchEntries(
  builder: SqlBuilder,
  { type, locale, matching, page, total, limit }: EntryQuery,
  selection: Selection,
) {
  const rows = (from: TableRef) =>
    sql`from matching join ${from.from} on ${from.column('id')} = matching.id where ${page}`
  const table = tableRef(builder, type, locale)
  const found = sql`select ${entryJson(builder, table, selection)} as entry ${rows(table)} order by matching.place`
  const data = jsonList(sql`entry`, { from: sql`(${found}) listed` })
  const countTable = tableRef(builder, type, locale)
  const count = needsCount(selection, limit) ? countResponse(builder, countTable, rows(countTable), selection) : null
  const steps = sql.join([sql`matching as materialized (${matching})`, ...(count?.steps ?? [])], sql`, `)
  const statement = count
    ? sql`with ${steps} select ${total} as total, entries::int, bytes::float8, case when ${withinBudget} then ${data} end as data from ${count.sum}`
    : sql`with ${steps} select ${total} as total, 0 as entries, 0 as bytes, ${data} as data`
  const [row] = await builder.ctx.db.execute<Row>(merged(sql`${sql.raw(SHAPED_BY_CALLER)}${statement}`))
  if (row) rejectOverBudget(row)
  return { total: row?.total ?? null, data: row?.data ?? [] }
}

const byId = (reference: Reference, column: Columns): Search => ({
  where: 'id' in reference ? sql`${column('id')} = ${reference.id}::integer` : (sql`false` as SQL),
})

/** Digits alone are an id; a slug has a letter. Anything else is a 404. */
function parseReference(ref: string): Reference {
  if (/^\d+$/.test(ref)) {
    if (Number(ref) > INTEGER.max) throw notFound('Not Found')
    return { id: Number(ref) }
  }
  if (ref.length > VALUE_LENGTH || ref.includes('\0') || !ref.isWellFormed()) throw notFound('Not Found')
  return { slug: ref }
}
