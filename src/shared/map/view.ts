import { type MapSheet, type Point, SURROUNDINGS } from './map.ts'

/** The view transform: a sheet point `q` is drawn at `k * q + (x, y)`, in sheet units. */
export type View = { k: number; x: number; y: number }
export const INITIAL_VIEW: View = { k: 1, x: 0, y: 0 }

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Keeps the view inside the sheet. */
export const constrainToSheet = ({ k, x, y }: View, { width, height }: MapSheet): View => ({
  k,
  x: clamp(width * (1 - k), x, 0),
  y: clamp(height * (1 - k), y, 0),
})

export const project = ({ k, x, y }: View, point: Point): Point => ({ x: k * point.x + x, y: k * point.y + y })

/** Centres a sheet point at scale `k`. */
export const centerOn = (point: Point, k: number, sheet: MapSheet): View =>
  constrainToSheet({ k, x: sheet.width / 2 - k * point.x, y: sheet.height / 2 - k * point.y }, sheet)

/** The drawing of a map, as attributes of an image in its coordinates. */
export type SheetImage = Point & { href: string; width: number; height: number }

/** The drawing at a view: larger instead of transformed, so that its lines keep their width. */
export const sheetImage = ({ name, width, height }: MapSheet, { k, x, y }: View): SheetImage => ({
  href: `/map/${name}-wide.svg`,
  x: x - k * SURROUNDINGS.x,
  y: y - k * SURROUNDINGS.y,
  width: k * (width + 2 * SURROUNDINGS.x),
  height: k * (height + 2 * SURROUNDINGS.y),
})

/** How close a name may stand to a marker, and how far it stands from it otherwise, in sheet units. */
const NEAR_MARKER = { x: 70, y: 30 } as const
const BESIDE_MARKER = 40

/** Moves a name that a marker would cover above or below it. */
export function besideMarkers<Name extends Point>(name: Name, markers: readonly Point[]): Name {
  const marker = markers.find(
    ({ x, y }) => Math.abs(name.x - x) < NEAR_MARKER.x && Math.abs(name.y - y) < NEAR_MARKER.y,
  )
  return marker ? { ...name, y: marker.y + (name.y < marker.y ? -BESIDE_MARKER : BESIDE_MARKER) } : name
}
