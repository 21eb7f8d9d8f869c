import { resourceCalls } from '#kit/resource.server.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { COUNTRIES, TIME_ZONES, VENUE_TYPES } from '#shared/enums.ts'
import type { VenueAttribute } from '#shared/venue-columns.ts'
import { venueResource } from './resource.server.ts'

const degrees = { type: 'number' }

export const venue: DescribedResource = {
  type: 'venue',
  resource: venueResource,
  description: 'A place where events happen.',
  fields: {
    name: { present: true },
    slug: { present: true },
    createdAt: { present: true },
    updatedAt: { present: true },
    gps: {
      description: 'Latitude, then longitude, in degrees.',
      schema: { type: ['array', 'null'], items: degrees, minItems: 2, maxItems: 2 },
    },
    type: { values: VENUE_TYPES },
    price_person_night: { description: 'In minor units of EUR.' },
    country: { values: COUNTRIES, present: true },
    time_zone: { values: TIME_ZONES, present: true },
  },
  example: {
    name: 'Casa Velada',
    slug: 'casa-velada',
    address: 'Camino del Molino, 3',
    county: 'Teruel',
    gps: [40.34, -1.11],
    url: 'https://casavelada.example/',
    type: 'casa_rural',
    price_person_night: 1800,
    capacity: 45,
    phone_number: '+34978000000',
    country: 'ES',
    time_zone: 'Europe/Madrid',
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
  } satisfies Record<VenueAttribute, unknown> & Record<string, unknown>,
}

export const venueCalls = resourceCalls(venue, {
  group: 'Calendar',
  path: 'venues',
  one: 'a venue',
  many: 'venues',
  bySlug: 'venues/by_slug',
})
