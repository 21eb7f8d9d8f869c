import type { Coordinates } from '#shared/events/event-summary.ts'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance in whole kilometres. SQL uses the same formula (features/events). */
export function kilometres(a: Coordinates, b: Coordinates): number {
  const latitudeTerm = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudeTerm = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const haversine = latitudeTerm + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudeTerm
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine))))
}

/** Whole kilometres to an event; null where coordinates are missing. */
export const distanceTo = (
  event: { venue: { coordinates: Coordinates | null } | null },
  from: Coordinates | null,
): number | null => (from && event.venue?.coordinates ? kilometres(from, event.venue.coordinates) : null)

/** Nearest first, those without coordinates last; equally far ones keep their order. */
export const sortByDistance = <T extends Parameters<typeof distanceTo>[0]>(
  items: readonly T[],
  from: Coordinates,
): T[] => {
  const distance = (item: T) => distanceTo(item, from) ?? Number.POSITIVE_INFINITY
  return items.toSorted((a, b) => (distance(a) === distance(b) ? 0 : distance(a) - distance(b)))
}
