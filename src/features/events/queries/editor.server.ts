import { type SQL, sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { mediaResource } from '#features/media/resource.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/member-access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { missingIn, suggestionsFor } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { MyEvent, OrganizationEvent } from '#shared/events/organizer-event.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { eventMedia } from '../table.server.ts'
import { localToday } from './list.server.ts'
import { snapshotJson } from './snapshot.server.ts'

const isoInstant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const changedAt = sql`greatest(e.updated_at, (select max(x.updated_at) from event_texts x where x.event_id = e.id))`
/** SQL: whether every translation has a description. */
const allDescribed = sql`(select bool_and(x.description <> '') from event_texts x where x.event_id = e.id)`

/** All events of an organization, drafts included: undated drafts first, upcoming ones by date, then past ones, latest first. */
export async function listOrganizationEvents(
  ctx: RequestContext,
  organization: OrganizationRef,
): Promise<OrganizationEvent[]> {
  const { id } = await authorizeIn(ctx, 'events.read', organization)
  const past = sql`coalesce(e.last_day < ${localToday(ctx)}, false)`
  type Row = Omit<OrganizationEvent, 'missing'> & { described: boolean }
  const [row] = await ctx.db.execute<{ listed: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'locale', t.locale,
      'moderation', e.moderation, 'moderationReason', e.moderation_reason, 'eventStatus', e.happening, 'signup', e.signup, 'theme', e.theme,
      'dateStart', e.date_start, 'dateEnd', e.date_end, 'past', ${past}, 'place', coalesce(v.name, e.county),
      'tickets', (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null),
      'described', ${allDescribed}, 'updatedAt', ${isoInstant(changedAt)})
      order by ${past}, case when ${past} then e.date_start end desc, e.date_start nulls first, e.id desc), '[]') as listed
    from events e
    join lateral (select x.id, x.slug, x.title, x.locale from event_texts x where x.event_id = e.id
      order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true
    left join venues v on v.id = e.venue_id
    where e.organizer_id = ${id} and e.deleted_at is null`)
  return (row?.listed ?? []).map(({ described, ...event }) => ({
    ...event,
    missing: missingIn({ ...event, description: described ? '-' : '', venue: event.place, county: null }),
  }))
}

const translationJson = sql`json_build_object('id', x.id, 'locale', x.locale, 'title', x.title, 'slug', x.slug, 'description', x.description,
  'createdAt', ${isoInstant(sql`x.created_at`)})`

const venueJson = sql`(select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'county', v.county, 'country', v.country,
    'status', v.status) from venues v where v.id = e.venue_id)`

const ticketsJson = sql`(select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title_es, 'titleEn', k.title_en,
    'description', k.description_es, 'descriptionEn', k.description_en, 'price', k.price, 'coin', k.coin, 'tier', k.tier,
    'amount', nullif(k.amount, 0), 'limitDate', k.limit_date) order by k.position, k.id), '[]')
  from tickets k where k.event_id = e.id and k.archived_at is null)`

const tagsJson = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'text', g.text_es, 'textEn', g.text_en,
    'createdAt', ${isoInstant(sql`g.created_at`)}, 'updatedAt', ${isoInstant(sql`g.updated_at`)}) order by g.text_es collate "es-x-icu"), '[]')
  from event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id)`

/** Strapi's media attributes and the focal point, in percent. */
const headerJson = (ctx: RequestContext) => sql`(select to_jsonb(h)
    || jsonb_build_object('createdAt', ${isoInstant(sql`h."createdAt"`)}, 'updatedAt', ${isoInstant(sql`h."updatedAt"`)},
      'focalX', f.focal_x, 'focalY', f.focal_y)
  from (${mediaResource.rows(ctx, ctx.locale)}) h join media f on f.id = h.id
  where h.id = ${headerOf(eventMedia, sql`e.id`, sql`m.id`)})`

const fieldsJson = sql`'moderation', e.moderation, 'moderationReason', e.moderation_reason, 'submittedAt', ${isoInstant(sql`e.submitted_at`)},
  'publishedAt', ${isoInstant(sql`e.published_at`)}, 'updatedAt', ${isoInstant(changedAt)},
  'dateStart', e.date_start, 'dateEnd', e.date_end, 'type', e.type, 'primaryLanguage', e.primary_language,
  'isInternational', e.is_international, 'targetAudience', e.target_audience, 'theme', e.theme, 'url', e.url,
  'facebookPage', e.facebook_page, 'instagramPage', e.instagram_page, 'county', e.county, 'eventStatus', e.happening,
  'statusReasonEs', e.happening_reason_es, 'statusReasonEn', e.happening_reason_en, 'signup', e.signup, 'signupUrl', e.signup_url`
// PostgreSQL functions take at most 100 arguments.
const moreFieldsJson = sql`'signupOpens', e.signup_opens, 'capacity', e.capacity, 'minimumAge', e.minimum_age,
  'paymentMethods', e.payment_methods, 'refundPolicyEs', e.refund_policy_es, 'refundPolicyEn', e.refund_policy_en,
  'confirmedOn', e.confirmed_on, 'tookPlace', e.took_place`

type Translation = NonNullable<MyEvent['localization']>
type EventRow = Omit<MyEvent, keyof Translation | 'localization' | 'version' | 'role'> & {
  texts: Translation[]
}

/** An event with all its fields, in the language it is referenced by, for its organization and, read-only, the site team. */
export async function getMyEvent(ctx: RequestContext, ref: EventRef): Promise<MyEvent> {
  const { id, locale, role } = await authorizeEvent(ctx, 'events.read', ref)
  const [row] = await ctx.db.execute<{ found: EventRow; snapshot: EventSnapshot }>(sql`
    select json_build_object(${fieldsJson})::jsonb || json_build_object(${moreFieldsJson},
      'past', coalesce(e.last_day < ${localToday(ctx)}, false),
      'organization', json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'status', o.status),
      'venue', ${venueJson}, 'tickets', ${ticketsJson}, 'tags', ${tagsJson}, 'header', ${headerJson(ctx)},
      'texts', (select json_agg(${translationJson}) from event_texts x where x.event_id = e.id))::jsonb as found, ${snapshotJson} as snapshot
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id where e.id = ${id}`)
  const { texts, ...event } = row!.found
  const translation = texts.find((one) => one.locale === locale) ?? texts[0]!
  const description = texts.every((one) => one.description !== '') ? translation.description : ''
  return {
    ...event,
    ...translation,
    localization: texts.find((one) => one !== translation) ?? null,
    version: hashVersion(row!.snapshot),
    role,
    missing: missingIn({ ...event, title: translation.title, description }),
    suggestions: suggestionsFor(event),
  }
}
