import { type SQL, sql } from 'drizzle-orm'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { countDays, dateRange } from './count-days.server.ts'
import { digest } from './digest.ts'
import { defaultOrder, orderBy } from './entry.server.ts'
import { execute } from './execute.server.ts'
import { type Mark, selectFromMark } from './page-marks.server.ts'
import type { Condition } from './query/condition.ts'
import type { ListPlan } from './query/query-plan.ts'
import { relatedKeys, type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { compileCondition } from './query/where.server.ts'
import { getRelation, getResource, type LocaleRef, type Resources } from './resource.ts'

export type List = { resources: Resources; type: string; locale: LocaleRef }
/** How to find what matches: all of it by its indexes, then sorted; or row after row in the order of the list, until the page is full. */
type Access = 'indexes' | 'order'

/** The page of a list, as ids in the requested order, and how many entries the whole list has where that was asked for. */
export async function listIds(ctx: RequestContext, list: List, plan: ListPlan) {
  const { where, page } = plan
  if (!conjuncts(where).some(isSearch))
    return Promise.all([selectIds(ctx, list, plan, null), page.withCount ? countList(ctx, list, where) : null])
  const [total, all] = await Promise.all([countList(ctx, list, where), countList(ctx, list, null)])
  // On the way to the end of the page some `all / total` rows are read for each that matches; otherwise all that match are sorted.
  const access = total * total > (page.start + page.limit) * all ? 'order' : 'indexes'
  return [await selectIds(ctx, list, plan, access), page.withCount ? total : null] as const
}

function selectIds(ctx: RequestContext, list: List, plan: ListPlan, access: Access | null): Promise<number[]> {
  const { where, sort, page } = plan
  const isById = sort.length === 0 && !getResource(list.resources, list.type).listOrder
  if (access !== null || !isById) return selectPage(ctx, list, plan, access, null)
  const key = `${list.type} ${list.locale} ${digest(where)}`
  return selectFromMark(ctx, key, page.start, (within, mark) => selectPage(within, list, plan, access, mark))
}

async function selectPage(
  ctx: RequestContext,
  list: List,
  { where, sort, page }: ListPlan,
  access: Access | null,
  mark: Mark | null,
) {
  const builder: SqlBuilder = { ctx, resources: list.resources, aliasCount: 0 }
  const table = tableRef(builder, list.type, list.locale)
  const order = orderBy(builder, table, sort, defaultOrder(table, table.resource.listOrder))
  const start = mark ? page.start - mark.position - 1 : page.start
  const part = sql`limit ${literal(page.limit)}${start > 0 ? sql` offset ${start}::bigint` : sql``}`
  const after = mark ? sql` and ${table.column('id')} > ${mark.id}::integer` : sql``
  const statement =
    access === 'order'
      ? inOrder(builder, table, { where, order, part })
      : sql`select ${table.column('id')} as id from ${table.from}
          where ${compileSearch(builder, list, table, where, access)}${after} order by ${order} ${part}`
  return (await execute<{ id: number }>(ctx, statement)).map(({ id }) => id)
}

/** The subquery is not merged with the statement because of its `offset`, and is planned for the few rows that the limit asks for. */
function inOrder(
  builder: SqlBuilder,
  table: TableRef,
  { where, order, part }: { where: Condition | null; order: SQL; part: SQL },
): SQL {
  const [searched, others] = partition(conjuncts(where), isSearch)
  const column = (name: string) => sql`${ROWS}.${sql.identifier(name)}`
  const locale = typeof table.locale === 'string' ? table.locale : column('locale')
  const rows = { ...table, alias: ROWS, column, locale }
  return sql`select ${rows.column('id')} as id from (select ${table.alias}.* from ${table.from}
    where ${compileCondition(builder, table, { all: others })} order by ${order} offset 0) ${ROWS}
    where ${compileCondition(builder, rows, { all: searched })} ${part}`
}
const ROWS = sql.raw('rows_in_order')

const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const

/** A limit as a literal: for a parameter, the plan of a prepared statement assumes a tenth of all rows. */
const literal = (limit: number): SQL => sql.raw(String(Math.trunc(limit)))

/** How many entries the whole list has: counted again when one of them changes. */
const countList = (ctx: RequestContext, list: List, where: Condition | null): Promise<number> => {
  const range = dateRange(conjuncts(where))
  if (range) return countDays(ctx, list, range)
  return cachedFragment(ctx, `total ${list.type} ${list.locale} ${digest(where)}`, async (publicCtx) => {
    const builder: SqlBuilder = { ctx: publicCtx, resources: list.resources, aliasCount: 0 }
    const [row] = await execute<{ total: number }>(
      publicCtx,
      sql`select count(*)::int as total from ${matchingRows(builder, list, where)}`,
    )
    return row?.total ?? 0
  })
}

/** SQL: a row for each entry that matches. What one search across relations finds is not looked at again. */
function matchingRows(builder: SqlBuilder, list: List, where: Condition | null): SQL {
  const [condition, ...others] = conjuncts(where)
  if (condition && 'any' in condition && isSearch(condition) && others.length === 0)
    return sql`(select distinct id from (${foundByAny(builder, list, condition.any)}) alternatives) found`
  const table = tableRef(builder, list.type, list.locale)
  return sql`${table.from} where ${compileSearch(builder, list, table, where, 'indexes')}`
}

/** The conditions that must all hold. */
const conjuncts = (where: Condition | null): Condition[] =>
  where === null ? [] : 'all' in where ? where.all.flatMap(conjuncts) : [where]

/** Whether a condition looks for texts, or for entries by what they are related to: how many match cannot be told from it. */
function isSearch(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(isSearch)
  if ('any' in condition) return condition.any.some(isSearch)
  if ('not' in condition) return isSearch(condition.not)
  return 'words' in condition || 'relation' in condition || condition.test === 'contains'
}

function compileSearch(
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
function foundByAny(builder: SqlBuilder, list: List, alternatives: Condition[]): SQL {
  const found = alternatives.map((one) => {
    const rows = tableRef(builder, list.type, list.locale)
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
