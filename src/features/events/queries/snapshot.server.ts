import { sql } from 'drizzle-orm'
import { headerOf, mediaColumns as m } from '#features/media/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { columnsOf, jsonFirst, jsonMap, jsonObject, selectJson } from '#platform/database/json.server.ts'
import {
  DETAIL_COLUMNS,
  PLACE_COLUMNS,
  SIGNUP_COLUMNS,
  STATUS_COLUMNS,
  STRAPI_COLUMNS,
} from '#shared/events/event-columns.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { eventColumns as e, snapshotColumns } from '../columns.server.ts'
import { eventMedia, eventTranslations } from '../table.server.ts'
import { factsSnapshot } from './facts.server.ts'
import { listTags, listTickets, ticketAccessColumns, ticketColumns } from './parts.server.ts'

const [x, v] = [columnsOf(eventTranslations, 'x'), columnsOf(venues, 'v')]

const picture = { hash: m.hash, alternativeText: m.alternativeText, focalX: m.focalX, focalY: m.focalY }

/** SQL: all editable content of the statement's `e` as JSON. Stored in event_revisions, so its keys must not change. */
export const snapshotJson = jsonObject({
  texts: jsonMap(x.locale, jsonObject({ title: x.title, slug: x.slug, description: x.description }), {
    from: sql`event_texts x where x.event_id = e.id`,
    orderBy: sql`x.locale desc`,
  }),
  ...snapshotColumns(STRAPI_COLUMNS),
  venue: jsonFirst(jsonObject({ id: v.id, name: v.name }), { from: sql`venues v where v.id = e.venue_id` }),
  ...snapshotColumns(PLACE_COLUMNS),
  ...snapshotColumns(STATUS_COLUMNS),
  ...snapshotColumns(SIGNUP_COLUMNS),
  ...snapshotColumns(DETAIL_COLUMNS),
  series: sql<string | null>`(select s.name from event_series s where s.id = e.series_id)`,
  tags: listTags(sql<string>`g.text_es`, sql`g.text_es`),
  tickets: listTickets(jsonObject({ ...ticketColumns, ...ticketAccessColumns })),
  header: headerOf(eventMedia, e.id, jsonObject(picture)),
  facts: factsSnapshot,
})

/** An event as JSON, for revisions. The caller authorizes. */
export async function getEventSnapshot(db: Database, eventId: number): Promise<EventSnapshot> {
  const [snapshot] = await selectJson(db, snapshotJson, sql`from events e where e.id = ${eventId}`)
  return snapshot!
}

/** Joins price and currency, so that a change of either shows as a change of the price. */
export const withCombinedPrices = (snapshot: EventSnapshot) => ({
  ...snapshot,
  tickets: (snapshot.tickets ?? []).map(({ price, coin, ...ticket }) => ({ ...ticket, price: `${price} ${coin}` })),
})
