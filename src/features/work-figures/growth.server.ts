import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'

export const GROWTH_SERIES = ['events', 'organizations', 'accounts', 'registrations'] as const
export type GrowthSeries = (typeof GROWTH_SERIES)[number]

/** SQL: the instants that are counted: when an event was first published, an organization verified, an account made, someone registered. */
const INSTANTS: Record<GrowthSeries, { from: SQL; at: SQL; where: SQL }> = {
  events: { from: sql`events`, at: sql`published_at`, where: sql`deleted_at is null` },
  organizations: { from: sql`organizations`, at: sql`verified_at`, where: sql`merged_into is null` },
  accounts: { from: sql`users`, at: sql`created_at`, where: sql`erased_at is null` },
  registrations: { from: sql`registrations`, at: sql`created_at`, where: sql`not is_test` },
}

/** A month, `YYYY-MM`, in Madrid's time. */
export type GrowthMonth = { month: string } & Record<GrowthSeries, number>

const MONTHS = 12

/** What was new in each of the last twelve months, the oldest first; the last one is not over. One pass over each table, without formatting its instants. */
export async function getGrowth(ctx: RequestContext): Promise<GrowthMonth[]> {
  authorizeTeam(ctx)
  const months = lastMonths(dayAt(ctx.now))
  const starts = sql`array[${sql.join(
    months.map((month) => sql`${`${month}-01`}::timestamp at time zone ${DEFAULT_TIME_ZONE}`),
    sql`, `,
  )}]`
  const counts = await Promise.all(
    GROWTH_SERIES.map(async (series) => {
      const { from, at, where } = INSTANTS[series]
      // Months are numbered from 1; in 0 is what came before them.
      const rows = await ctx.db.execute<{ month: number; count: number }>(sql`
        select width_bucket(${at}, s.starts) as month, count(*)::int as count from ${from}, (select ${starts} as starts) s
        where ${at} >= s.starts[1] and ${where} group by 1`)
      return [series, new Map(rows.map(({ month, count }) => [month, count]))] as const
    }),
  )
  return months.map((month, index) => ({
    month,
    ...(Object.fromEntries(counts.map(([series, byMonth]) => [series, byMonth.get(index + 1) ?? 0])) as Record<
      GrowthSeries,
      number
    >),
  }))
}

/** `YYYY-MM` of the last twelve months, with that of `today`. */
function lastMonths(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  )
}
