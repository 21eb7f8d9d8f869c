import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import { DEFAULT_LOCALE, type Locale } from '#spec/vocabulary.ts'
import { collected, entryOf, orderOf } from './entry.server.ts'
import { type Entry, type EntryAnswer, type ListAnswer, paginationOf } from './envelope.ts'
import { INTEGER, VALUE_LENGTH } from './limits.ts'
import { type Draft, place } from './place.server.ts'
import { type ListPlan, readEntryPlan, readListPlan } from './plan.ts'
import type { RawTree } from './raw.ts'
import type { Columns, Reference, Search, Shapes, Tongue } from './shape.ts'
import { whereOf } from './where.server.ts'

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
  const at = place(draft, type, tongue)
  const { start, limit, withCount } = plan.page
  const [row] = await ctx.db.execute<{ total: number | null; data: Entry[] }>(sql`
    with found as materialized (${found})
    select ${withCount ? sql`(select count(*)::int from found)` : sql`null`} as total, (select ${collected} from (
      select ${entryOf(draft, at, plan)} as entry from found join ${at.from} on ${at.column('id')} = found.id
      where found.place > ${start}::bigint and found.place <= ${start + limit}::bigint order by found.place) listed) as data`)
  return { data: row?.data ?? [], meta: { pagination: paginationOf(plan.page, row?.total ?? null) } }
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
  const at = place(draft, type, localized ? 'all' : tongueOf(plan.locale))
  const search = find(referenceOf(ref), at.column, plan.locale)
  const [row] = await ctx.db.execute<{ data: Entry }>(sql`
    select ${entryOf(draft, at, plan)} as data from ${at.from} where ${search.where}
    order by ${search.first ?? at.column('id')} limit 1`)
  if (!row) throw missing('Not Found')
  return { data: row.data, meta: {} }
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
