import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, minorUnits, nullable, parseNumber, phone, singleLine, webUrl } from '#platform/forms/zod-fields.ts'
import { COUNTRIES, DEFAULT_TIME_ZONE, HOME_COUNTRY, TIME_ZONES, type TimeZone, VENUE_TYPES } from '#shared/enums.ts'
import { VENUE_CAPACITY_MAX } from '#shared/limits.ts'
import { parseCoordinates } from '#shared/map/parse-coordinates.ts'
import type { VenueColumn } from '#shared/venue-columns.ts'

const degrees = (limit: number) => z.preprocess(parseNumber, z.number().min(-limit).max(limit))

/** Accepts `gps` (latitude, then longitude; as text also the address of a map), or `latitude` and `longitude`. */
function withCoordinates(form: unknown) {
  if (typeof form !== 'object' || form === null || !('gps' in form)) return form
  const { gps, ...rest } = form
  const written = typeof gps === 'string' ? parseCoordinates(gps) : null
  if (written) return { ...written, ...rest }
  const [latitude, longitude] = Array.isArray(gps) ? gps : String(gps ?? '').split(/[,;]\s|[;,](?!.*[;,])/)
  return { latitude, longitude, ...rest }
}

/** Provinces in the Canary Islands' time zone. */
const CANARY = /palmas|tenerife|canari/i
const timeZoneOf = (country: string, county: string | null): TimeZone => {
  if (country === 'DE') return 'Europe/Berlin'
  return country === HOME_COUNTRY && CANARY.test(county ?? '') ? 'Atlantic/Canary' : DEFAULT_TIME_ZONE
}

/** The fields of a venue. The price is in minor units per person and night. */
export const venueForm = z.preprocess(
  withCoordinates,
  z
    .object({
      name: singleLine({ max: 120 }),
      address: nullable(singleLine({ max: 200 })),
      county: nullable(singleLine({ max: 80 })),
      country: z.preprocess((value) => value || HOME_COUNTRY, z.enum(COUNTRIES)),
      latitude: nullable(degrees(90)),
      longitude: nullable(degrees(180)),
      timeZone: nullable(z.enum(TIME_ZONES)),
      url: nullable(webUrl),
      type: nullable(z.enum(VENUE_TYPES)),
      pricePersonNight: nullable(minorUnits(INTEGER.max)),
      capacity: nullable(int({ min: 1, max: VENUE_CAPACITY_MAX })),
      phoneNumber: nullable(phone),
    } satisfies Record<VenueColumn, z.ZodType>)
    .superRefine(({ latitude, longitude }, issues) => {
      if ((latitude === null) === (longitude === null)) return
      issues.addIssue({
        code: 'custom',
        path: [latitude === null ? 'latitude' : 'longitude'],
        params: { code: 'required' },
      })
    })
    .transform((venue) => ({ ...venue, timeZone: venue.timeZone ?? timeZoneOf(venue.country, venue.county) })),
)
export type VenueFields = z.output<typeof venueForm>
