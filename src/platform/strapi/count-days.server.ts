import { sql } from 'drizzle-orm'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { execute } from './execute.server.ts'
import { type List, rowsOf } from './list-search.server.ts'
import type { Comparison, Condition } from './query/condition.ts'
import type { Comparator } from './query/operators.ts'
import type { SqlBuilder } from './query/table-reference.server.ts'
import { getResource } from './resource.ts'

/** How a day is compared with the one of the filter, both in ISO 8601, whose order as text is that of time. */
const OPEN_RANGES: Partial<Record<Comparator, (day: string, bound: string) => boolean>> = {
  below: (day, bound) => day < bound,
  atMost: (day, bound) => day <= bound,
  above: (day, bound) => day > bound,
  atLeast: (day, bound) => day >= bound,
}

/** Of the conditions of a list the only one, where that is whether a date is before or after a day; as of what lies ahead. */
export function dateRange([condition, ...others]: readonly Condition[]): Comparison | null {
  if (!condition || others.length > 0 || !('field' in condition)) return null
  return condition.kind === 'date' && OPEN_RANGES[condition.test] ? condition : null
}

/**
 * How many entries have a date in the range. Counted by day for all ranges together, until an entry changes: such a range holds a large part
 * of all entries, and the day of the filter is another one in every request or at least every morning.
 */
export async function countDays(ctx: RequestContext, list: List, { field, test, values }: Comparison): Promise<number> {
  const { days, counts } = await cachedFragment(ctx, `days ${list.type} ${list.locale} ${field}`, async (publicCtx) => {
    const builder: SqlBuilder = { ctx: publicCtx, resources: list.resources, aliasCount: 0 }
    const { counted } = getResource(list.resources, list.type)
    const table = rowsOf(builder, { ...list, counted: counted?.columns.includes(field) ? counted : undefined })
    const column = table.column(field)
    const rows = await execute<{ day: string; count: number }>(
      publicCtx,
      sql`select to_char(${column}, 'YYYY-MM-DD') as day, count(*)::int as count
        from ${table.from} where ${column} is not null group by ${column}`,
    )
    return { days: rows.map(({ day }) => day), counts: rows.map(({ count }) => count) }
  })
  const isInRange = OPEN_RANGES[test]!
  const bound = String(values[0])
  return days.reduce((total, day, n) => (isInRange(day, bound) ? total + counts[n]! : total), 0)
}
