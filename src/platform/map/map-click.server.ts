import type { Form } from '#platform/forms/read-form.server.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import { pointUnder } from '#ui/map/click-position.ts'
import { coordinatesInSpain } from './locate.server.ts'

/** Where a form's map was clicked (ui/map/point-picker); null: it was not, or off the sheet. */
export function clickedPlace(form: Form): Coordinates | null {
  const [x, y] = [Number(form['place.x'] ?? 0), Number(form['place.y'] ?? 0)]
  // The corner is where a keyboard points that cannot point; only the sea is there.
  return x > 0 || y > 0 ? coordinatesInSpain(pointUnder(x, y)) : null
}
