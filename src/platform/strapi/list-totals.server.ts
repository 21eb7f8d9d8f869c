import { type SQL, sql } from 'drizzle-orm'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { digest } from './digest.ts'
import { execute } from './execute.server.ts'
import { compileSearch, countedRows, foundByAny, isSearch, type List, rowsOf } from './list-search.server.ts'
import { type Condition, conjuncts } from './query/condition.ts'
import type { SqlBuilder } from './query/table-reference.server.ts'

/** How many entries the whole list has: counted again when one of them changes. */
export const countList = (ctx: RequestContext, list: List, where: Condition | null): Promise<number> =>
  cachedFragment(ctx, `total ${list.type} ${list.locale} ${digest(where)}`, async (publicCtx) => {
    const builder: SqlBuilder = { ctx: publicCtx, resources: list.resources, aliasCount: 0 }
    const [row] = await execute<{ total: number }>(
      publicCtx,
      sql`select count(*)::int as total from ${matchingRows(builder, { ...list, counted: countedRows(list, where) }, where)}`,
    )
    return row?.total ?? 0
  })

/** SQL: a row for each entry that matches. What one search across relations finds is not looked at again. */
function matchingRows(builder: SqlBuilder, list: List, where: Condition | null): SQL {
  const [condition, ...others] = conjuncts(where)
  if (condition && 'any' in condition && isSearch(condition) && others.length === 0)
    return sql`(select distinct id from (${foundByAny(builder, list, condition.any)}) alternatives) found`
  const table = rowsOf(builder, list)
  return sql`${table.from} where ${compileSearch(builder, list, table, where, 'indexes')}`
}
