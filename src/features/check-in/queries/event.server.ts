import { sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { checkInEnd } from '#features/events/grants/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { authorizeCheckIn } from '../access.server.ts'

/** SQL: the order of the texts of the event `e`: the reader's language, else Spanish. */
const inLanguage = (ctx: RequestContext) =>
  sql`x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1`

/** SQL: the same for the address: the page stays at the one that was asked for. */
const asAsked = (ctx: RequestContext, ref: EventRef) => sql`x.id::text = ${String(ref)} desc,
  x.locale = (select s.locale from event_slugs s where s.slug = ${String(ref)}) desc nulls last, ${inLanguage(ctx)}`

/** How many names stand where someone has to be asked. */
const ASKED_MAX = 5

/** The event as check-in shows it, for who checks its players in. */
export async function getCheckInEvent(ctx: RequestContext, ref: EventRef): Promise<CheckInEvent> {
  const { eventId, role } = await authorizeCheckIn(ctx, ref)
  const [found] = await ctx.db.execute<
    Omit<CheckInEvent, 'isMember' | 'mayCollect' | 'mayReadProtected' | 'askWhom'>
  >(sql`
    select e.id, t.title, a.slug, e.date_start::text as "dateStart", coalesce(v.time_zone, 'Europe/Madrid') as zone,
      (extract(epoch from ${checkInEnd()}) * 1000)::float8 as "endsAt", e.happening as status,
      (extract(epoch from e.date_start::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid')) * 1000)::float8 as "startsAt"
    from events e left join venues v on v.id = e.venue_id
      cross join lateral (select x.title from event_texts x where x.event_id = e.id order by ${inLanguage(ctx)}) t
      cross join lateral (select x.slug from event_texts x where x.event_id = e.id order by ${asAsked(ctx, ref)}) a
    where e.id = ${eventId}`)
  const names = await ctx.db.execute<{ name: string }>(sql`
    select u.username as name from events e join organizations o on o.id = e.organizer_id
      join users u on u.id = o.owner_id or u.id in
        (select m.user_id from memberships m where m.organization_id = o.id and m.role = 'editor')
    where e.id = ${eventId} and u.username is not null order by u.id = o.owner_id desc, u.username limit ${ASKED_MAX}`)
  const may = { mayCollect: can(role, 'money.edit'), mayReadProtected: can(role, 'players.special') }
  return { ...found!, isMember: can(role, 'players.read'), ...may, askWhom: names.map(({ name }) => name) }
}
