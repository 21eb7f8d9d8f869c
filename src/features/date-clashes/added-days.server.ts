import type { RequestContext } from '#platform/context/request-context.ts'
import type { AddedDays } from '#shared/date-clashes/date-clashes.ts'
import { contentLocale } from '#shared/languages.ts'
import { countryOf, findRegion } from './regions.ts'

type Place = { country: string | null; county: string | null }

/** At most; an operator who adds more says too much at once. */
const SHOWN = 10

/** What the operator's file has of these days, for the country and region of a place; without a region only what all of the country has. */
export function listAddedDays(
  { services, locale }: RequestContext,
  place: Place,
  { from, to }: { from: string; to: string },
): AddedDays[] {
  const [country, region] = [countryOf(place), findRegion(place.county)?.name]
  const isHere = (regions: readonly string[]) => regions.some((name) => findRegion(name)?.name === region)
  return services.settings.calendarDays
    .map(({ name, ...day }) => ({ ...day, name: name[contentLocale(locale)], to: day.to ?? day.from }))
    .filter((day) => day.country === country && day.from <= to && day.to >= from)
    .filter(({ regions }) => regions === undefined || (region !== undefined && isHere(regions)))
    .slice(0, SHOWN)
    .map(({ name, ...day }) => ({ name, from: day.from, to: day.to }))
}
