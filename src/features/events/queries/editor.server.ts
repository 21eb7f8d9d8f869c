import { type SQL, sql } from 'drizzle-orm'
import { mediaShape } from '#features/media/resource.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missingIn, suggestionsFor } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { MyEvent, PanelEvent } from '#shared/events/organizer-event.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { today } from './list.server.ts'
import { snapshotOf, versionOf } from './snapshot.server.ts'

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const changedAt = sql`greatest(e.updated_at, (select max(x.updated_at) from event_texts x where x.event_id = e.id))`
/** Every text there is says something: in a language one offers, a page is not empty. */
const described = sql`(select bool_and(x.description <> '') from event_texts x where x.event_id = e.id)`

/** All events of an organization, drafts too, in one statement: what is ahead by its day, undated drafts first, then what is past. */
export async function listPanelEvents(ctx: Context, organization: OrganizationRef): Promise<PanelEvent[]> {
  const { id } = await authorizeIn(ctx, 'events.read', organization)
  const past = sql`coalesce(e.last_day < ${today(ctx)}, false)`
  type Row = Omit<PanelEvent, 'missing'> & { described: boolean }
  const [row] = await ctx.db.execute<{ listed: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'locale', t.locale,
      'moderation', e.moderation, 'moderationReason', e.moderation_reason, 'happening', e.happening, 'signup', e.signup, 'theme', e.theme,
      'dateStart', e.date_start, 'dateEnd', e.date_end, 'past', ${past}, 'place', coalesce(v.name, e.county),
      'tickets', (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null),
      'described', ${described}, 'updatedAt', ${instant(changedAt)})
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

const text = sql`json_build_object('id', x.id, 'locale', x.locale, 'title', x.title, 'slug', x.slug, 'description', x.description,
  'createdAt', ${instant(sql`x.created_at`)})`

const venue = sql`(select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'county', v.county, 'country', v.country,
    'status', v.status) from venues v where v.id = e.venue_id)`

const ticketsOf = sql`(select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title_es, 'titleEn', k.title_en,
    'description', k.description_es, 'descriptionEn', k.description_en, 'price', k.price, 'coin', k.coin, 'tier', k.tier,
    'amount', nullif(k.amount, 0), 'limitDate', k.limit_date) order by k.position, k.id), '[]')
  from tickets k where k.event_id = e.id and k.archived_at is null)`

const tagsOf = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'text', g.text_es, 'textEn', g.text_en,
    'createdAt', ${instant(sql`g.created_at`)}, 'updatedAt', ${instant(sql`g.updated_at`)}) order by g.text_es collate "es-x-icu"), '[]')
  from event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id)`

/** Strapi's media attributes, and what must stay in view when it is cut. */
const headerOf = (ctx: Context) => sql`(select to_jsonb(h) - 'parent_kind' - 'parent_id' - 'purpose' - 'position'
    || jsonb_build_object('createdAt', ${instant(sql`h."createdAt"`)}, 'updatedAt', ${instant(sql`h."updatedAt"`)},
      'focalX', f.focal_x, 'focalY', f.focal_y)
  from (${mediaShape.rows(ctx, ctx.locale)}) h join media f on f.id = h.id
  where h.parent_kind = 'event' and h.parent_id = e.id and h.purpose = 'header' order by h.id desc limit 1)`

const facts = sql`'moderation', e.moderation, 'moderationReason', e.moderation_reason, 'submittedAt', ${instant(sql`e.submitted_at`)},
  'publishedAt', ${instant(sql`e.published_at`)}, 'updatedAt', ${instant(changedAt)},
  'dateStart', e.date_start, 'dateEnd', e.date_end, 'type', e.type, 'primaryLanguage', e.primary_language,
  'isInternational', e.is_international, 'targetAudience', e.target_audience, 'theme', e.theme, 'url', e.url,
  'facebookPage', e.facebook_page, 'instagramPage', e.instagram_page, 'county', e.county, 'happening', e.happening,
  'happeningReasonEs', e.happening_reason_es, 'happeningReasonEn', e.happening_reason_en, 'signup', e.signup, 'signupUrl', e.signup_url`
// A function takes a hundred arguments at the most.
const moreFacts = sql`'signupOpens', e.signup_opens, 'capacity', e.capacity, 'minimumAge', e.minimum_age,
  'paymentMethods', e.payment_methods, 'refundPolicyEs', e.refund_policy_es, 'refundPolicyEn', e.refund_policy_en,
  'confirmedOn', e.confirmed_on, 'tookPlace', e.took_place`

type Text = NonNullable<MyEvent['localization']>
type Found = Omit<MyEvent, keyof Text | 'localization' | 'version' | 'role'> & {
  texts: Text[]
}

/** Everything of one's own event, in the language it is called by, for its organization and, to read, the site team. */
export async function getMyEvent(ctx: Context, ref: EventRef): Promise<MyEvent> {
  const { id, locale, role } = await authorizeEvent(ctx, 'events.read', ref)
  const [row] = await ctx.db.execute<{ found: Found; snapshot: EventSnapshot }>(sql`
    select json_build_object(${facts})::jsonb || json_build_object(${moreFacts},
      'past', coalesce(e.last_day < ${today(ctx)}, false),
      'organization', json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'status', o.status),
      'venue', ${venue}, 'tickets', ${ticketsOf}, 'tags', ${tagsOf}, 'header', ${headerOf(ctx)},
      'texts', (select json_agg(${text}) from event_texts x where x.event_id = e.id))::jsonb as found, ${snapshotOf} as snapshot
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id where e.id = ${id}`)
  const { texts, ...event } = row!.found
  const own = texts.find((one) => one.locale === locale) ?? texts[0]!
  const description = texts.every((one) => one.description !== '') ? own.description : ''
  return {
    ...event,
    ...own,
    localization: texts.find((one) => one !== own) ?? null,
    version: versionOf(row!.snapshot),
    role,
    missing: missingIn({ ...event, title: own.title, description }),
    suggestions: suggestionsFor(event),
  }
}
