import type { Coordinates } from './events/event-card.ts'
import { EARTH_RADIUS_KM } from './limits.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How far apart two places are along the great circle, in whole kilometres (§9). The same formula stands in SQL (events/search). */
export function kilometres(a: Coordinates, b: Coordinates): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const half = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, half))))
}

/** Whole kilometres from a place to an event; null where either is not known. */
export const distanceTo = (
  event: { venue: { coordinates: Coordinates | null } | null },
  from: Coordinates | null,
): number | null => (from && event.venue?.coordinates ? kilometres(from, event.venue.coordinates) : null)
