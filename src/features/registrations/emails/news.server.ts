import { type SQL, sql } from 'drizzle-orm'
import { signupColumns, visibleEvents } from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import type { TimeZone } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { HistoryAction } from '#shared/registrations/history-actions.ts'
import type { RegistrationActor, RegistrationState } from '#shared/registrations/states.ts'
import { withPlaces } from '../queries/own/places.server.ts'
import { lacksAuthorization } from '../queries/players/player-conditions.server.ts'

/** An entry of a registration's history that may be emailed. */
export type Change = {
  registrationId: number
  state: RegistrationState
  fromState: RegistrationState | null
  actor: RegistrationActor
  action: HistoryAction
  /** The account that holds it; null when the organizer entered it by hand, and for erased accounts. */
  holderId: number | null
  /** Its own address: of companions and people entered by hand. */
  ownEmail: boolean
  /**
   * Whether this entry stands for the group's: of several registrations of a group that changed at the same moment, the holder gets one
   * email, except about tickets, which differ.
   */
  leads: boolean
}

/** The change that a history entry records. Null for entries without a new state, and once the registration is in another one. */
export async function findChange(ctx: RequestContext, historyId: number): Promise<Change | null> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<Change>(sql`
    select r.id as "registrationId", h.to_state as state, h.from_state as "fromState", h.actor, h.action, r.holder_id as "holderId",
      r.email is not null as "ownEmail",
      h.action = 'ticket' or not exists (select 1 from registration_history h2 join registrations r2 on r2.id = h2.registration_id
        where ${sameGroup} and h2.at = h.at and h2.to_state = h.to_state and ${precedes}) as leads
    from registration_history h join registrations r on r.id = h.registration_id
    where h.id = ${historyId} and r.state = h.to_state and r.anonymized_at is null`)
  return found ?? null
}

const sameGroup = sql`r2.holder_id = r.holder_id and coalesce(r2.group_id, r2.id) = coalesce(r.group_id, r.id)`
/** The holder's own registration first, then in the order in which they were made. */
const precedes = sql`(coalesce(r2.group_id, r2.id) <> r2.id, r2.id) < (coalesce(r.group_id, r.id) <> r.id, r.id)`

/** SQL: what the organization wrote to the player since the last email about registration `r` before entry `h`. */
const unreadMessage = sql`(select m.message from registration_history m
  where m.registration_id = r.id and r.ended_at is null and m.action = 'message' and m.id < h.id and not exists (select 1 from registration_history x
    where x.registration_id = r.id and x.id > m.id and x.id < h.id and (x.to_state is not null or x.action = 'handover_done'))
  order by m.id desc limit 1)`

/** What an email says of a registration. */
export type RegistrationNews = Pick<Change, 'state' | 'fromState' | 'actor' | 'action'> & {
  id: number
  isTest: boolean
  isCompanion: boolean
  code: string
  reason: string | null
  expiresAt: string | null
  ticket: string
  /** What it costs, or cost before it ended, in minor units of `coin`. */
  price: number
  coin: string
  /** The others of the group who changed with it, by name. */
  companions: string[]
  /** A minor of the group has no signed authorization yet. */
  lacksAuthorization: boolean
  holderName: string | null
  waiting: { place: number; ofWaiting: number } | null
  /** Of the person whose seat it is, where it has no account. */
  person: { name: string | null; email: string | null; locale: Locale }
  /** The event takes place some day, as far as one knows, and is not over. */
  isAhead: boolean
  /** One can sign up for it here. */
  takesSignups: boolean
  event: NewsEvent
}
export type NewsEvent = {
  id: number
  title: string
  slug: string
  dateStart: string
  dateEnd: string | null
  /** `HH:MM` in the zone. */
  doorsAt: string | null
  startsAt: string | null
  endsAt: string | null
  place: string | null
  timeZone: TimeZone
  organizer: string
  /** Where answers to emails about the event go: the organization's own address; null where it has none. */
  replyTo: { name: string; address: string } | null
  /** Its page can be opened by everybody. */
  visible: boolean
}

/** SQL: the name and address of the organization `o`, to which answers go; null without an address. */
export const replyTo = () =>
  sql<
    NewsEvent['replyTo']
  >`case when o.email is not null then json_build_object('name', o.name, 'address', o.email) end`

/** SQL condition: event `e`, with its venue `v`, is neither cancelled, nor deleted, nor over. */
export const isAhead = (ctx: RequestContext) =>
  sql<boolean>`(e.happening <> 'cancelled' and e.deleted_at is null and e.last_day >= ${localToday(ctx)})`

/** SQL: what emails say of event `e`, with `o`, `v` and its translation `x`. */
export const newsEvent = (ctx: RequestContext) =>
  jsonObject({
    id: sql<number>`e.id`,
    title: sql<string>`x.title`,
    slug: sql<string>`x.slug`,
    dateStart: sql<string>`e.date_start`,
    dateEnd: sql<string | null>`e.date_end`,
    doorsAt: sql<string | null>`e.doors_at`,
    startsAt: sql<string | null>`e.starts_at`,
    endsAt: sql<string | null>`e.ends_at`,
    place: sql<string | null>`nullif(concat_ws(', ', v.name, coalesce(v.county, e.county)), '')`,
    timeZone: sql<TimeZone>`coalesce(v.time_zone, 'Europe/Madrid')`,
    organizer: sql<string>`o.name`,
    replyTo: replyTo(),
    visible: sql<boolean>`${visibleEvents(ctx)}`,
  })

export const newsEventTables = ({ locale }: RequestContext): SQL => sql`events e
  join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
  join lateral (select t.title, t.slug from event_texts t where t.event_id = e.id
    order by t.locale = ${contentLocale(locale)} desc, t.locale = 'es' desc limit 1) x on true`

/** What the email about a history entry says, in the language of `ctx`. Null as for `findChange`. */
export async function findRegistrationNews(ctx: RequestContext, historyId: number): Promise<RegistrationNews | null> {
  authorizeJob(ctx)
  const companions = jsonList(sql<string>`r2.name`, {
    from: sql`registration_history h2 join registrations r2 on r2.id = h2.registration_id
      where h.action <> 'ticket' and ${sameGroup} and r2.id <> r.id and r2.state = r.state and h2.at = h.at and h2.to_state = h.to_state and r2.name is not null`,
    orderBy: sql`r2.id`,
  })
  const news = jsonObject({
    id: sql<number>`r.id`,
    state: sql<RegistrationState>`r.state`,
    fromState: sql<RegistrationState | null>`h.from_state`,
    actor: sql<RegistrationActor>`h.actor`,
    action: sql<HistoryAction>`h.action`,
    isTest: sql<boolean>`r.is_test`,
    isCompanion: sql<boolean>`coalesce(r.group_id, r.id) <> r.id`,
    code: sql<string>`r.code`,
    reason: sql<string | null>`coalesce(h.message, r.end_reason, ${unreadMessage})`,
    expiresAt: sql<string | null>`r.expires_at`,
    ticket: localized(contentLocale(ctx.locale), sql<string>`k.title_es`, sql<string | null>`k.title_en`),
    price: sql<number>`coalesce((select sum(c.amount)::int from registration_charges c
      where c.registration_id = r.id and c.item <> 'ending'), 0)`,
    coin: sql<string>`r.coin`,
    companions,
    holderName: sql<string | null>`(select u.username from users u where u.id = r.holder_id)`,
    person: jsonObject({
      name: sql<string | null>`r.name`,
      email: sql<string | null>`r.email`,
      locale: sql<Locale>`r.locale`,
    }),
    isAhead: isAhead(ctx),
    takesSignups: sql<boolean>`(${visibleEvents(ctx)} and ${isAhead(ctx)} and e.happening <> 'postponed'
      and (${signupColumns().signup} = 'open' or ${signupColumns().signup} = 'scheduled' and e.signup_opens <= ${localToday(ctx)}))`,
    event: newsEvent(ctx),
  })
  const [found] = await selectJson(
    ctx.db,
    news,
    sql`from registration_history h join registrations r on r.id = h.registration_id join tickets k on k.id = r.ticket_id
      join ${newsEventTables(ctx)} on e.id = r.event_id
      where h.id = ${historyId} and r.state = h.to_state and r.anonymized_at is null`,
  )
  if (!found) return null
  const [placed] = await withPlaces(ctx, [{ ...found, event: { id: found.event.id } }])
  const [lacking] = await ctx.db.execute(sql`
    select r.id from registrations r join events e on e.id = r.event_id
      join registrations r2 on r2.id = ${found.id} and ${sameGroup}
    where ${lacksAuthorization} limit 1`)
  return { ...found, lacksAuthorization: lacking !== undefined, waiting: placed!.waiting }
}
