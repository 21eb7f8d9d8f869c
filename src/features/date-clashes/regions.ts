import type { HolidayCountry } from '#shared/holidays.ts'
import { findGermanState } from '#shared/map/german-states.ts'
import { findProvince } from '#shared/map/provinces.ts'

/** A province of Spain or a German state, with the point of its capital, by any of its names. */
export const findRegion = (name: string | null) => findProvince(name) ?? (name ? findGermanState(name) : null)

/** Spain's where nothing says another. */
export const countryOf = ({ country, county }: { country: string | null; county: string | null }): HolidayCountry =>
  country === 'DE' || (country === null && county !== null && !findProvince(county) && findGermanState(county))
    ? 'DE'
    : 'ES'
