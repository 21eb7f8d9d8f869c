import type { Point, Sheet } from '#shared/map.ts'

/** What of a sheet is seen: a point `q` of the sheet is drawn at `k * q + (x, y)`, in units of the sheet. */
export type View = { k: number; x: number; y: number }
export const START: View = { k: 1, x: 0, y: 0 }
/** Four doublings. */
export const DEEPEST = 4
const CLOSEST = 2 ** DEEPEST

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Never beyond the sheet's edges. */
const held = ({ k, x, y }: View, { width, height }: Sheet): View => ({
  k,
  x: between(width * (1 - k), x, 0),
  y: between(height * (1 - k), y, 0),
})

export const drawnAt = ({ k, x, y }: View, point: Point): Point => ({ x: k * point.x + x, y: k * point.y + y })

/** Moves what is seen, in units as drawn. */
export const panned = (view: View, by: Point, sheet: Sheet) =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, sheet)

/** Closer or farther, while the point drawn at `at` stays where it is. */
export function zoomed(view: View, factor: number, at: Point, sheet: Sheet): View {
  const k = between(1, view.k * factor, CLOSEST)
  const ratio = k / view.k
  return held({ k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, sheet)
}

/** A point of the sheet in the middle, so many times as close as from the start. */
export const centred = (point: Point, k: number, sheet: Sheet): View =>
  held({ k, x: sheet.width / 2 - k * point.x, y: sheet.height / 2 - k * point.y }, sheet)

/** One step closer or farther, around the middle; from the start it goes towards the sheet's centre (§9). */
export const stepped = (view: View, factor: number, centre: Point, sheet: Sheet): View =>
  view.k === 1 && factor > 1
    ? centred(centre, factor, sheet)
    : zoomed(view, factor, { x: sheet.width / 2, y: sheet.height / 2 }, sheet)

/** Whole doublings: the depth at which lights are merged. */
export const depthOf = ({ k }: View) => Math.floor(Math.log2(k) + 1e-6)
