import { projectEurope, projectSpain } from '#platform/map/locate.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import { MAP_CENTRE } from '#shared/limits.ts'
import { EUROPE, type EventPoints, type Point, type Sheet, SPAIN } from '#shared/map/map.ts'

/** The map point of each event by id: on the map of Spain those in Spain, on that of Europe all. Events without coordinates have none. */
export function toEventPoints(events: readonly EventSummary[], sheet: Sheet = SPAIN): EventPoints {
  const points: Record<number, Point> = {}
  for (const { id, venue } of events) {
    const point = venue?.coordinates && projectOnto(sheet, venue.country, venue.coordinates)
    if (point) points[id] = point
  }
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  return { points, centre: (sheet === SPAIN && projectSpain(MAP_CENTRE)) || Object.values(points)[0] || middle }
}

const projectOnto = (sheet: Sheet, country: string, at: Coordinates) => {
  if (sheet === EUROPE) return projectEurope(at)
  return country === HOME_COUNTRY ? projectSpain(at) : null
}

/** The point of a venue on the map of Spain, else on that of Europe; null without coordinates. */
export function findVenuePoint(
  venue: { country: string; coordinates: Coordinates | null } | null,
): { sheet: Sheet; point: Point } | null {
  if (!venue?.coordinates) return null
  const inSpain = venue.country === HOME_COUNTRY ? projectSpain(venue.coordinates) : null
  if (inSpain) return { sheet: SPAIN, point: inSpain }
  const inEurope = projectEurope(venue.coordinates)
  return inEurope && { sheet: EUROPE, point: inEurope }
}
