import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { checkInEnd, isStaff } from '../access.server.ts'
import type { NewStaff } from './email.ts'

/** What someone is told who became check-in staff; null once that has ended. */
export async function findNewStaff(
  ctx: RequestContext,
  staffId: number,
): Promise<(NewStaff & { userId: number }) | null> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<NewStaff & { userId: number }>(sql`
    select n.user_id as "userId", t.title, t.slug, o.name as organizer, case when e.happening <> 'postponed' then e.date_start::text end as "dateStart", e.date_end::text as "dateEnd",
      e.doors_at as "doorsAt", e.starts_at as "startsAt", e.ends_at as "endsAt", coalesce(v.time_zone, 'Europe/Madrid') as "timeZone",
      ((${checkInEnd} - interval '1 second') at time zone coalesce(v.time_zone, 'Europe/Madrid'))::date::text as until,
      not exists (select 1 from tickets k where k.event_id = e.id and k.price > 0 and k.archived_at is null) as "isFree"
    from check_in_staff n join events e on e.id = n.event_id join organizations o on o.id = e.organizer_id
      left join venues v on v.id = e.venue_id
      cross join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
        order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1) t
    where n.id = ${staffId} and n.revoked_at is null and ${isStaff(ctx, sql`n.user_id`)}`)
  return found ?? null
}
