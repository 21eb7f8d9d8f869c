import { sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { eventMedia } from '../table.server.ts'

/** SQL: all editable content of the statement's `e` as JSON. Stored in event_revisions, so its keys must not change. */
export const snapshotJson = sql`json_build_object(
  'texts', (select json_object_agg(x.locale, json_build_object('title', x.title, 'slug', x.slug, 'description', x.description) order by x.locale desc)
    from event_texts x where x.event_id = e.id),
  'dateStart', e.date_start, 'dateEnd', e.date_end, 'type', e.type, 'primaryLanguage', e.primary_language,
  'isInternational', e.is_international, 'targetAudience', e.target_audience, 'theme', e.theme, 'url', e.url,
  'facebookPage', e.facebook_page, 'instagramPage', e.instagram_page,
  'venue', (select json_build_object('id', v.id, 'name', v.name) from venues v where v.id = e.venue_id), 'county', e.county,
  'happening', e.happening, 'happeningReasonEs', e.happening_reason_es, 'happeningReasonEn', e.happening_reason_en,
  'signup', e.signup, 'signupUrl', e.signup_url, 'signupOpens', e.signup_opens, 'capacity', e.capacity, 'minimumAge', e.minimum_age,
  'paymentMethods', e.payment_methods, 'refundPolicyEs', e.refund_policy_es, 'refundPolicyEn', e.refund_policy_en,
  'tags', (select coalesce(json_agg(g.text_es order by g.text_es), '[]') from event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id),
  'tickets', (select coalesce(json_agg(json_build_object('id', k.id, 'titleEs', k.title_es, 'titleEn', k.title_en,
      'descriptionEs', k.description_es, 'descriptionEn', k.description_en, 'price', k.price, 'coin', k.coin, 'tier', k.tier,
      'amount', nullif(k.amount, 0), 'limitDate', k.limit_date) order by k.position, k.id), '[]')
    from tickets k where k.event_id = e.id and k.archived_at is null),
  'header', ${headerOf(eventMedia, sql`e.id`, sql`json_build_object('hash', m.hash, 'alternativeText', m.alternative_text, 'focalX', m.focal_x, 'focalY', m.focal_y)`)})`

/** An event as JSON, for revisions. The caller authorizes. */
export async function getEventSnapshot(db: Database, eventId: number): Promise<EventSnapshot> {
  const [row] = await db.execute<{ snapshot: EventSnapshot }>(
    sql`select ${snapshotJson} as snapshot from events e where e.id = ${eventId}`,
  )
  return row!.snapshot
}
