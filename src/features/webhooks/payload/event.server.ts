import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { eventUrl } from '#features/syndication/entry.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonList, jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { ContentLocale, EventStatus } from '#shared/enums.ts'
import type { Delivery } from '../delivery/claim.server.ts'

const GONE = ['event.deleted', 'event.unpublished']

/** SQL: the translation of the event `e` whose id the API takes for it: the Spanish one where there is one. */
export const mainTranslation = (columns: SQL) =>
  sql`lateral (select ${columns} from event_texts t where t.event_id = e.id order by t.locale = 'es' desc, t.id limit 1) x`

/** The event as it is now, in the names of the API; of one that is gone its ids alone. */
export const findEventPayload = async (ctx: RequestContext, { eventId, kind }: Pick<Delivery, 'eventId' | 'kind'>) =>
  GONE.includes(kind) ? findGoneEvent(ctx, eventId) : findPublicEvent(ctx, eventId)

async function findPublicEvent(ctx: RequestContext, eventId: number | null) {
  const event = jsonObject({
    id: sql<number>`x.id`,
    locale: sql<ContentLocale>`x.locale`,
    slug: sql<string>`x.slug`,
    title: sql<string>`x.title`,
    date_start: sql<string | null>`e.date_start`,
    date_end: sql<string | null>`e.date_end`,
    type: sql<string>`e.type`,
    status: sql<EventStatus>`e.happening`,
    signup: sql<string>`e.signup`,
    county: sql<string | null>`e.county`,
    venue: sql<
      object | null
    >`(select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) from venues v where v.id = e.venue_id)`,
    organizer: sql<object>`json_build_object('id', o.id, 'slug', o.slug, 'name', o.name)`,
    publishedAt: isoSecond(sql<Date | null>`e.published_at`),
    updatedAt: isoSecond(sql<Date>`e.updated_at`),
    localizations: localizations(sql`x.id`),
  })
  const [found] = await selectJson(
    ctx.db,
    event,
    sql`from events e join organizations o on o.id = e.organizer_id, ${mainTranslation(sql`t.id, t.locale, t.slug, t.title`)}
      where e.id = ${eventId} and ${visibleEvents(ctx)}`,
  )
  return found ? { event: { ...found, page: eventUrl(ctx.services.settings.siteUrl, found) } } : null
}

const localizations = (main: SQL) =>
  jsonList(
    jsonObject({
      id: sql<number>`l.id`,
      locale: sql<ContentLocale>`l.locale`,
      slug: sql<string>`l.slug`,
      title: sql<string>`l.title`,
    }),
    { from: sql`event_texts l where l.event_id = e.id and l.id <> ${main}`, orderBy: sql`l.id` },
  )

/** As in `api/changes`: every id under which it was known. */
async function findGoneEvent({ db }: RequestContext, eventId: number | null) {
  const [gone] = await db.execute<{ ids: number[] }>(
    sql`select translation_ids as ids from event_changes where event_id = ${eventId}`,
  )
  return gone ? { event: { id: gone.ids[0], ids: gone.ids } } : null
}
