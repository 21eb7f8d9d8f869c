import { COUNTRIES, TIME_ZONES, type TimeZone, VENUE_TYPES } from './enums.ts'

/**
 * How the site team's form shows a field. `label` is the suffix of the label's key (`admin.card.…`), `options` a closed list, whose own
 * `label` is the prefix of its message keys.
 */
export type CardField = {
  label: string
  as?: 'long' | 'number' | 'email' | 'tel' | 'url'
  options?: { values: readonly string[]; label: 'venue.type' | 'organizer.type' | null; empty?: boolean }
}

/**
 * The columns of a venue that people fill in, in the order of the site team's form. `api` is its name in the API, in the form of a proposal
 * and in the table; null for coordinates, which are one field there (`gps`).
 */
export const VENUE_COLUMNS = {
  name: { api: 'name', label: 'name' },
  address: { api: 'address', label: 'address' },
  county: { api: 'county', label: 'county' },
  country: { api: 'country', label: 'country', options: { values: COUNTRIES, label: null } },
  latitude: { api: null, label: 'latitude', as: 'number' },
  longitude: { api: null, label: 'longitude', as: 'number' },
  timeZone: { api: 'time_zone', label: 'timeZone', options: { values: TIME_ZONES, label: null, empty: true } },
  type: { api: 'type', label: 'type', options: { values: VENUE_TYPES, label: 'venue.type', empty: true } },
  capacity: { api: 'capacity', label: 'capacity', as: 'number' },
  pricePersonNight: { api: 'price_person_night', label: 'price', as: 'number' },
  url: { api: 'url', label: 'website', as: 'url' },
  phoneNumber: { api: 'phone_number', label: 'phone', as: 'tel' },
} as const satisfies Record<string, CardField & { api: string | null }>

type Columns = typeof VENUE_COLUMNS
export type VenueColumn = keyof Columns
export type VenueAttribute = NonNullable<Columns[VenueColumn]['api']>

type ValueOf<Field> = Field extends { as: 'number' }
  ? number
  : Field extends { options: { values: readonly (infer Value)[] } }
    ? Value
    : string
/** The columns as they are read: a price in minor units of EUR, a person and night. Older rows have other countries. */
export type VenueValues = { name: string; country: string; timeZone: TimeZone } & {
  [Name in Exclude<VenueColumn, 'name' | 'country' | 'timeZone'>]: ValueOf<Columns[Name]> | null
}

export const VENUE_COLUMN_NAMES = Object.keys(VENUE_COLUMNS) as VenueColumn[]

/** Columns that are a field of their own in the API, with its name there. */
export const VENUE_ATTRIBUTES = VENUE_COLUMN_NAMES.flatMap((name): [VenueColumn, VenueAttribute][] => {
  const { api } = VENUE_COLUMNS[name]
  return api === null ? [] : [[name, api]]
})
/** Those that a proposal has: the time zone follows from the place. */
export type ProposedAttribute = Exclude<VenueAttribute, 'time_zone'>
export const PROPOSED_ATTRIBUTES = VENUE_ATTRIBUTES.filter(([name]) => name !== 'timeZone')
