import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { line, maybe, minorUnits, phone, typedNumber, webAddress, whole } from '#platform/forms/zod-fields.ts'
import { COUNTRIES, DEFAULT_TIME_ZONE, HOME_COUNTRY, TIME_ZONES, type TimeZone, VENUE_TYPES } from '#shared/enums.ts'
import { VENUE_CAPACITY_MAX } from '#shared/limits.ts'

const degrees = (limit: number) => z.preprocess(typedNumber, z.number().min(-limit).max(limit))

/** `gps`, latitude then longitude as in §3, or the two by their names. */
function withCoordinates(form: unknown) {
  if (typeof form !== 'object' || form === null || !('gps' in form)) return form
  const { gps, ...rest } = form
  const [latitude, longitude] = Array.isArray(gps) ? gps : String(gps ?? '').split(/[,;]\s|[;,](?!.*[;,])/)
  return { latitude, longitude, ...rest }
}

/** Canarian provinces keep another time. */
const CANARY = /palmas|tenerife|canari/i
export const timeZoneOf = (country: string, county: string | null): TimeZone => {
  if (country === 'DE') return 'Europe/Berlin'
  return country === HOME_COUNTRY && CANARY.test(county ?? '') ? 'Atlantic/Canary' : DEFAULT_TIME_ZONE
}

/** A venue as people describe it (§3). The price is in minor units, a person and night. */
export const venueForm = z.preprocess(
  withCoordinates,
  z
    .object({
      name: line({ max: 120 }),
      address: maybe(line({ max: 200 })),
      county: maybe(line({ max: 80 })),
      country: z.preprocess((value) => value || HOME_COUNTRY, z.enum(COUNTRIES)),
      latitude: maybe(degrees(90)),
      longitude: maybe(degrees(180)),
      timeZone: maybe(z.enum(TIME_ZONES)),
      url: maybe(webAddress),
      type: maybe(z.enum(VENUE_TYPES)),
      pricePersonNight: maybe(minorUnits(INTEGER.max)),
      capacity: maybe(whole({ min: 1, max: VENUE_CAPACITY_MAX })),
      phoneNumber: maybe(phone),
    })
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
