import type { FormFields } from '#platform/forms/read-form.server.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { toSheetPoint } from '#ui/map/click-position.ts'
import { unprojectSpain } from './locate.server.ts'

/** The coordinates of the click on a form's map (ui/map/point-picker); null without one, or outside of the map. */
export function clickedCoordinates(form: FormFields): Coordinates | null {
  const [x, y] = [Number(form['place.x'] ?? 0), Number(form['place.y'] ?? 0)]
  // Submitting by keyboard sends (0, 0); ignore it. Only sea is there.
  return x > 0 || y > 0 ? unprojectSpain(toSheetPoint(x, y)) : null
}
