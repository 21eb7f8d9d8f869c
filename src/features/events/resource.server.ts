import { sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { merged } from '#platform/database/json.server.ts'
import { hasLocale, otherLocale } from '#platform/strapi/localized.server.ts'
import type { Columns, Kind, Relation, Resource } from '#platform/strapi/resource.ts'
import {
  columnEntries,
  DETAIL_COLUMNS,
  type EventColumn,
  type EventColumns,
  PLACE_COLUMNS,
  SIGNUP_COLUMNS,
  STATUS_COLUMNS,
  STRAPI_COLUMNS,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import { ALL_EVENTS, PAGE_SIZE } from '#shared/limits.ts'
import { signupColumns, visibleEvents } from './access.server.ts'
import { apiColumns } from './columns.server.ts'
import { apiFactsIn } from './queries/facts.server.ts'
import { eventMedia } from './table.server.ts'

/** A relation of the event, the same for all its translations. A change of these rows tells the event's own tag. */
const byEvent = (to: string): Relation => ({
  to,
  many: true,
  keys: { event_id: 'event_id' },
  cacheTags: [],
})

const one = (to: string, key: string, cacheTags?: readonly string[]): Relation => ({
  to,
  many: false,
  keys: { [key]: 'id' },
  ...(cacheTags && { cacheTags }),
})

const API_KINDS: Partial<Record<EventColumn['kind'], Kind>> = {
  day: 'date',
  checkbox: 'boolean',
  integer: 'integer',
  choices: 'json',
}
/** The kinds of columns as fields; a text in two languages is one field. */
const kindsOf = (columns: EventColumns): Record<string, Kind> =>
  Object.fromEntries(
    columnEntries(columns).map(([, { api, kind }]) => [withoutLanguage(api), API_KINDS[kind] ?? 'text']),
  )
const synonymsOf = (columns: EventColumns) =>
  Object.fromEntries(
    columnEntries(columns).flatMap(([, column]) =>
      column.kind === 'choice' && column.synonyms ? [[column.api, column.synonyms]] : [],
    ),
  )
const SHOWN_SIGNUP = signupColumns('so')
const COLUMNS = apiColumns({ ...STRAPI_COLUMNS, ...PLACE_COLUMNS, ...STATUS_COLUMNS, ...DETAIL_COLUMNS }, sql`x.locale`)

/** SQL: a row for each translation, without the condition which of them are shown. */
const ROWS = merged(
  sql`select x.id, x.event_id, x.locale, ${otherLocale(sql`x.locale`)} as other_locale, x.title, x.slug, x.description,
  e.organizer_id, e.venue_id, e.series_id, ${COLUMNS}, ${SHOWN_SIGNUP.signup} as signup, ${SHOWN_SIGNUP.signupUrl} as signup_url, ${SHOWN_SIGNUP.signupOpens} as signup_opens,
  (select json_agg(json_build_object('days_before', i->'daysBefore', 'percent', i->'percent', 'fee', i->'fee') order by n)
    from (select f.tiers from refund_rules f where f.event_id = e.id order by f.id desc limit 1) rule,
      jsonb_array_elements(rule.tiers) with ordinality t(i, n)) as refund_tiers,
  ${apiFactsIn(sql`x.locale`)} as facts, ${headerOf(eventMedia, sql`e.id`, sql`m.id`)} as header_id,
  date_trunc('milliseconds', x.created_at) as "createdAt", date_trunc('milliseconds', e.published_at) as "publishedAt",
  date_trunc('milliseconds', greatest(x.updated_at, e.updated_at)) as "updatedAt"
  from event_texts x join events e on e.id = x.event_id join organizations so on so.id = e.organizer_id`,
)

/** Public events: one entry per translation, with the fields that all translations share. */
export const eventResource: Resource = {
  cacheTags: ['events', 'organizers'],
  rowTags: { events: { prefix: 'event', column: 'event_id' } },
  fields: {
    title: 'text',
    slug: 'text',
    description: 'text',
    ...kindsOf(STRAPI_COLUMNS),
    locale: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
    publishedAt: 'instant',
    // Additions to the Strapi schema: the status, and what a player needs to decide.
    ...kindsOf({ ...STATUS_COLUMNS, ...SIGNUP_COLUMNS, ...PLACE_COLUMNS, ...DETAIL_COLUMNS }),
    refund_tiers: 'json',
    facts: 'json',
  },
  relations: {
    header: one('media', 'header_id', []),
    organizer: one('organizer', 'organizer_id'),
    venue: one('venue', 'venue_id'),
    series: one('series', 'series_id', ['series']),
    // Today's price depends on the time zone of the venue.
    tickets: { ...byEvent('ticket'), cacheTags: ['venues'] },
    tags: {
      to: 'tag',
      many: true,
      keys: { event_id: 'id' },
      through: { table: 'event_tags', mine: 'event_id', theirs: 'tag_id' },
      cacheTags: ['tags'],
    },
    albums: byEvent('album'),
    documents: byEvent('document'),
    registration_form: { ...byEvent('registration-form'), many: false },
    localizations: {
      to: 'event',
      many: true,
      allLocales: true,
      keys: { event_id: 'event_id', other_locale: 'locale' },
      cacheTags: [],
    },
  },
  localized: true,
  relationOrder: ['date_start'],
  pageSize: PAGE_SIZE,
  maxPageSize: ALL_EVENTS,
  synonyms: synonymsOf(STRAPI_COLUMNS),
  rows: (ctx, locale) => sql`${ROWS} where ${hasLocale(locale, sql`x.locale`)} and ${visibleEvents(ctx, 'e')}`,
  counted: {
    columns: ['title', 'date_start', 'locale', 'event_id', 'organizer_id', 'venue_id'],
    rows: (
      ctx,
      locale,
    ) => sql`select p.text_id as id, p.title, p.date_start, p.locale, p.event_id, p.organizer_id, p.venue_id
      from public_event_texts p where ${hasLocale(locale, sql`p.locale`)}
        and p.organizer_id not in (select ho.id from organizations ho where not (${visibleOrganizers(ctx, 'ho')}))`,
  },
  find: (reference, column, locale) => {
    const wanted = sql`${column('locale')} = ${locale}::text desc nulls last`
    if ('id' in reference)
      return {
        where: sql`${column('event_id')} = (select y.event_id from event_texts y where y.id = ${reference.id}::integer)`,
        orderBy: sql`${wanted}, ${column('id')} = ${reference.id}::integer desc`,
      }
    return {
      where: matchesSlug(column, reference.slug),
      orderBy: sql`${wanted}, ${isSlugLocale(column, reference.slug)} desc, ${column('id')}`,
    }
  },
}

/** Any slug the event ever had, in any language. */
const matchesSlug = (column: Columns, slug: string) =>
  sql`${column('event_id')} = (select s.event_id from event_slugs s where s.slug = ${slug}::text)`
const isSlugLocale = (column: Columns, slug: string) =>
  sql`(${column('locale')} = (select s.locale from event_slugs s where s.slug = ${slug}::text))`
