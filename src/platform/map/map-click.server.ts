import type { Coordinates } from '#shared/events/event-summary.ts'
import { coordinatesAt, readView } from './picker-map.server.ts'

/**
 * The coordinates of the click on a form's map (ui/map/point-picker), which sends `place.x`, `place.y` and, where it is
 * not the map of Spain, its view; null without a click, or outside of the map.
 */
export function clickedCoordinates({ place, map_view: view }: Record<string, unknown>): Coordinates | null {
  const click = typeof place === 'object' && place !== null ? (place as Record<string, unknown>) : {}
  const [x, y] = [Number(click['x'] ?? 0), Number(click['y'] ?? 0)]
  // Submitting by keyboard sends (0, 0); ignore it. Only sea is there.
  return x > 0 || y > 0 ? coordinatesAt({ x, y }, readView(typeof view === 'string' ? view : '')) : null
}
