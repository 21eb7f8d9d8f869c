import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { givenIn, spoken } from '#platform/strapi/localized.server.ts'
import type { Shape, Tongue } from '#platform/strapi/resource.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** The event's text in the ticket's language, or in the one there is: a ticket always leads to its event. */
const eventText = (tongue: Tongue) => sql`(select y.id from event_texts y where y.event_id = k.event_id
  order by y.locale = ${tongue === 'all' ? DEFAULT_LOCALE : tongue}::text desc, y.locale = ${DEFAULT_LOCALE}::text desc limit 1)`

/** Tickets on sale or sold out, of visible events. Prices in minor units of their coin (spec §3). */
export const ticketShape: Shape = {
  of: ['events', 'organizers'],
  fields: {
    title: 'text',
    locale: 'text',
    price: 'integer',
    coin: 'text',
    description: 'text',
    amount: 'integer',
    limit_date: 'date',
    tier: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {
    event: {
      to: 'event',
      many: false,
      everyLanguage: true,
      by: { event_text_id: 'id' },
    },
  },
  order: ['position'],
  pageSize: PAGE_SIZE,
  maximum: DIRECTORY_LIST,
  rows: (
    ctx,
    tongue,
  ) => sql`select k.id, k.event_id, k.position, k.price, k.coin::text as coin, k.tier, k.amount, k.limit_date,
    ${spoken(tongue, sql`k.title_es`, sql`k.title_en`)} as title,
    ${spoken(tongue, sql`k.description_es`, sql`k.description_en`)} as description,
    ${givenIn(tongue, sql`k.title_en`)} as locale, ${eventText(tongue)} as event_text_id,
    date_trunc('milliseconds', k.created_at) as "createdAt", date_trunc('milliseconds', k.updated_at) as "updatedAt"
    from tickets k join events e on e.id = k.event_id
    where k.archived_at is null and ${visibleEvents(ctx, 'e')}`,
}
