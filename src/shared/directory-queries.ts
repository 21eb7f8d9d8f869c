import { COUNTRIES, HOME_COUNTRY, ORGANIZATION_TYPES, VENUE_TYPES } from './enums.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'
import { oneOrAny, type QueryOf, queryCodec, single, text } from './query-codec.ts'

/** Filters of the organizers, and of the venues. */
export const organizersQuery = queryCodec({
  q: text('q', SEARCH_TEXT_LENGTH),
  type: oneOrAny('type', ORGANIZATION_TYPES),
})
export type OrganizersQuery = QueryOf<typeof organizersQuery>

export const venuesQuery = queryCodec({
  q: text('q', SEARCH_TEXT_LENGTH),
  type: oneOrAny('type', VENUE_TYPES),
  /** A country other than Spain, which also chooses the map. */
  country: single('country', (given): string | null =>
    COUNTRIES.some((country) => country !== HOME_COUNTRY && country === given) ? given : null,
  ),
  capacity: single('capacity', (given) => (/^[1-9]\d{0,3}$/.test(given) ? Number(given) : null)),
})
export type VenuesQuery = QueryOf<typeof venuesQuery>
