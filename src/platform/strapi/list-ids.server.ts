import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { digest } from './digest.ts'
import { defaultOrder, orderBy } from './entry.server.ts'
import { execute } from './execute.server.ts'
import { type Access, compileSearch, countedRows, isSearch, type List, rowsOf } from './list-search.server.ts'
import { countList } from './list-totals.server.ts'
import { type Mark, selectFromMark } from './page-marks.server.ts'
import { type Condition, conjuncts, partition } from './query/condition.ts'
import type { ListPlan } from './query/query-plan.ts'
import type { SortKey } from './query/sort.ts'
import type { SqlBuilder, TableRef } from './query/table-reference.server.ts'
import { compileCondition } from './query/where.server.ts'
import { getResource } from './resource.ts'

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
  const counted = access === 'indexes' && canSort(list, sort) ? countedRows(list, where) : undefined
  const table = rowsOf(builder, { ...list, counted })
  const order = orderBy(builder, table, sort, defaultOrder(table, table.resource.listOrder))
  const start = mark ? page.start - mark.position - 1 : page.start
  const part = sql`limit ${literal(page.limit)}${start > 0 ? sql` offset ${start}::bigint` : sql``}`
  const after = mark ? sql` and ${table.column('id')} > ${mark.id}::integer` : sql``
  const statement =
    access === 'order'
      ? inOrder(builder, table, { where, order, part })
      : sql`select ${table.column('id')} as id from ${table.from}
          where ${compileSearch(builder, { ...list, counted }, table, where, access)}${after} order by ${order} ${part}`
  return (await execute<{ id: number }>(ctx, statement)).map(({ id }) => id)
}

/** Whether the rows that are counted have the columns of an order. Their texts are folded. */
function canSort({ resources, type }: List, sort: readonly SortKey[]): boolean {
  const { counted, listOrder } = getResource(resources, type)
  const has = ({ path, field, kind }: SortKey) =>
    path.length === 0 && kind !== 'text' && (field === 'id' || Boolean(counted?.columns.includes(field)))
  return sort.length > 0 ? sort.every(has) : !listOrder
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

/** A limit as a literal: for a parameter, the plan of a prepared statement assumes a tenth of all rows. */
const literal = (limit: number): SQL => sql.raw(String(Math.trunc(limit)))
