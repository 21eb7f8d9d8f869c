import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { mediaLinkTable } from '#features/media/table.server.ts'
import {
  createdAt,
  id,
  oneOfCheck,
  slugCheck,
  timestamptz,
  updatedAt,
  urlCheck,
} from '#platform/database/columns.server.ts'
import { DEFAULT_TIME_ZONE, TIME_ZONES, VENUE_STATUSES, VENUE_TYPES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'

/** Where events happen. Coordinates are WGS84 degrees; both are known or neither is. */
export const venues = pgTable(
  'venues',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    status: text('status', { enum: VENUE_STATUSES }).notNull().default('pending'),
    address: text('address'),
    county: text('county'),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    timeZone: text('time_zone', { enum: TIME_ZONES }).notNull().default(DEFAULT_TIME_ZONE),
    url: text('url'),
    type: text('type', { enum: VENUE_TYPES }),
    /** Minor units of EUR. */
    pricePersonNight: integer('price_person_night'),
    capacity: integer('capacity'),
    phoneNumber: text('phone_number'),
    mergedInto: integer('merged_into'),
    statusReason: text('status_reason'),
    /** Since when a pending one is not in the queue: `statusReason` says what who proposed it is asked to change. */
    changesRequestedAt: timestamptz('changes_requested_at'),
    /** Who proposed it, to send the answer to: an account, or an email address. */
    proposedBy: integer('proposed_by').references(() => users.id),
    proposedEmail: text('proposed_email'),
    proposedLocale: text('proposed_locale').$type<Locale>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    slugCheck('venues_slug_form', table.slug),
    oneOfCheck('venues_status_known', table.status, VENUE_STATUSES),
    oneOfCheck('venues_type_known', table.type, VENUE_TYPES),
    oneOfCheck('venues_time_zone_known', table.timeZone, TIME_ZONES),
    urlCheck('venues_url_form', table.url),
    check('venues_name_present', sql`length(btrim(${table.name})) between 1 and 120`),
    // Older rows with other countries exist, but only pending, rejected or merged.
    check(
      'venues_country_known',
      sql`${table.country} in ('ES', 'DE') or ${table.status} <> 'active' or ${table.mergedInto} is not null`,
    ),
    check('venues_both_coordinates', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('venues_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('venues_longitude_range', sql`${table.longitude} between -180 and 180`),
    check('venues_price_not_negative', sql`${table.pricePersonNight} >= 0`),
    check('venues_capacity_positive', sql`${table.capacity} > 0`),
    index('venues_name').on(table.name),
    // The order of the directory, and the provinces that a search offers.
    index('venues_by_name').on(sql`${table.name} collate "es-x-icu"`, table.id),
    index('venues_abroad').on(table.id).where(sql`status = 'active' and merged_into is null and country <> 'ES'`),
    index('venues_county').on(table.county).where(sql`status = 'active' and merged_into is null`),
    // What is called alike is sought for each that waits, and as one types.
    index('venues_called').using('gin', sql`folded(${table.name}) gin_trgm_ops`),
  ],
)

/** Every slug a venue ever had, recorded by a trigger: former ones redirect. */
export const venueSlugs = pgTable('venue_slugs', {
  slug: text('slug').primaryKey(),
  venueId: integer('venue_id')
    .notNull()
    .references(() => venues.id, { onDelete: 'cascade' }),
})

export const venueMedia = mediaLinkTable('venue_media', 'venue_id', () => venues.id)
