import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'

/** Another event of the reader's on the same days. `registrationId` null: they have saved it. */
export type OwnClash = {
  title: string
  locale: string
  slug: string
  dateStart: string
  dateEnd: string | null
  registrationId: number | null
}

const SHOWN = 3

/**
 * The events that the actor is registered for, or saved, that go on while this one does; registrations first. Empty for visitors, and of
 * events that are over. One that is hidden shows only to who is registered for it.
 */
export async function listOwnClashes(ctx: RequestContext, eventId: number): Promise<OwnClash[]> {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return []
  const takesPlace = (alias: string) => sql`${sql.identifier(alias)}.happening in ('confirmed', 'tentative')`
  const rows = await ctx.db.execute<OwnClash>(sql`
    with mine as (
      select r.event_id, max(r.id) as registration_id from registrations r
      where r.user_id = ${me} and r.state in ${LIVE_STATES} and not r.is_test group by r.event_id
      union all select s.event_id, null from saved_events s where s.user_id = ${me}
    ), once as (select event_id, max(registration_id) as registration_id from mine where event_id <> ${eventId} group by event_id)
    select t.title, t.locale, t.slug, e.date_start::text as "dateStart", nullif(e.date_end, e.date_start)::text as "dateEnd",
      once.registration_id as "registrationId"
    from once join events e on e.id = once.event_id join events this on this.id = ${eventId} ${joinTranslation(ctx)}
    where e.date_start <= this.last_day and e.last_day >= this.date_start and this.last_day >= ${dayAt(ctx.now)}::date
      and e.deleted_at is null and ${takesPlace('e')} and ${takesPlace('this')}
      and (once.registration_id is not null or ${visibleEvents(ctx)})
    order by once.registration_id is null, e.date_start, e.id limit ${sql.raw(String(SHOWN))}`)
  return [...rows]
}
