import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList, jsonObject } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { PageViewStats } from '#shared/review/review.ts'

const MAX_DAYS = 366
const TOP_PAGES = 20

/** Page views of the last `days` days including today: total, by day, and top pages. Only visitors who gave consent are counted. */
export async function getPageViewStats(ctx: RequestContext, { days: count }: { days: number }): Promise<PageViewStats> {
  authorizeTeam(ctx)
  const back = Math.min(Math.max(Math.trunc(count) || 1, 1), MAX_DAYS) - 1
  const today = sql`${dayAt(ctx.now)}::date`
  const first = sql`${today} - ${back}::int`
  const day = jsonObject({
    day: sql<string>`d.day::date`,
    views: sql<number>`(select coalesce(sum(s.views), 0) from seen s where s.day = d.day)`,
  })
  const days = sql`generate_series(${first}, ${today}, interval '1 day') as d(day)`
  const byDay: SQL<PageViewStats['byDay']> = jsonList(day, { from: days, orderBy: sql`d.day` })
  const pages = jsonList(sql<PageViewStats['pages'][number]>`top`, {
    from: sql`(select path, sum(views)::int as views from seen group by path order by 2 desc, 1 limit ${TOP_PAGES}) top`,
  })
  const [figures] = await ctx.db.execute<PageViewStats>(sql`
    with seen as (select day, path, views from visits where day between ${first} and ${today})
    select coalesce((select sum(views) from seen), 0)::int as total,
      ${byDay} as "byDay", ${pages} as pages`)
  return figures!
}
