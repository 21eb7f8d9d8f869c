import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { missing } from '#platform/errors/app-error.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/enums.ts'
import { type Cost, countAnswer, needsCount, refuseBeyond, withinBudget } from './answer-budget.server.ts'
import { collected, entryOf, orderOf } from './entry.server.ts'
import { type Entry, type EntryAnswer, type ListAnswer, paginationOf } from './envelope.ts'
import { VALUE_LENGTH } from './query/limits.ts'
import { type ListPlan, readEntryPlan, readListPlan } from './query/query-plan.ts'
import type { RawTree } from './query/raw-query.ts'
import type { Selection } from './query/selection.ts'
import { type Draft, type Place, place } from './query/table-reference.server.ts'
import { whereOf } from './query/where.server.ts'
import type { Columns, Reference, Search, Shapes, Tongue } from './resource.ts'

/** The API without `locale` means Spanish, as Strapi's default does (decisions 3). */
const tongueOf = (locale: Locale | 'all' | null): Tongue => locale ?? DEFAULT_LOCALE

/** Lists a type's visible entries as Strapi would. */
export const listEntries = (ctx: Context, shapes: Shapes, type: string, query: RawTree): Promise<ListAnswer> =>
  listPlanned(ctx, shapes, type, readListPlan(shapes, type, query))

/** Carries out a checked plan: one statement, which filters and sorts once, however much is populated. */
export async function listPlanned(ctx: Context, shapes: Shapes, type: string, plan: ListPlan): Promise<ListAnswer> {
  const draft: Draft = { ctx, shapes, places: 0 }
  const tongue = tongueOf(plan.locale)
  const all = place(draft, type, tongue)
  const found = sql`select ${all.column('id')} as id, row_number() over (order by ${orderOf(draft, all, plan.sort, all.shape.listOrder)}) as place
    from ${all.from} where ${whereOf(draft, all, plan.where)}`
  const { start, limit, withCount } = plan.page
  const page = sql`found.place > ${start}::bigint and found.place <= ${start + limit}::bigint`
  const total = withCount ? sql`(select count(*)::int from found)` : sql`null::int`
  const { data, ...row } = await answered(draft, { type, tongue, found, page, total, limit }, plan)
  return { data, meta: { pagination: paginationOf(plan.page, row.total) } }
}

/** Gets one visible entry by id or slug, present or past. Throws 404 when there is none to see. */
export async function getEntry(
  ctx: Context,
  shapes: Shapes,
  type: string,
  ref: string,
  query: RawTree,
): Promise<EntryAnswer> {
  const plan = readEntryPlan(shapes, type, query)
  const draft: Draft = { ctx, shapes, places: 0 }
  const { localized, find = byId } = shapes[type] ?? {}
  const tongue = localized ? 'all' : tongueOf(plan.locale)
  const at = place(draft, type, tongue)
  const search = find(referenceOf(ref), at.column, plan.locale)
  const found = sql`select ${at.column('id')} as id, 1 as place from ${at.from} where ${search.where}
    order by ${search.first ?? at.column('id')} limit 1`
  const one = { type, tongue, found, page: sql`true`, total: sql`null::int`, limit: 1 }
  const [entry] = (await answered(draft, one, plan)).data
  if (!entry) throw missing('Not Found')
  return { data: entry, meta: {} }
}

type Asked = { type: string; tongue: Tongue; found: SQL; page: SQL; total: SQL; limit: number }
type Row = { total: number | null; data: Entry[] | null } & Cost

/** The entries of a page of what was found. A large answer is counted first, and written only within the budget. */
async function answered(draft: Draft, { type, tongue, found, page, total, limit }: Asked, selection: Selection) {
  const rows = (at: Place) => sql`from found join ${at.from} on ${at.column('id')} = found.id where ${page}`
  const at = place(draft, type, tongue)
  const data = sql`(select ${collected} from (select ${entryOf(draft, at, selection)} as entry ${rows(at)} order by found.place) listed)`
  const top = place(draft, type, tongue)
  const count = needsCount(selection, limit) ? countAnswer(draft, top, rows(top), selection) : null
  const steps = sql.join([sql`found as materialized (${found})`, ...(count?.steps ?? [])], sql`, `)
  const [row] = await draft.ctx.db.execute<Row>(
    count
      ? sql`with ${steps} select ${total} as total, entries::int, bytes::float8, case when ${withinBudget} then ${data} end as data from ${count.sum}`
      : sql`with ${steps} select ${total} as total, 0 as entries, 0 as bytes, ${data} as data`,
  )
  if (row) refuseBeyond(row)
  return { total: row?.total ?? null, data: row?.data ?? [] }
}

const byId = (reference: Reference, column: Columns): Search => ({
  where: 'id' in reference ? sql`${column('id')} = ${reference.id}::integer` : (sql`false` as SQL),
})

/** All digits is an id; a slug has a letter (decisions 3). What can be neither is nobody's. */
function referenceOf(ref: string): Reference {
  if (/^\d+$/.test(ref)) {
    if (Number(ref) > INTEGER.max) throw missing('Not Found')
    return { id: Number(ref) }
  }
  if (ref.length > VALUE_LENGTH || ref.includes('\0') || !ref.isWellFormed()) throw missing('Not Found')
  return { slug: ref }
}
