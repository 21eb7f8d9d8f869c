import { type SQL, sql } from 'drizzle-orm'
import { signupColumns, visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation, joinVenueAndPrice, LIST_CACHE_TAGS } from '#features/events/queries/list.server.ts'
import { listTags } from '#features/events/queries/parts.server.ts'
import { eventMedia } from '#features/events/table.server.ts'
import { headerOf, mediaColumns, pictureUrl } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { coordinatesJson } from '#features/venues/queries.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import type { EventStatus, Signup, TimeZone } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'

type SyndicatedVenue = {
  id: number
  name: string
  slug: string
  address: string | null
  country: string
  coordinates: Coordinates | null
}

/** A public event as other sites and readers get it, in one language. */
export type SyndicatedEvent = {
  eventId: number
  /** The id of the translation, which is that of the API's entry. */
  id: number
  locale: Locale
  title: string
  slug: string
  /** Markdown. */
  description: string
  dateStart: string
  dateEnd: string | null
  startsAt: string | null
  endsAt: string | null
  timeZone: TimeZone
  status: EventStatus
  statusReason: string | null
  signup: Signup
  signupUrl: string | null
  capacity: number | null
  organizer: { id: number; name: string; slug: string }
  venue: SyndicatedVenue | null
  county: string | null
  header: { url: string; alternativeText: string | null; mime: string } | null
  tags: string[]
  publishedAt: string
  updatedAt: string
}

const venueJson = jsonIf(
  sql`v.id is not null`,
  jsonObject({
    id: sql<number>`v.id`,
    name: sql<string>`v.name`,
    slug: sql<string>`v.slug`,
    address: sql<string | null>`v.address`,
    country: sql<string>`v.country`,
    coordinates: coordinatesJson,
  }),
)
const headerJson = headerOf(
  eventMedia,
  sql`e.id`,
  jsonObject({
    url: pictureUrl('original'),
    alternativeText: mediaColumns.alternativeText,
    mime: mediaColumns.mime,
  }),
)

const eventJson = (locale: Locale) =>
  jsonObject({
    eventId: sql<number>`e.id`,
    id: sql<number>`t.id`,
    locale: sql<Locale>`t.locale`,
    title: sql<string>`t.title`,
    slug: sql<string>`t.slug`,
    description: sql<string>`t.description`,
    dateStart: sql<string>`e.date_start`,
    dateEnd: sql<string | null>`nullif(e.date_end, e.date_start)`,
    startsAt: sql<string | null>`e.starts_at`,
    endsAt: sql<string | null>`e.ends_at`,
    timeZone: sql<TimeZone>`coalesce(v.time_zone, 'Europe/Madrid')`,
    status: sql<EventStatus>`e.happening`,
    statusReason: localized(
      contentLocale(locale),
      sql<string | null>`e.happening_reason_es`,
      sql<string | null>`e.happening_reason_en`,
    ),
    signup: signupColumns().signup,
    signupUrl: sql<
      string | null
    >`case when ${signupColumns().signup} = 'external' then ${signupColumns().signupUrl} end`,
    capacity: sql<number | null>`e.capacity`,
    organizer: jsonObject({ id: sql<number>`o.id`, name: sql<string>`o.name`, slug: sql<string>`o.slug` }),
    venue: venueJson,
    county: sql<string | null>`coalesce(v.county, e.county)`,
    header: headerJson,
    tags: listTags(localized(contentLocale(locale), sql<string>`g.text_es`, sql<string | null>`g.text_en`), sql`g.id`),
    publishedAt: isoSecond(sql<Date>`e.published_at`),
    updatedAt: isoSecond(sql<Date>`greatest(e.updated_at, t.updated_at, e.published_at)`),
  })

type Options = { where?: SQL; order?: SQL; limit: number }
const latestChangeFirst = sql`greatest(e.updated_at, t.updated_at, e.published_at) desc, e.id desc`

/** Visible events in the locale of the request. Conditions may use e, t, o, v and p, as those of a search. */
export async function listSyndicatedEvents(
  ctx: RequestContext,
  { where = sql`true`, order = latestChangeFirst, limit }: Options,
): Promise<SyndicatedEvent[]> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS, 'tags')
  const rows = await ctx.db.execute<{ event: SyndicatedEvent }>(sql`
    select ${eventJson(ctx.locale)} as event from events e ${joinTranslation(ctx)}
    join organizations o on o.id = e.organizer_id ${joinVenueAndPrice(ctx)}
    where ${visibleEvents(ctx)} and ${where} order by ${order} limit ${limit}`)
  return [...rows].map(({ event }) => event)
}

/** A public organizer by slug, present or former or merged into it. Throws 404. */
export async function getSyndicatedOrganizer(ctx: RequestContext, slug: string) {
  addCacheTags(ctx, 'organizers')
  const [organizer] = /^[a-z0-9-]{1,120}$/.test(slug)
    ? await ctx.db.execute<{ id: number; name: string; slug: string }>(sql`
        select o.id, o.name, o.slug from organizations w join organizations o on o.id = coalesce(w.merged_into, w.id)
        where w.id = (select s.organization_id from organization_slugs s where s.slug = ${slug}) and ${visibleOrganizers(ctx)}`)
    : []
  if (!organizer) throw notFound()
  return organizer
}
