import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { mediaLinkTable } from '#features/media/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import {
  createdAt,
  id,
  oneOfCheck,
  slugCheck,
  timeCheck,
  timestamptz,
  updatedAt,
  urlCheck,
} from '#platform/database/columns.server.ts'
import {
  AUDIENCES,
  CONTENT_LOCALES,
  EVENT_STATUSES,
  EVENT_TYPES,
  LANGUAGES,
  MODERATION,
  PAYMENT_METHODS,
  SIGNUP,
  THEMES,
} from '#shared/enums.ts'

/** A series of an organization: the editions of one event share a page and a feed. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: id(),
    organizerId: integer('organizer_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    slugCheck('event_series_slug_form', table.slug),
    check('event_series_name_present', sql`length(btrim(${table.name})) between 1 and 120`),
    index('event_series_organizer').on(table.organizerId),
  ],
)

const isPublished = sql`moderation = 'published' and deleted_at is null`

/** The language-neutral fields of an event. It has three independent states: moderation, event status and sign-up. */
export const events = pgTable(
  'events',
  {
    id: id(),
    organizerId: integer('organizer_id')
      .notNull()
      .references(() => organizations.id),
    venueId: integer('venue_id').references(() => venues.id),
    /** The province, while there is no venue, if it is known. */
    county: text('county'),
    /** Null only for drafts without a date yet. */
    dateStart: date('date_start'),
    dateEnd: date('date_end'),
    /** The day after which the event is past. */
    lastDay: date('last_day').generatedAlwaysAs(sql`coalesce(date_end, date_start)`),
    /** Optional times of day (`HH:MM`) where it takes place: doors and start on the first day, end on the last. */
    doorsAt: text('doors_at'),
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    seriesId: integer('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    primaryLanguage: text('primary_language', { enum: LANGUAGES }).notNull(),
    isInternational: boolean('is_international').notNull().default(false),
    targetAudience: text('target_audience', { enum: AUDIENCES }).notNull().default('all'),
    theme: text('theme', { enum: THEMES }),
    url: text('url'),
    facebookPage: text('facebook_page'),
    instagramPage: text('instagram_page'),
    moderation: text('moderation', { enum: MODERATION }).notNull().default('draft'),
    eventStatus: text('happening', { enum: EVENT_STATUSES }).notNull().default('confirmed'),
    statusReasonEs: text('happening_reason_es'),
    statusReasonEn: text('happening_reason_en'),
    signup: text('signup', { enum: SIGNUP }).notNull().default('none'),
    signupUrl: text('signup_url'),
    signupOpens: date('signup_opens'),
    capacity: integer('capacity'),
    minimumAge: integer('minimum_age'),
    paymentMethods: text('payment_methods', { enum: PAYMENT_METHODS }).array().notNull().default(sql`'{}'`),
    refundPolicyEs: text('refund_policy_es'),
    refundPolicyEn: text('refund_policy_en'),
    /** Titles, organizer, venue and county, unaccented and lower-case. Maintained by triggers, used only by search. */
    searchText: text('search_text').notNull().default(''),
    /** iCalendar's SEQUENCE. A trigger increments it when date, place or status change. */
    sequence: integer('sequence').notNull().default(0),
    publishedAt: timestamptz('published_at'),
    /** When it was last submitted, and by whom. */
    submittedAt: timestamptz('submitted_at'),
    submittedBy: integer('submitted_by').references(() => users.id),
    /** The site team's reason for requesting changes or rejecting it. */
    moderationReason: text('moderation_reason'),
    /** What its organizer answered when they submitted it again. */
    moderationReply: text('moderation_reply'),
    /** The day its organizer last confirmed that its details are still right. */
    confirmedOn: date('confirmed_on'),
    /** Answered by the organizer after the event; null until then. */
    tookPlace: boolean('took_place'),
    /** Idempotency key of the form that created it: submitted several times, it creates one event. */
    formKey: uuid('form_key').unique('events_form_once'),
    /** A deleted event that was public keeps its row as a tombstone, so that feeds and pages can answer 410. */
    deletedAt: timestamptz('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('events_type_known', table.type, EVENT_TYPES),
    oneOfCheck('events_language_known', table.primaryLanguage, LANGUAGES),
    oneOfCheck('events_audience_known', table.targetAudience, AUDIENCES),
    oneOfCheck('events_theme_known', table.theme, THEMES),
    oneOfCheck('events_moderation_known', table.moderation, MODERATION),
    oneOfCheck('events_happening_known', table.eventStatus, EVENT_STATUSES),
    oneOfCheck('events_signup_known', table.signup, SIGNUP),
    urlCheck('events_url_form', table.url),
    urlCheck('events_facebook_form', table.facebookPage),
    urlCheck('events_instagram_form', table.instagramPage),
    urlCheck('events_signup_url_form', table.signupUrl),
    check(
      'events_sent_in_has_day',
      sql`${table.moderation} in ('draft', 'changes_requested', 'rejected') or ${table.dateStart} is not null`,
    ),
    timeCheck('events_doors_time', table.doorsAt),
    timeCheck('events_start_time', table.startsAt),
    timeCheck('events_end_time', table.endsAt),
    check(
      'events_times_order',
      sql`(${table.startsAt} is not null or coalesce(${table.doorsAt}, ${table.endsAt}) is null) and (${table.doorsAt} <= ${table.startsAt}) is not false`,
    ),
    check('events_end_after_start', sql`${table.dateEnd} >= ${table.dateStart}`),
    check(
      'events_jornada_is_one_day',
      sql`${table.type} <> 'jornada' or coalesce(${table.dateEnd}, ${table.dateStart}) = ${table.dateStart}`,
    ),
    check('events_external_signup_has_address', sql`${table.signup} <> 'external' or ${table.signupUrl} is not null`),
    check('events_scheduled_signup_has_day', sql`${table.signup} <> 'scheduled' or ${table.signupOpens} is not null`),
    check('events_published_has_instant', sql`${table.moderation} <> 'published' or ${table.publishedAt} is not null`),
    check('events_capacity_positive', sql`${table.capacity} > 0`),
    check('events_minimum_age_range', sql`${table.minimumAge} between 0 and 99`),
    check(
      'events_payment_methods_known',
      sql`${table.paymentMethods} <@ ${sql.raw(`array[${PAYMENT_METHODS.map((m) => `'${m}'`).join(', ')}]`)}`,
    ),
    index('events_upcoming').on(table.lastDay, table.dateStart, table.id, table.eventStatus).where(isPublished),
    // With all that lists and counts need to find their rows.
    index('events_start')
      .on(
        table.dateStart,
        table.id,
        table.lastDay,
        table.organizerId,
        table.venueId,
        table.eventStatus,
        table.type,
        table.primaryLanguage,
        table.theme,
      )
      .where(isPublished),
    // Long events that go on at a day: lists in the order of days begin with them.
    index('events_long')
      .using('gist', sql`daterange(${table.dateStart}, ${table.lastDay}, '[]')`)
      .where(sql`last_day - date_start > 3 and ${isPublished}`),
    index('events_county').on(table.county, table.lastDay).where(isPublished),
    // The upcoming events of an organizer or a venue are counted in lists of these.
    index('events_organizer_days')
      .on(table.organizerId, table.lastDay, table.eventStatus, table.venueId)
      .where(isPublished),
    index('events_venue_days')
      .on(table.venueId, table.lastDay, table.eventStatus, table.organizerId, table.dateStart)
      .where(isPublished),
    index('events_organizer').on(table.organizerId),
    index('events_waiting').on(table.submittedAt).where(sql`moderation = 'submitted' and deleted_at is null`),
    index('events_venue').on(table.venueId),
    index('events_deleted').on(table.deletedAt).where(sql`moderation = 'published' and deleted_at is not null`),
    index('events_series').on(table.seriesId).where(sql`series_id is not null`),
    index('events_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** Title, slug and description in one language. Its id is the event's `id` in the API. */
export const eventTranslations = pgTable(
  'event_texts',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: CONTENT_LOCALES }).notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull().unique(),
    /** Markdown. */
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('event_texts_once_per_language').on(table.eventId, table.locale),
    oneOfCheck('event_texts_locale_known', table.locale, CONTENT_LOCALES),
    slugCheck('event_texts_slug_form', table.slug),
    // The API's title filters ignore case and accents.
    index('event_texts_title').using('gin', sql`folded(${table.title}) gin_trgm_ops`),
    check('event_texts_title_present', sql`length(btrim(${table.title})) between 1 and 120`),
  ],
)

/** Every slug an event ever had in any language, recorded by a trigger: no slug is reused, and former ones redirect. */
export const eventSlugs = pgTable(
  'event_slugs',
  {
    slug: text('slug').primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: CONTENT_LOCALES }).notNull(),
  },
  (table) => [index('event_slugs_event').on(table.eventId)],
)

/** The header picture. */
export const eventMedia = mediaLinkTable('event_media', 'event_id', () => events.id)
