import { type SQL, sql } from 'drizzle-orm'
import { headerOf, headerPicture, mediaColumns as m, pictureUrl } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { logoUrl } from '#features/organizations/logo.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import {
  columnsOf,
  isoSecond,
  jsonFirst,
  jsonIf,
  jsonList,
  jsonMap,
  jsonObject,
  selectJson,
} from '#platform/database/json.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type ContentLocale, DEFAULT_TIME_ZONE, type Moderation, type TimeZone } from '#shared/enums.ts'
import { DETAIL_COLUMNS } from '#shared/events/event-columns.ts'
import type { EventPage, EventTicket } from '#shared/events/event-page.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { contentLocale } from '#shared/languages.ts'
import { withRegion } from '#shared/map/german-states.ts'
import { pricesFrom } from '#shared/payments/price-steps.ts'
import { matchesEventRef, previewableEvents, signupColumns, visibleEvents } from '../access.server.ts'
import { eventColumns as e, localizedColumns } from '../columns.server.ts'
import { eventMedia, eventTranslations } from '../table.server.ts'
import { factsIn } from './facts.server.ts'
import { byDateAscending, joinTranslation, listEventSummaries, localToday } from './list.server.ts'
import { listDateRulesJson, listPublicTickets, listTags, ticketColumns } from './parts.server.ts'

const t = columnsOf(eventTranslations, 't')
const [o, v] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v')]

const documents = jsonList(
  jsonObject({
    name: sql<string>`d.name`,
    url: pictureUrl('original'),
    ext: m.ext,
    bytes: m.bytes,
    updatedAt: sql<string>`to_char(d.updated_at at time zone 'Europe/Madrid', 'YYYY-MM-DD')`,
  }),
  {
    from: sql`documents d join media m on m.id = d.media_id
      where d.event_id = e.id and d.audience = 'public' and d.hidden_at is null and d.deleted_at is null`,
    orderBy: sql`d.position, d.id`,
  },
)

const albumPhotos = sql`shown_photos l join media m on m.id = l.media_id where l.album_id = a.id`
const photos = jsonList(
  jsonObject({ id: m.id, url: pictureUrl('medium'), alternativeText: m.alternativeText, caption: m.caption }),
  {
    from: sql`(select m.* from ${albumPhotos} order by l.position, m.id limit 5) m`,
  },
)
const albums = jsonList(
  jsonObject({
    id: sql<number>`a.id`,
    title: sql<string>`a.title`,
    count: sql<number>`(select count(*)::int from ${albumPhotos})`,
    photos,
  }),
  {
    from: sql`albums a where a.event_id = e.id and a.visibility = 'public' and a.hidden_at is null and a.deleted_at is null
      and exists (select 1 from ${albumPhotos})`,
    orderBy: sql`a.id`,
  },
)

const seriesJson = jsonObject({ name: sql<string>`s.name`, slug: sql<string>`s.slug` })
const venueCard = jsonObject({
  address: v.address,
  county: v.county,
  type: v.type,
  capacity: v.capacity,
  phoneNumber: v.phoneNumber,
  url: v.url,
})
const organizerCard = jsonObject({
  type: o.type,
  county: o.county,
  url: o.url,
  logo: logoUrl(o.id),
  instagram: o.instagram,
  facebook: o.facebook,
  discord: o.discord,
  isClaimed: sql<boolean>`o.owner_id is not null`,
})
const coOrganizers = jsonList(
  jsonObject({ organizer: jsonObject({ name: o.name, slug: o.slug, closed: sql<boolean>`false` }), organizerCard }),
  {
    from: sql`co_organizers w join organizations o on o.id = w.organization_id where w.event_id = e.id`,
    orderBy: sql`w.id`,
  },
)

type StoredTicket = Omit<EventTicket, 'priceToday' | 'nextPrice'>
type Details = Omit<EventPage, keyof EventSummary | 'preview' | 'tickets'> & { tickets: StoredTicket[] }

/** SQL: what the page shows of `e` beyond its summary. */
const detailsIn = (locale: ContentLocale): SQL<Details> => {
  const title = localized(locale, ticketColumns.titleEs, ticketColumns.titleEn)
  const description = localized(locale, ticketColumns.descriptionEs, ticketColumns.descriptionEn)
  const tag = localized(locale, sql<string>`g.text_es`, sql<string | null>`g.text_en`)
  const { titleEs: _, titleEn: __, descriptionEs: ___, descriptionEn: ____, ...ticket } = ticketColumns
  return jsonObject({
    description: t.description,
    isInternational: e.isInternational,
    statusReason: localized(locale, e.statusReasonEs, e.statusReasonEn),
    ...localizedColumns(DETAIL_COLUMNS, locale),
    signupUrl: signupColumns().signupUrl,
    timeZone: sql<TimeZone>`coalesce(v.time_zone, ${DEFAULT_TIME_ZONE})`,
    confirmedOn: e.confirmedOn,
    series: jsonFirst(seriesJson, { from: sql`event_series s where s.id = e.series_id` }),
    links: jsonObject({ url: e.url, facebook: e.facebookPage, instagram: e.instagramPage }),
    organizerCard,
    coOrganizers,
    venueCard: jsonIf(sql`v.id is not null`, venueCard),
    header: headerOf(eventMedia, e.id, headerPicture),
    tickets: listPublicTickets(jsonObject({ ...ticket, title, description })),
    facts: factsIn(locale),
    tags: listTags(tag, sql`${tag} collate "es-x-icu"`),
    albums,
    documents,
    slugs: jsonMap(sql<ContentLocale>`x.locale`, sql<string>`x.slug`, {
      from: sql`event_texts x where x.event_id = e.id`,
    }),
    sequence: e.sequence,
    updatedAt: isoSecond(sql<Date>`greatest(e.updated_at, t.updated_at)`),
  })
}
const DETAILS = { es: detailsIn('es'), en: detailsIn('en') }
const pageJson = (ctx: RequestContext) =>
  jsonObject({
    details: DETAILS[contentLocale(ctx.locale)],
    dateRules: listDateRulesJson,
    today: sql<string>`${localToday(ctx)}`,
  })
const detailTables = (ctx: RequestContext) => sql`from events e join organizations o on o.id = e.organizer_id
  ${joinTranslation(ctx)} left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`

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
      ${jsonFirst(jsonObject({ name: o.name, slug: o.slug }), { from: sql`organizations o where o.id = e.organizer_id` })} as organizer
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
  const of = [`event:${id}`, 'organizers', 'venues', 'tags', 'series', ...(visible ? [] : [NO_STORE])]
  addCacheTags(ctx, ...of)
  const [[card], [found]] = await Promise.all([
    listEventSummaries(ctx, {
      where: sql`e.id = ${id}`,
      order: byDateAscending,
      limit: 1,
      cacheTags: of,
      preview: true,
      withPrice: false,
    }),
    selectJson(ctx.db, pageJson(ctx), sql`${detailTables(ctx)} where e.id = ${id}`),
  ])
  if (!card || !found) throw notFound()
  const { details, dateRules, today } = found
  const tickets = details.tickets.map((ticket) => ({ ...ticket, ...pricesFrom(ticket, dateRules, today) }))
  const organizerCard = withRegion(ctx, details.organizerCard)
  const coOrganizers = details.coOrganizers.map((one) => ({
    ...one,
    organizerCard: withRegion(ctx, one.organizerCard),
  }))
  const venueCard = details.venueCard && withRegion(ctx, details.venueCard)
  const page = { ...card, ...details, organizerCard, coOrganizers, venueCard, tickets, past: card.past ?? false }
  if (visible) return { ...page, preview: null }
  // A draft may have no date: the preview uses today, and its banner says so.
  return { ...page, dateStart: card.dateStart ?? dayAt(ctx.now), preview: { moderation, undated: !card.dateStart } }
}
