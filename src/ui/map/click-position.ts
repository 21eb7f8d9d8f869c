import type { Coordinates } from '#shared/events/event-summary.ts'
import { kilometres } from '#shared/map/distance.ts'
import { SPAIN } from '#shared/map/map.ts'
import { PROVINCES, type Province } from '#shared/map/provinces.ts'

/**
 * The size of the map one clicks on, in CSS pixels. Without JavaScript the browser submits the click in these, so the
 * size is the same on every screen.
 */
export const PICKER_SIZE = { width: 285, height: 225 } as const

/** The point of the map sheet under a pixel of that map. */
export const toSheetPoint = (x: number, y: number) => ({
  x: (x / PICKER_SIZE.width) * SPAIN.width,
  y: (y / PICKER_SIZE.height) * SPAIN.height,
})

/** The province whose centre is nearest. */
export const nearestProvince = (coordinates: Coordinates): Province =>
  PROVINCES.reduce((nearest, province) =>
    kilometres(coordinates, province) < kilometres(coordinates, nearest) ? province : nearest,
  )
