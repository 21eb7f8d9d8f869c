import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { localToday } from '#features/events/queries/list.server.ts'
import { isPublicTicket, priceOnDay } from '#features/events/queries/parts.server.ts'
import { effectiveLocale, localized } from '#platform/strapi/localized.server.ts'
import type { LocaleRef, Resource } from '#platform/strapi/resource.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** SQL: the id of the event's translation in the request's locale, else in any, so that the relation is never empty. */
const eventTranslationId = (locale: LocaleRef) => sql`(select y.id from event_texts y where y.event_id = k.event_id
  order by y.locale = ${locale === 'all' ? DEFAULT_LOCALE : locale}::text desc, y.locale = ${DEFAULT_LOCALE}::text desc limit 1)`

/** Tickets on sale or sold out, of visible events; those by code are left out. Prices in minor units of their coin . */
export const ticketResource: Resource = {
  cacheTags: ['events', 'organizers', 'venues'],
  fields: {
    title: 'text',
    locale: 'text',
    price: 'integer',
    price_today: 'integer',
    minimum_price: 'integer',
    coin: 'text',
    description: 'text',
    amount: 'integer',
    limit_date: 'date',
    tier: 'text',
    opening_mode: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {
    event: {
      to: 'event',
      many: false,
      allLocales: true,
      keys: { event_text_id: 'id' },
    },
  },
  relationOrder: ['position'],
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (
    ctx,
    locale,
  ) => sql`select k.id, k.event_id, k.position, k.price, ${priceOnDay(localToday(ctx))} as price_today, k.minimum_price, k.coin::text as coin, k.tier, k.opening_mode, k.amount, k.limit_date,
    ${localized(locale, sql`k.title_es`, sql`k.title_en`)} as title,
    ${localized(locale, sql`k.description_es`, sql`k.description_en`)} as description,
    ${effectiveLocale(locale, sql`k.title_en`)} as locale, ${eventTranslationId(locale)} as event_text_id,
    date_trunc('milliseconds', k.created_at) as "createdAt", date_trunc('milliseconds', k.updated_at) as "updatedAt"
    from tickets k join events e on e.id = k.event_id left join venues v on v.id = e.venue_id
    where ${isPublicTicket} and ${visibleEvents(ctx, 'e')}`,
}
