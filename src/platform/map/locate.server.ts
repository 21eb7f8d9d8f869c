import type { Coordinates } from '#shared/events/event-card.ts'
import { EUROPE, inInset, type Point, SPAIN } from '#shared/map.ts'
import { canaries, europe, peninsula } from './outlines.server.ts'

/** West of this there are only the Canary Islands, drawn in their inset. */
const CANARY_LONGITUDE = -12
const round = (n: number) => Math.round(n * 10) / 10

/** Where coordinates (WGS84 degrees) fall on the sheet of Spain; null off the sheet. */
export function placeInSpain({ latitude, longitude }: Coordinates): Point | null {
  const at = (longitude < CANARY_LONGITUDE ? canaries : peninsula)([longitude, latitude])
  return at && at[0] >= 0 && at[0] <= SPAIN.width && at[1] >= 0 && at[1] <= SPAIN.height
    ? { x: round(at[0]), y: round(at[1]) }
    : null
}

/** The other way round: the coordinates of a point on the sheet of Spain; null off the sheet. */
export function coordinatesInSpain(point: Point): Coordinates | null {
  if (!(point.x >= 0 && point.x <= SPAIN.width && point.y >= 0 && point.y <= SPAIN.height)) return null
  const at = (inInset(point) ? canaries : peninsula).invert?.([point.x, point.y])
  return at ? { longitude: at[0], latitude: at[1] } : null
}

/** Where they fall on the sheet of Europe; null off the sheet. */
export function placeInEurope({ latitude, longitude }: Coordinates): Point | null {
  const at = europe([longitude, latitude])
  return at && at[0] >= 0 && at[0] <= EUROPE.width && at[1] >= 0 && at[1] <= EUROPE.height
    ? { x: round(at[0]), y: round(at[1]) }
    : null
}
