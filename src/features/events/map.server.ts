import { placeInEurope, placeInSpain } from '#core/map/place.server.ts'
import type { Coordinates, EventCard } from '#spec/event-card.ts'
import { EUROPE, type Point, type Sheet, SPAIN } from '#spec/map.ts'
import { HOME_COUNTRY } from '#spec/vocabulary.ts'

/** Where each event in Spain falls on the sheet, by the event's id; those abroad or without coordinates have no point. */
export function pointsOf(events: readonly EventCard[]): Record<number, Point> {
  const points: Record<number, Point> = {}
  for (const { id, venue } of events) {
    const point = venue?.coordinates && venue.country === HOME_COUNTRY ? placeInSpain(venue.coordinates) : null
    if (point) points[id] = point
  }
  return points
}

/** Where one venue burns: on the sheet of Spain, else on that of Europe; null without coordinates. */
export function spotOf(
  venue: { country: string; coordinates: Coordinates | null } | null,
): { sheet: Sheet; point: Point } | null {
  if (!venue?.coordinates) return null
  const inSpain = venue.country === HOME_COUNTRY ? placeInSpain(venue.coordinates) : null
  if (inSpain) return { sheet: SPAIN, point: inSpain }
  const inEurope = placeInEurope(venue.coordinates)
  return inEurope && { sheet: EUROPE, point: inEurope }
}
