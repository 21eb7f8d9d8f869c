import type { Coordinates } from '#shared/events/event-summary.ts'
import { EUROPE, inInset, type Point, SPAIN } from '#shared/map/map.ts'
import { canaries, europe, peninsula } from './outlines.server.ts'

/** West of this longitude (degrees) are only the Canary Islands, drawn in an inset. */
const CANARY_LONGITUDE = -12
const round = (n: number) => Math.round(n * 10) / 10

/** Projects coordinates (WGS84 degrees) to a point on the map of Spain; null outside of it. */
export function projectSpain({ latitude, longitude }: Coordinates): Point | null {
  const projected = (longitude < CANARY_LONGITUDE ? canaries : peninsula)([longitude, latitude])
  return projected &&
    projected[0] >= 0 &&
    projected[0] <= SPAIN.width &&
    projected[1] >= 0 &&
    projected[1] <= SPAIN.height
    ? { x: round(projected[0]), y: round(projected[1]) }
    : null
}

/** The inverse: the coordinates of a point on the map of Spain; null outside of it. */
export function unprojectSpain(point: Point): Coordinates | null {
  if (!(point.x >= 0 && point.x <= SPAIN.width && point.y >= 0 && point.y <= SPAIN.height)) return null
  const projected = (inInset(point) ? canaries : peninsula).invert?.([point.x, point.y])
  return projected ? { longitude: projected[0], latitude: projected[1] } : null
}

/** Projects coordinates to a point on the map of Europe; null outside of it. */
export function projectEurope({ latitude, longitude }: Coordinates): Point | null {
  const projected = europe([longitude, latitude])
  return projected &&
    projected[0] >= 0 &&
    projected[0] <= EUROPE.width &&
    projected[1] >= 0 &&
    projected[1] <= EUROPE.height
    ? { x: round(projected[0]), y: round(projected[1]) }
    : null
}
