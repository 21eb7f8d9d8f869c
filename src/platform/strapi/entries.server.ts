import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList } from '#platform/database/json.server.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type ContentLocale, DEFAULT_LOCALE } from '#shared/enums.ts'
import {
  ANSWER_BUDGET,
  type AnswerBudget,
  type Cost,
  countResponse,
  needsCount,
  rejectOverBudget,
  withinBudget,
} from './answer-budget.server.ts'
import { defaultOrder, entryJson, orderBy } from './entry.server.ts'
import { type Entry, type EntryResponse, type ListResponse, toPagination } from './envelope.ts'
import { execute } from './execute.server.ts'
import { VALUE_LENGTH } from './query/limits.ts'
import type { Window } from './query/pagination.ts'
import { type EntryPlan, type ListPlan, readEntryPlan, readListPlan } from './query/query-plan.ts'
import type { RawTree } from './query/raw-query.ts'
import type { Selection } from './query/selection.ts'
import { type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { compileCondition } from './query/where.server.ts'
import { type Columns, getResource, type LocaleRef, type Reference, type Resources, type Search } from './resource.ts'
import { BOUNDS, MATCHING, windowBounds, withinWindow } from './window.server.ts'

/** Without `locale` the API returns Spanish, as Strapi's default locale. */
export const localeOrDefault = (locale: ContentLocale | 'all' | null): LocaleRef => locale ?? DEFAULT_LOCALE

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
  const matching = placedEntries(builder, type, locale, plan)
  const { start, limit, withCount } = plan.page
  const page = sql`matching.place > ${start}::bigint and matching.place <= ${start + limit}::bigint`
  const total = withCount ? sql`(select count(*)::int from matching) as total` : sql`null::int as total`
  const { data, ...row } = await fetchEntries(builder, { type, locale, matching, page, shown: total, limit }, plan)
  return { data, meta: { pagination: toPagination(plan.page, row.total) } }
}

/** A list between cursors: a validated plan, and how large its answer may be. */
export type WindowPlan = Omit<ListPlan, 'page'> & { window: Window; budget: AnswerBudget }
/** The entries of a window; `low` is the place of the last entry before it, `high` that of its last one. */
export type WindowResult = { data: Entry[]; total: number; low: number; high: number }

/** The same for a window, with the size of the whole list. */
export async function executeWindowPlan(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  { window, budget, ...plan }: WindowPlan,
): Promise<WindowResult> {
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  const locale = localeOrDefault(plan.locale)
  const matching = placedEntries(builder, type, locale, plan)
  const query = {
    type,
    locale,
    matching,
    page: withinWindow,
    limit: window.limit,
    budget,
    steps: [sql`${BOUNDS} as materialized (${windowBounds(window)})`],
    shown: sql`(select total::int from ${BOUNDS}) as total, (select low::int from ${BOUNDS}) as low, (select high::int from ${BOUNDS}) as high`,
  }
  const { data, total, low, high } = await fetchEntries(builder, query, plan)
  return { data, total: total ?? 0, low: low ?? 0, high: high ?? 0 }
}

/** SQL: the ids of the entries that pass the filter, with their places in the requested order. */
function placedEntries(
  builder: SqlBuilder,
  type: string,
  locale: LocaleRef,
  { where, sort }: Pick<ListPlan, 'where' | 'sort'>,
) {
  const table = tableRef(builder, type, locale)
  const order = orderBy(builder, table, sort, defaultOrder(table, table.resource.listOrder))
  return sql`select ${table.column('id')} as id, row_number() over (order by ${order}) as place
    from ${table.from} where ${compileCondition(builder, table, where)}`
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
  const reference = parseReference(ref)
  const entry = reference && (await findEntry(ctx, resources, type, reference, plan))
  if (!entry) throw notFound('Not Found')
  return { data: entry, meta: {} }
}

/** The visible entry of a reference, or null. */
export async function findEntry(
  ctx: RequestContext,
  resources: Resources,
  type: string,
  reference: Reference,
  { locale: wanted, ...selection }: EntryPlan,
  budget = ANSWER_BUDGET,
): Promise<Entry | null> {
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  const { id, locale } = referenced(builder, type, reference, wanted)
  const matching = sql`select id, 1 as place from (${id}) found`
  const one = { type, locale, matching, page: sql`true`, shown: sql`null::int as total`, limit: 1, budget }
  const { data } = await fetchEntries(builder, one, selection)
  return data[0] ?? null
}

/** SQL: the id of the visible entry of a reference, and the locale in which its rows are to be read. */
export function referenced(builder: SqlBuilder, type: string, reference: Reference, wanted: ContentLocale | null) {
  const { localized, find = byId } = getResource(builder.resources, type)
  const locale = localized ? 'all' : localeOrDefault(wanted)
  const table = tableRef(builder, type, locale)
  const { where, orderBy: order = table.column('id') } = find(reference, table.column, wanted)
  const id = sql`select ${table.column('id')} as id from ${table.from} where ${where} order by ${order} limit 1`
  return { id, locale }
}

type EntryQuery = {
  type: string
  locale: LocaleRef
  matching: SQL
  /** Further CTEs that `page` and `shown` read. */
  steps?: SQL[]
  page: SQL
  /** What is selected beside the entries, under its names. */
  shown: SQL
  limit: number
  budget?: AnswerBudget
}
type Row = { total: number | null; low?: number; high?: number; data: Entry[] | null } & Cost

/** The entries of a page. A response that may be large is counted first, and built only within the budget. */
async function fetchEntries(
  builder: SqlBuilder,
  { type, locale, matching, steps: further = [], page, shown, limit, budget = ANSWER_BUDGET }: EntryQuery,
  selection: Selection,
) {
  const rows = (from: TableRef) =>
    sql`from ${MATCHING} join ${from.from} on ${from.column('id')} = ${MATCHING}.id where ${page}`
  const table = tableRef(builder, type, locale)
  const found = sql`select ${entryJson(builder, table, selection)} as entry ${rows(table)} order by ${MATCHING}.place`
  const data = jsonList(sql`entry`, { from: sql`(${found}) listed` })
  const countTable = tableRef(builder, type, locale)
  const count = needsCount(selection, limit, budget)
    ? countResponse(builder, countTable, rows(countTable), selection, budget)
    : null
  const steps = sql.join([sql`${MATCHING} as materialized (${matching})`, ...further, ...(count?.steps ?? [])], sql`, `)
  const statement = count
    ? sql`with ${steps} select ${shown}, entries::int, bytes::float8, case when ${withinBudget(budget)} then ${data} end as data from ${count.sum}`
    : sql`with ${steps} select ${shown}, 0 as entries, 0 as bytes, ${data} as data`
  const [row] = await execute<Row>(builder.ctx, statement)
  if (row) rejectOverBudget(row, budget)
  return { ...row, total: row?.total ?? null, data: row?.data ?? [] }
}

const byId = (reference: Reference, column: Columns): Search => ({
  where: 'id' in reference ? sql`${column('id')} = ${reference.id}::integer` : (sql`false` as SQL),
})

/** Digits alone are an id; a slug has a letter. Null for what can be neither. */
export function parseReference(ref: string): Reference | null {
  if (/^\d+$/.test(ref)) return Number(ref) > INTEGER.max ? null : { id: Number(ref) }
  return ref.length > VALUE_LENGTH || ref.includes('\0') || !ref.isWellFormed() ? null : { slug: ref }
}
