import { type SQL, sql } from 'drizzle-orm'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { countDays, dateRange } from './count-days.server.ts'
import { digest } from './digest.ts'
import { execute } from './execute.server.ts'
import { compileSearch, conjuncts, foundByAny, isSearch, type List, rowsOf } from './list-search.server.ts'
import type { Condition } from './query/condition.ts'
import type { SqlBuilder } from './query/table-reference.server.ts'
import { getRelation, getResource, type Resource } from './resource.ts'

/** How many entries the whole list has: counted again when one of them changes. */
export const countList = (ctx: RequestContext, list: List, where: Condition | null): Promise<number> => {
  const range = dateRange(conjuncts(where))
  if (range) return countDays(ctx, list, range)
  return cachedFragment(ctx, `total ${list.type} ${list.locale} ${digest(where)}`, async (publicCtx) => {
    const builder: SqlBuilder = { ctx: publicCtx, resources: list.resources, aliasCount: 0 }
    const resource = getResource(list.resources, list.type)
    const counted = where === null || isCountable(resource, where) ? resource.counted : undefined
    const [row] = await execute<{ total: number }>(
      publicCtx,
      sql`select count(*)::int as total from ${matchingRows(builder, { ...list, counted }, where)}`,
    )
    return row?.total ?? 0
  })
}

/** SQL: a row for each entry that matches. What one search across relations finds is not looked at again. */
function matchingRows(builder: SqlBuilder, list: List, where: Condition | null): SQL {
  const [condition, ...others] = conjuncts(where)
  if (condition && 'any' in condition && isSearch(condition) && others.length === 0)
    return sql`(select distinct id from (${foundByAny(builder, list, condition.any)}) alternatives) found`
  const table = rowsOf(builder, list)
  return sql`${table.from} where ${compileSearch(builder, list, table, where, 'indexes')}`
}

/** Whether the rows that are counted have the columns of a condition. */
function isCountable(resource: Resource, condition: Condition): boolean {
  const has = (column: string) => resource.counted?.columns.includes(column) ?? false
  if ('all' in condition) return condition.all.every((one) => isCountable(resource, one))
  if ('any' in condition) return condition.any.every((one) => isCountable(resource, one))
  if ('not' in condition) return isCountable(resource, condition.not)
  if ('words' in condition) return false
  if ('relation' in condition)
    return Object.keys(getRelation(resource, condition.relation, condition.relation).keys).every(has)
  if (!has(condition.field)) return false
  return condition.kind === 'text' ? condition.test === 'contains' && condition.ignoreCase : true
}
