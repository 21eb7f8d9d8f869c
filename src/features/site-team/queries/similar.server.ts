import { type SQL, sql } from 'drizzle-orm'
import { statusColumn } from '#features/review/commands/reviewables.server.ts'
import { jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { Similar } from '#shared/review/review-queues.ts'

/** Minimum similarity of possible duplicates (pg_trgm, 0 to 1). */
const MIN_SIMILARITY = 0.4

const similarEntry: SQL<Similar> = jsonObject({
  id: sql<number>`x.id`,
  name: sql<string>`x.name`,
  slug: sql<string>`x.slug`,
  status: sql<string>`x.status`,
})

/**
 * SQL: possible duplicates of `of`: rows with a similar name, or for which `near` holds. Two subqueries with a union, so that each
 * uses its own index; hundreds of items may wait among thousands of rows.
 */
export const similarJson = (table: 'organizations' | 'venues', of: SQL, near: SQL | null = null) => {
  const tableName = sql.identifier(table)
  const likeness = sql`similarity(folded(s.name), folded(${of}.name))`
  const bySimilarName = sql`select s.id from ${tableName} s where folded(s.name) % folded(${of}.name) and ${likeness} >= ${MIN_SIMILARITY}`
  return jsonList(similarEntry, {
    from: sql`(select s.id, s.name, s.slug, ${statusColumn('s')}, ${likeness} as likeness from ${tableName} s
      where s.id in (${bySimilarName} ${near ? sql`union all select s.id from ${tableName} s where ${near}` : sql``})
        and s.id <> ${of}.id and s.merged_into is null
      order by likeness desc, s.id limit 5) x`,
    orderBy: sql`x.likeness desc`,
  })
}
