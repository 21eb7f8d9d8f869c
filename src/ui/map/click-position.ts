import { kilometres } from '#shared/distance.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import { SPAIN } from '#shared/map.ts'
import { PROVINCES, type Province } from '#shared/provinces.ts'

/**
 * How large the map is on which one points at one's place, in CSS pixels: a browser without scripts tells where it was clicked in
 * these, so it is the same on every screen.
 */
export const PICK = { width: 285, height: 225 } as const

/** The point of the sheet under a pixel of that map. */
export const pointUnder = (x: number, y: number) => ({
  x: (x / PICK.width) * SPAIN.width,
  y: (y / PICK.height) * SPAIN.height,
})

/** What to call a place: the province whose middle is nearest. */
export const nearestProvince = (place: Coordinates): Province =>
  PROVINCES.reduce((best, province) => (kilometres(place, province) < kilometres(place, best) ? province : best))
