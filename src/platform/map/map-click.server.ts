import type { Coordinates } from '#shared/events/event-summary.ts'
import { toSheetPoint } from '#ui/map/click-position.ts'
import { unprojectSpain } from './locate.server.ts'

/**
 * The coordinates of the click on a form's map (ui/map/point-picker), which sends `place.x` and `place.y`; null without
 * one, or outside of the map.
 */
export function clickedCoordinates({ place }: Record<string, unknown>): Coordinates | null {
  const click = typeof place === 'object' && place !== null ? (place as Record<string, unknown>) : {}
  const [x, y] = [Number(click['x'] ?? 0), Number(click['y'] ?? 0)]
  // Submitting by keyboard sends (0, 0); ignore it. Only sea is there.
  return x > 0 || y > 0 ? unprojectSpain(toSheetPoint(x, y)) : null
}
