import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'

export type RegistrationFigures = {
  byState: { state: RegistrationState; count: number }[]
  /** The last twelve months, `YYYY-MM`, the latest first. */
  byMonth: { month: string; count: number }[]
  /** Public events that take registrations here now, and all with someone registered. */
  openEvents: number
  usedEvents: number
}

/** Numbers of registrations for the site team, without tests. */
export async function getRegistrationFigures(ctx: RequestContext): Promise<RegistrationFigures> {
  authorizeTeam(ctx)
  const [byState, byMonth, events] = await Promise.all([
    ctx.db.execute<RegistrationFigures['byState'][number]>(sql`
      select state, count(*)::int as count from registrations where not is_test group by state order by 2 desc, 1`),
    ctx.db.execute<RegistrationFigures['byMonth'][number]>(sql`
      select to_char(m.month, 'YYYY-MM') as month, coalesce(r.count, 0)::int as count
      from generate_series(date_trunc('month', ${dayAt(ctx.now)}::timestamp) - interval '11 months',
        date_trunc('month', ${dayAt(ctx.now)}::timestamp), interval '1 month') as m(month)
      left join (select date_trunc('month', created_at at time zone 'Europe/Madrid') as month, count(*) as count
        from registrations where not is_test group by 1) r on r.month = m.month order by 1 desc`),
    ctx.db.execute<{ open: number; used: number }>(sql`
      select count(*) filter (where ${visibleEvents(ctx)} and o.status = 'active' and e.signup = 'open'
          and e.happening in ('tentative', 'confirmed') and e.last_day >= ${dayAt(ctx.now)}::date)::int as open,
        count(*) filter (where exists (select 1 from registrations r where r.event_id = e.id and not r.is_test))::int as used
      from events e join organizations o on o.id = e.organizer_id where e.deleted_at is null`),
  ])
  return {
    byState: [...byState],
    byMonth: [...byMonth],
    openEvents: events[0]!.open,
    usedEvents: events[0]!.used,
  }
}
