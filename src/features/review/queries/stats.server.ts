import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Figures } from '#shared/review/review.ts'
import { authorizeTeam } from '../access.server.ts'

const LONGEST_DAYS = 366
const TOP_PAGES = 20

/** Page views of the last days, today's included: in all, by day, and the pages seen most. Only who accepted is counted (decisions 1). */
export async function viewFigures(ctx: Context, { days }: { days: number }): Promise<Figures> {
  authorizeTeam(ctx)
  const back = Math.min(Math.max(Math.trunc(days) || 1, 1), LONGEST_DAYS) - 1
  const today = sql`${dayAt(ctx.now)}::date`
  const first = sql`${today} - ${back}::int`
  const [figures] = await ctx.db.execute<Figures>(sql`
    with seen as (select day, path, views from visits where day between ${first} and ${today})
    select coalesce((select sum(views) from seen), 0)::int as total,
      (select json_agg(json_build_object('day', d.day::date, 'views', (select coalesce(sum(s.views), 0) from seen s where s.day = d.day))
        order by d.day) from generate_series(${first}, ${today}, interval '1 day') as d(day)) as "byDay",
      (select coalesce(json_agg(top), '[]') from (select path, sum(views)::int as views from seen group by path
        order by 2 desc, 1 limit ${TOP_PAGES}) top) as pages`)
  return figures!
}
