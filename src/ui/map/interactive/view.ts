import type { Point, Sheet } from '#shared/map/map.ts'

/** The view transform: a sheet point `q` is drawn at `k * q + (x, y)`, in sheet units. */
export type View = { k: number; x: number; y: number }
export const INITIAL_VIEW: View = { k: 1, x: 0, y: 0 }
/** Four doublings. */
export const MAX_ZOOM = 4
const MAX_SCALE = 2 ** MAX_ZOOM

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Keeps the view inside the sheet. */
const constrainToSheet = ({ k, x, y }: View, { width, height }: Sheet): View => ({
  k,
  x: clamp(width * (1 - k), x, 0),
  y: clamp(height * (1 - k), y, 0),
})

export const project = ({ k, x, y }: View, point: Point): Point => ({ x: k * point.x + x, y: k * point.y + y })

/** Pans by a distance in drawn units. */
export const panBy = (view: View, delta: Point, sheet: Sheet) =>
  constrainToSheet({ ...view, x: view.x + delta.x, y: view.y + delta.y }, sheet)

/** Zooms while the point drawn at `anchor` stays where it is. */
export function zoomAround(view: View, factor: number, anchor: Point, sheet: Sheet): View {
  const k = clamp(1, view.k * factor, MAX_SCALE)
  const ratio = k / view.k
  return constrainToSheet(
    { k, x: anchor.x - (anchor.x - view.x) * ratio, y: anchor.y - (anchor.y - view.y) * ratio },
    sheet,
  )
}

/** Centres a sheet point at scale `k`. */
export const centerOn = (point: Point, k: number, sheet: Sheet): View =>
  constrainToSheet({ k, x: sheet.width / 2 - k * point.x, y: sheet.height / 2 - k * point.y }, sheet)

/** Zooms around the middle of the view; the first step in from the initial view goes to `centre` instead. */
export const zoomStep = (view: View, factor: number, centre: Point, sheet: Sheet): View =>
  view.k === 1 && factor > 1
    ? centerOn(centre, factor, sheet)
    : zoomAround(view, factor, { x: sheet.width / 2, y: sheet.height / 2 }, sheet)

/** The whole zoom level that clusters are computed for. */
export const zoomLevelOf = ({ k }: View) => Math.floor(Math.log2(k) + 1e-6)
