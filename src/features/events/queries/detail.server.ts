import { sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Moderation } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { calledEvent, previewableEvents, signsUp, visibleEvents } from '../access.server.ts'
import { listCards, soonestFirst } from './list.server.ts'

/** A word in the reader's language, else in Spanish. */
const inLocale = (ctx: Context, column: string) =>
  ctx.locale === 'en' ? sql.raw(`coalesce(${column}_en, ${column}_es)`) : sql.raw(`${column}_es`)

const ticketsOf = (
  ctx: Context,
) => sql`(select coalesce(json_agg(json_build_object('id', k.id, 'title', ${inLocale(ctx, 'k.title')},
    'description', ${inLocale(ctx, 'k.description')}, 'price', k.price, 'coin', k.coin, 'tier', k.tier, 'amount', nullif(k.amount, 0),
    'limitDate', k.limit_date) order by k.position, k.id), '[]')
  from tickets k where k.event_id = e.id and k.archived_at is null)`

const tagsOf = (
  ctx: Context,
) => sql`(select coalesce(json_agg(${inLocale(ctx, 'g.text')} order by ${inLocale(ctx, 'g.text')} collate "es-x-icu"), '[]')
  from event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id)`

const headerOf = sql`(select json_build_object('url', '/media/' || m.hash || '/large', 'width', m.width, 'height', m.height, 'alternativeText', m.alternative_text,
    'focal', json_build_object('x', m.focal_x, 'y', m.focal_y))
  from media m where m.parent_kind = 'event' and m.parent_id = e.id and m.purpose = 'header' order by m.id desc limit 1)`

const documentsOf = sql`(select coalesce(json_agg(json_build_object('name', d.name, 'url', '/media/' || m.hash || '/original', 'mime', m.mime, 'bytes', m.bytes,
    'updatedAt', to_char(d.updated_at at time zone 'Europe/Madrid', 'YYYY-MM-DD')) order by d.id), '[]')
  from documents d join media m on m.id = d.media_id where d.event_id = e.id)`

const albumsOf = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title,
    'count', (select count(*)::int from media m where m.parent_kind = 'album' and m.parent_id = a.id),
    'photos', (select coalesce(json_agg(json_build_object('id', m.id, 'url', '/media/' || m.hash || '/medium', 'caption', m.caption)), '[]')
      from (select * from media m where m.parent_kind = 'album' and m.parent_id = a.id order by m.position, m.id limit 5) m)) order by a.id), '[]')
  from albums a where a.event_id = e.id)`

const details = (ctx: Context) => sql`select json_build_object(
    'description', t.description, 'isInternational', e.is_international, 'happeningReason', ${inLocale(ctx, 'e.happening_reason')},
    'signupUrl', case when ${signsUp()} then e.signup_url end, 'capacity', e.capacity, 'minimumAge', e.minimum_age, 'confirmedOn', e.confirmed_on, 'paymentMethods', e.payment_methods,
    'refundPolicy', ${inLocale(ctx, 'e.refund_policy')},
    'links', json_build_object('url', e.url, 'facebook', e.facebook_page, 'instagram', e.instagram_page),
    'organizerCard', json_build_object('type', o.type, 'county', o.county, 'url', o.url, 'instagram', o.instagram, 'facebook', o.facebook, 'discord', o.discord),
    'venueCard', case when v.id is not null then json_build_object('address', v.address, 'county', v.county, 'type', v.type,
      'capacity', v.capacity, 'phoneNumber', v.phone_number, 'url', v.url) end,
    'header', ${headerOf}, 'tickets', ${ticketsOf(ctx)}, 'tags', ${tagsOf(ctx)}, 'albums', ${albumsOf}, 'documents', ${documentsOf},
    'slugs', (select json_object_agg(x.locale, x.slug) from event_texts x where x.event_id = e.id),
    'sequence', e.sequence, 'updatedAt', to_char(greatest(e.updated_at, t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as details
  from events e join organizations o on o.id = e.organizer_id
  join lateral (select x.description, x.updated_at from event_texts x where x.event_id = e.id order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true
  left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`

/** Deleted after it had been public: the row is its tombstone (decisions 3). What its organizer's suspension hides stays hidden. */
const wasPublic = (ctx: Context) => sql`(e.deleted_at is not null and e.published_at is not null and exists (
  select 1 from organizations o where o.id = e.organizer_id and ${visibleOrganizers(ctx)}))`

type Found = {
  id: number
  visible: boolean
  previewable: boolean
  gone: boolean
  moderation: Moderation
  organizer: { name: string; slug: string }
}

/** The event behind an id or a slug, of any of its texts, present or past (decisions 3). Throws 404 when there is none to see, 410 when it was deleted. */
async function findEvent(ctx: Context, idOrSlug: string): Promise<Found> {
  const [row] = await ctx.db.execute<Found>(sql`
    select e.id, e.moderation, ${visibleEvents(ctx)} as visible, ${previewableEvents(ctx)} as previewable, ${wasPublic(ctx)} as gone,
      (select json_build_object('name', o.name, 'slug', o.slug) from organizations o where o.id = e.organizer_id) as organizer
    from events e where ${calledEvent(idOrSlug)}`)
  if (row?.previewable) return row
  if (!row?.gone) throw missing()
  reads(ctx, 'organizers')
  throw new Failure('gone', 'gone', { details: { organizer: row.organizer } })
}

/**
 * All that the page of an event shows. Throws 404 or 410 when there is none to see; its `slug` tells the canonical address.
 * What the public does not see yet is shown to its organization and the site team as it will be (issue 5, 4), and never kept.
 */
export async function getEventPage(ctx: Context, idOrSlug: string): Promise<EventPage> {
  const { id, visible, moderation } = await findEvent(ctx, idOrSlug)
  const of = [`event:${id}`, 'organizers', 'venues', 'tags', ...(visible ? [] : [NEVER])]
  reads(ctx, ...of)
  const [[card], [row]] = await Promise.all([
    listCards(ctx, { where: sql`e.id = ${id}`, order: soonestFirst, limit: 1, of, preview: true }),
    ctx.db.execute<{ details: Omit<EventPage, keyof EventCard | 'preview'> }>(sql`${details(ctx)} where e.id = ${id}`),
  ])
  if (!card || !row) throw missing()
  const page = { ...card, ...row.details, past: card.past ?? false }
  if (visible) return { ...page, preview: null }
  // A draft may not know its day: the page is drawn as if it were today, and the banner says so.
  return { ...page, dateStart: card.dateStart ?? dayAt(ctx.now), preview: { moderation, undated: !card.dateStart } }
}
