import { sql } from 'drizzle-orm'
import { headerOf, mediaColumns as m } from '#features/media/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { columnsOf, jsonFirst, jsonMap, jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { eventMedia, events, eventTranslations } from '../table.server.ts'
import { listTags, listTickets, ticketColumns } from './parts.server.ts'

const [e, x, v] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 'x'), columnsOf(venues, 'v')]

const picture = { hash: m.hash, alternativeText: m.alternativeText, focalX: m.focalX, focalY: m.focalY }

/** SQL: all editable content of the statement's `e` as JSON. Stored in event_revisions, so its keys must not change. */
export const snapshotJson = jsonObject({
  texts: jsonMap(x.locale, jsonObject({ title: x.title, slug: x.slug, description: x.description }), {
    from: sql`event_texts x where x.event_id = e.id`,
    orderBy: sql`x.locale desc`,
  }),
  ...{ dateStart: e.dateStart, dateEnd: e.dateEnd, type: e.type, primaryLanguage: e.primaryLanguage },
  ...{ isInternational: e.isInternational, targetAudience: e.targetAudience, theme: e.theme, url: e.url },
  ...{ facebookPage: e.facebookPage, instagramPage: e.instagramPage },
  venue: jsonFirst(jsonObject({ id: v.id, name: v.name }), { from: sql`venues v where v.id = e.venue_id` }),
  county: e.county,
  ...{ happening: e.eventStatus, happeningReasonEs: e.statusReasonEs, happeningReasonEn: e.statusReasonEn },
  ...{ signup: e.signup, signupUrl: e.signupUrl, signupOpens: e.signupOpens },
  ...{ capacity: e.capacity, minimumAge: e.minimumAge, paymentMethods: e.paymentMethods },
  ...{ refundPolicyEs: e.refundPolicyEs, refundPolicyEn: e.refundPolicyEn },
  tags: listTags(sql<string>`g.text_es`, sql`g.text_es`),
  tickets: listTickets(jsonObject(ticketColumns)),
  header: headerOf(eventMedia, e.id, jsonObject(picture)),
})

/** An event as JSON, for revisions. The caller authorizes. */
export async function getEventSnapshot(db: Database, eventId: number): Promise<EventSnapshot> {
  const [snapshot] = await selectJson(db, snapshotJson, sql`from events e where e.id = ${eventId}`)
  return snapshot!
}
