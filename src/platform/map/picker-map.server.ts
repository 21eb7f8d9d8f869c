import type { GeoProjection } from 'd3-geo'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Point } from '#shared/map/map.ts'
import {
  boxAround,
  type MapAct,
  PICKER_SCALES,
  type PickerMap,
  pickerSize,
  spainMap,
  toPicturePoint,
} from '#shared/map/picker-map.ts'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { projectionOf } from './area-projection.server.ts'
import { type Area, areaAt, findArea, listAreas } from './areas.server.ts'
import { projectSpain, unprojectSpain } from './locate.server.ts'
import { listMunicipalities } from './municipalities.server.ts'
import { withoutOverlap } from './place-map.server.ts'

/** The part of an area's map that a form shows. */
type View = { area: Area; step: number; middle: Point }
type Placed = { at: Coordinates | null; county: string | null }

const LAST_STEP = PICKER_SCALES.length - 1
const MIDDLE = { x: PLACE_MAP.width / 2, y: PLACE_MAP.height / 2 }

const projections = new Map<string, GeoProjection>()
function projectionFor(area: Area): GeoProjection {
  const projection = projections.get(area.id) ?? projectionOf(area)
  projections.set(area.id, projection)
  return projection
}

/** The view that a form sent back; null for the map of Spain, and for what is none. */
export function readView(text: string): View | null {
  const [, id, step, x, y] = /^(\d\d|DE-[A-Z]{2}) (\d) (\d{1,3}) (\d{1,3})$/.exec(text) ?? []
  const area = listAreas().find((one) => one.id === id)
  if (!area || Number(step) > LAST_STEP) return null
  return { area, step: Number(step), middle: { x: Number(x), y: Number(y) } }
}

const boxOf = ({ step, middle }: View) => boxAround(middle, PICKER_SCALES[step] ?? 1)

const projectOnto = (area: Area, { latitude, longitude }: Coordinates): Point | null => {
  const [x = -1, y = -1] = projectionFor(area)([longitude, latitude]) ?? []
  return x >= 0 && x <= PLACE_MAP.width && y >= 0 && y <= PLACE_MAP.height ? { x, y } : null
}

/** The coordinates under a pixel of the map with this view, as exact as a click on it can be; null outside of the map. */
export function coordinatesAt(pixel: Point, view: View | null): Coordinates | null {
  const found = view ? unproject(pixel, view) : unprojectSpain(toPicturePoint(pixel, spainMap(null).box))
  const digits = 10 ** (view ? 3 + Math.min(view.step, 1) : 2)
  const round = (degrees: number) => Math.round(degrees * digits) / digits
  return found && { latitude: round(found.latitude), longitude: round(found.longitude) }
}

function unproject(pixel: Point, view: View): Coordinates | null {
  const size = pickerSize(PLACE_MAP)
  if (!(pixel.x >= 0 && pixel.x <= size.width && pixel.y >= 0 && pixel.y <= size.height)) return null
  const { x, y } = toPicturePoint(pixel, boxOf(view))
  const [longitude, latitude] = projectionFor(view.area).invert?.([x, y]) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** The view after a click on the map, or a button beside it. */
export function nextView(view: View | null, act: MapAct | 'click' | null, { at, county }: Placed): View | null {
  const area = (at && areaAt(at)) ?? findArea(county)
  const point = area && at && projectOnto(area, at)
  // A click on Spain shows the province; one on a province leaves the map as it is.
  if (act === 'click') return view ?? (area && { area, step: 0, middle: MIDDLE })
  if (act === 'less') return view && view.step > 0 ? { ...view, step: view.step - 1 } : null
  if (act === 'more' && view) {
    const middle = (at && projectOnto(view.area, at)) ?? view.middle
    return { ...view, step: Math.min(view.step + 1, LAST_STEP), middle }
  }
  if (act === null && view) return view
  return area ? { area, step: point && act !== 'more' ? 1 : 0, middle: point ?? MIDDLE } : null
}

/** What a form shows of a view, with the place on it. */
export function toPickerMap(view: View | null, { at, county }: Placed): PickerMap {
  if (!view) {
    const map = spainMap(at && projectSpain(at))
    return { ...map, more: ((at && areaAt(at)) ?? findArea(county)) !== null }
  }
  const { area, step, middle } = view
  const box = boxOf(view)
  const found = at && projectOnto(area, at)
  return {
    view: `${area.id} ${step} ${Math.round(middle.x)} ${Math.round(middle.y)}`,
    href: `/map/province/${area.id}.svg`,
    box,
    point: found,
    ...namesIn(view),
    more: step < LAST_STEP,
    less: true,
  }
}

/** Letters in CSS pixels of the map, and those of the maps that `withoutOverlap` measures. */
const LETTERS = 12
const MEASURED_LETTERS = 26
const NAMES_MAX = 40

function namesIn(view: View): Pick<PickerMap, 'labels' | 'fontSize'> {
  const { x, y, width, height } = boxOf(view)
  const fontSize = (LETTERS * width) / pickerSize(PLACE_MAP).width
  const inside = listMunicipalities(view.area).filter(
    (one) => one.x > x && one.x < x + width && one.y > y + fontSize && one.y < y + height,
  )
  const labels = inside
    .slice(0, NAMES_MAX)
    .map((one) => ({ name: one.name.split('/')[0]!, isOwn: false, x: one.x, y: one.y }))
  return {
    fontSize: Math.round(fontSize * 10) / 10,
    labels: withoutOverlap(labels, fontSize / MEASURED_LETTERS).map(({ isOwn: _, ...label }) => label),
  }
}
