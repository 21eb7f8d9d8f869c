import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { grantEnd, isInForce } from './access.server.ts'
import type { NewGrant } from './email.ts'

/** What someone is told who was given a grant; null once that has ended. */
export async function findNewGrant(
  ctx: RequestContext,
  grantId: number,
): Promise<(NewGrant & { userId: number }) | null> {
  authorizeJob(ctx)
  const zone = sql`coalesce(v.time_zone, ${DEFAULT_TIME_ZONE})`
  const [found] = await ctx.db.execute<NewGrant & { userId: number }>(sql`
    select g.user_id as "userId", g.kind, t.title, t.slug, o.name as organizer, case when e.happening <> 'postponed' then e.date_start::text end as "dateStart", e.date_end::text as "dateEnd",
      e.doors_at as "doorsAt", e.starts_at as "startsAt", e.ends_at as "endsAt", ${zone} as "timeZone",
      ((${grantEnd(sql`g.kind`)} - interval '1 second') at time zone ${zone})::date::text as until,
      not exists (select 1 from tickets k where k.event_id = e.id and k.price > 0 and k.archived_at is null) as "isFree"
    from event_grants g join events e on e.id = g.event_id join organizations o on o.id = e.organizer_id
      left join venues v on v.id = e.venue_id
      cross join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
        order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1) t
    where g.id = ${grantId} and ${isInForce(ctx)}`)
  return found ?? null
}
