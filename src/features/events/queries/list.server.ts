import { type SQL, sql } from 'drizzle-orm'
import { visibleVenues } from '#features/venues/access.server.ts'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { previewableEvents, signsUp, visibleEvents } from '../access.server.ts'

/** The day it is where the event happens: its venue's zone, else Madrid's (decisions 1). `v` is the venue. */
export const today = (ctx: Context): SQL => {
  const at = (zone: TimeZone) => sql`${dayAt(ctx.now, zone)}::date`
  return sql`case v.time_zone when 'Atlantic/Canary' then ${at('Atlantic/Canary')} when 'Europe/Berlin' then ${at('Europe/Berlin')} else ${at(DEFAULT_TIME_ZONE)} end`
}

/** What was called off is in lists, and counted nowhere (`takesPlace` of spec/event-status). */
export const takingPlace = sql`e.happening <> 'cancelled'`

/** Future and past are told by the event's last day (decisions 1). The plain comparison lets the index on last_day narrow first. */
export const upcoming = (ctx: Context): SQL =>
  sql`e.last_day >= ${dayAt(ctx.now, 'Atlantic/Canary')}::date and e.last_day >= ${today(ctx)}`
export const past = (ctx: Context): SQL =>
  sql`e.last_day < ${dayAt(ctx.now, DEFAULT_TIME_ZONE)}::date and e.last_day < ${today(ctx)}`

/** The event's words in the reader's language, else in Spanish, else in any. */
const text = (ctx: Context): SQL => sql`
  join lateral (select x.id, x.slug, x.title, x.locale from event_texts x where x.event_id = e.id
    order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true`

/** What the tickets for players cost; helpers' tickets (npc, crew) and the reserve do not set the price one reads. */
const price = sql`
  left join lateral (select min(k.price) as lowest, max(k.price) as highest, min(k.coin) as coin,
      case when bool_and(k.limit_date is not null) then max(k.limit_date) end as limit_date
    from tickets k where k.event_id = e.id and k.archived_at is null and k.tier not in ('npc', 'crew', 'reserve')) p on true`

/** The tables a card is read from. Where-clauses may name e (event), t (text), o (organizer), v (venue) and p (price). */
const tables = (ctx: Context): SQL => sql`
  from events e ${text(ctx)}
  join organizations o on o.id = e.organizer_id
  left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)} ${price}`

/** What its cover is drawn by: the same picture in every language. */
export const artOf = sql`(select x.slug from event_texts x where x.event_id = e.id order by x.locale = 'es' desc, x.id limit 1)`

const card = (ctx: Context): SQL => sql`json_build_object(
  'id', e.id, 'slug', t.slug,
  'art', ${artOf}, 'title', t.title, 'locale', t.locale,
  'dateStart', e.date_start, 'dateEnd', nullif(e.date_end, e.date_start), 'type', e.type, 'language', e.primary_language,
  'theme', e.theme, 'audience', e.target_audience, 'happening', e.happening, 'signup', case when ${signsUp()} then e.signup else 'closed' end,
  'signupOpens', case when ${signsUp()} then e.signup_opens end,
  'organizer', json_build_object('name', o.name, 'slug', o.slug, 'closed', not ${signsUp()}),
  'venue', case when v.id is not null then json_build_object('name', v.name, 'slug', v.slug, 'country', v.country,
    'coordinates', case when v.latitude is not null then json_build_object('latitude', v.latitude, 'longitude', v.longitude) end) end,
  'county', coalesce(v.county, e.county),
  'price', case when p.lowest is not null then json_build_object('lowest', p.lowest, 'highest', p.highest, 'coin', p.coin) end,
  'limitDate', p.limit_date, 'past', e.last_day < ${today(ctx)})`

/** What a list of cards is made of: events and the names of who runs them and where. */
const OF_LISTS = ['events', 'organizers', 'venues']

/** `preview`: drafts too, to those who may look at them; for an event's own page alone. */
type List = { where: SQL; order: SQL; limit: number; of?: string[]; preview?: boolean }
export const soonestFirst = sql`e.date_start, e.id`
export const latestFirst = sql`e.date_start desc, e.id desc`

/** Lists cards of visible events, in one statement (architecture 4: hot lists are one json_agg). */
export async function listCards(
  ctx: Context,
  { where, order, limit, of = OF_LISTS, preview = false }: List,
): Promise<EventCard[]> {
  reads(ctx, ...of)
  const [row] = await ctx.db.execute<{ cards: EventCard[] }>(sql`
    select coalesce(json_agg(card), '[]') as cards from (
      select ${card(ctx)} as card ${tables(ctx)}
      where ${preview ? previewableEvents(ctx) : visibleEvents(ctx)} and ${where} order by ${order} limit ${limit}) listed`)
  return row?.cards ?? []
}

/** How many visible events pass. */
export async function countCards(ctx: Context, where: SQL): Promise<number> {
  reads(ctx, ...OF_LISTS)
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count ${tables(ctx)} where ${visibleEvents(ctx)} and ${where}`)
  return row?.count ?? 0
}
