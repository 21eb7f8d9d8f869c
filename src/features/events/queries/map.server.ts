import { projectEurope, projectSpain } from '#platform/map/locate.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Coordinates, MapEvent } from '#shared/events/event-summary.ts'
import { MAP_CENTRE } from '#shared/limits.ts'
import { EUROPE, type EventPoint, type EventPoints, type MapSheet, SPAIN } from '#shared/map/map.ts'
import { packList } from '#shared/packed-list.ts'

type PlacedEvent = Pick<MapEvent, 'id' | 'venue'>

/** The map points of events: on the map of Spain of those in Spain, on that of Europe of all. Events without coordinates have none. */
export const listEventPoints = (events: readonly PlacedEvent[], sheet: MapSheet = SPAIN): EventPoint[] =>
  events.flatMap(({ id, venue }) => {
    const point = venue?.coordinates && projectOnto(sheet, venue.country, venue.coordinates)
    return point ? [{ id, ...point }] : []
  })

/** The same as a page sends them, with the initial centre of zooming. */
export function toEventPoints(events: readonly PlacedEvent[], sheet: MapSheet = SPAIN): EventPoints {
  const points = listEventPoints(events, sheet)
  const { x, y } = points[0] ?? { x: sheet.width / 2, y: sheet.height / 2 }
  return { points: packList(points), centre: (sheet === SPAIN && projectSpain(MAP_CENTRE)) || { x, y } }
}

const projectOnto = (sheet: MapSheet, country: string, at: Coordinates) => {
  if (sheet === EUROPE) return projectEurope(at)
  return country === HOME_COUNTRY ? projectSpain(at) : null
}
