import { sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Moderation } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { acceptsSignups, matchesEventRef, previewableEvents, visibleEvents } from '../access.server.ts'
import { eventMedia } from '../table.server.ts'
import { byDateAscending, listEventSummaries } from './list.server.ts'

/** The column in the request's locale, else in Spanish. */
const localizedColumn = (ctx: RequestContext, column: string) =>
  ctx.locale === 'en' ? sql.raw(`coalesce(${column}_en, ${column}_es)`) : sql.raw(`${column}_es`)

const ticketsJson = (
  ctx: RequestContext,
) => sql`(select coalesce(json_agg(json_build_object('id', k.id, 'title', ${localizedColumn(ctx, 'k.title')},
    'description', ${localizedColumn(ctx, 'k.description')}, 'price', k.price, 'coin', k.coin, 'tier', k.tier, 'amount', nullif(k.amount, 0),
    'limitDate', k.limit_date) order by k.position, k.id), '[]')
  from tickets k where k.event_id = e.id and k.archived_at is null)`

const tagsJson = (
  ctx: RequestContext,
) => sql`(select coalesce(json_agg(${localizedColumn(ctx, 'g.text')} order by ${localizedColumn(ctx, 'g.text')} collate "es-x-icu"), '[]')
  from event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id)`

const headerJson = headerOf(
  eventMedia,
  sql`e.id`,
  sql`json_build_object('url', '/media/' || m.hash || '/large', 'width', m.width, 'height', m.height,
    'alternativeText', m.alternative_text, 'focal', json_build_object('x', m.focal_x, 'y', m.focal_y))`,
)

const documentsJson = sql`(select coalesce(json_agg(json_build_object('name', d.name, 'url', '/media/' || m.hash || '/original', 'mime', m.mime, 'bytes', m.bytes,
    'updatedAt', to_char(d.updated_at at time zone 'Europe/Madrid', 'YYYY-MM-DD')) order by d.id), '[]')
  from documents d join media m on m.id = d.media_id where d.event_id = e.id)`

const albumsJson = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title,
    'count', (select count(*)::int from album_media l join media m on m.id = l.media_id where l.album_id = a.id and m.removed_at is null),
    'photos', (select coalesce(json_agg(json_build_object('id', m.id, 'url', '/media/' || m.hash || '/medium', 'caption', m.caption)), '[]')
      from (select m.* from album_media l join media m on m.id = l.media_id where l.album_id = a.id and m.removed_at is null
        order by l.position, m.id limit 5) m)) order by a.id), '[]')
  from albums a where a.event_id = e.id)`

const selectDetails = (ctx: RequestContext) => sql`select json_build_object(
    'description', t.description, 'isInternational', e.is_international, 'statusReason', ${localizedColumn(ctx, 'e.happening_reason')},
    'signupUrl', case when ${acceptsSignups()} then e.signup_url end, 'capacity', e.capacity, 'minimumAge', e.minimum_age, 'confirmedOn', e.confirmed_on, 'paymentMethods', e.payment_methods,
    'refundPolicy', ${localizedColumn(ctx, 'e.refund_policy')},
    'links', json_build_object('url', e.url, 'facebook', e.facebook_page, 'instagram', e.instagram_page),
    'organizerCard', json_build_object('type', o.type, 'county', o.county, 'url', o.url, 'instagram', o.instagram, 'facebook', o.facebook, 'discord', o.discord),
    'venueCard', case when v.id is not null then json_build_object('address', v.address, 'county', v.county, 'type', v.type,
      'capacity', v.capacity, 'phoneNumber', v.phone_number, 'url', v.url) end,
    'header', ${headerJson}, 'tickets', ${ticketsJson(ctx)}, 'tags', ${tagsJson(ctx)}, 'albums', ${albumsJson}, 'documents', ${documentsJson},
    'slugs', (select json_object_agg(x.locale, x.slug) from event_texts x where x.event_id = e.id),
    'sequence', e.sequence, 'updatedAt', to_char(greatest(e.updated_at, t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as details
  from events e join organizations o on o.id = e.organizer_id
  join lateral (select x.description, x.updated_at from event_texts x where x.event_id = e.id order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true
  left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`

/** SQL condition: the event was public and is deleted, so that its page answers 410. Not while its organizer is hidden. */
const isPublicTombstone = (
  ctx: RequestContext,
) => sql`(e.deleted_at is not null and e.published_at is not null and exists (
  select 1 from organizations o where o.id = e.organizer_id and ${visibleOrganizers(ctx)}))`

type EventVisibility = {
  id: number
  visible: boolean
  previewable: boolean
  gone: boolean
  moderation: Moderation
  organizer: { name: string; slug: string }
}

/** The referenced event, if the actor may open its page. Throws 404 otherwise, 410 when it was public and is deleted. */
async function getEventVisibility(ctx: RequestContext, idOrSlug: string): Promise<EventVisibility> {
  const [row] = await ctx.db.execute<EventVisibility>(sql`
    select e.id, e.moderation, ${visibleEvents(ctx)} as visible, ${previewableEvents(ctx)} as previewable, ${isPublicTombstone(ctx)} as gone,
      (select json_build_object('name', o.name, 'slug', o.slug) from organizations o where o.id = e.organizer_id) as organizer
    from events e where ${matchesEventRef(idOrSlug)}`)
  if (row?.previewable) return row
  if (!row?.gone) throw notFound()
  addCacheTags(ctx, 'organizers')
  throw new AppError('gone', { details: { organizer: row.organizer } })
}

/**
 * Everything the page of an event shows. Throws 404 or 410. The returned `slug` is the canonical one. Its organization and the site team
 * get a preview of an event that is not public; previews are never cached.
 */
export async function getEventPage(ctx: RequestContext, idOrSlug: string): Promise<EventPage> {
  const { id, visible, moderation } = await getEventVisibility(ctx, idOrSlug)
  const of = [`event:${id}`, 'organizers', 'venues', 'tags', ...(visible ? [] : [NO_STORE])]
  addCacheTags(ctx, ...of)
  const [[card], [row]] = await Promise.all([
    listEventSummaries(ctx, {
      where: sql`e.id = ${id}`,
      order: byDateAscending,
      limit: 1,
      cacheTags: of,
      preview: true,
    }),
    ctx.db.execute<{ details: Omit<EventPage, keyof EventSummary | 'preview'> }>(
      sql`${selectDetails(ctx)} where e.id = ${id}`,
    ),
  ])
  if (!card || !row) throw notFound()
  const page = { ...card, ...row.details, past: card.past ?? false }
  if (visible) return { ...page, preview: null }
  // A draft may have no date: the preview uses today, and its banner says so.
  return { ...page, dateStart: card.dateStart ?? dayAt(ctx.now), preview: { moderation, undated: !card.dateStart } }
}
