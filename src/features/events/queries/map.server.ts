import { placeInEurope, placeInSpain } from '#platform/map/locate.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Coordinates, EventCard } from '#shared/events/event-card.ts'
import { MAP_CENTRE } from '#shared/limits.ts'
import { EUROPE, type EventPoints, type Point, type Sheet, SPAIN } from '#shared/map.ts'

/** Where each event falls on a sheet, by its id: on Spain's what is in Spain, on Europe's all; without coordinates it has no point. */
export function mapOf(events: readonly EventCard[], sheet: Sheet = SPAIN): EventPoints {
  const points: Record<number, Point> = {}
  for (const { id, venue } of events) {
    const point = venue?.coordinates && placeOn(sheet, venue.country, venue.coordinates)
    if (point) points[id] = point
  }
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  return { points, centre: (sheet === SPAIN && placeInSpain(MAP_CENTRE)) || Object.values(points)[0] || middle }
}

const placeOn = (sheet: Sheet, country: string, at: Coordinates) => {
  if (sheet === EUROPE) return placeInEurope(at)
  return country === HOME_COUNTRY ? placeInSpain(at) : null
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
