import type { MapSheet, Point } from '#shared/map/map.ts'
import { centerOn, constrainToSheet, project, type View } from '#shared/map/view.ts'

/** Three doublings: the map shows a province then, and its outlines no more than that. */
export const MAX_ZOOM = 3
export const MAX_SCALE = 2 ** MAX_ZOOM

/** Pans by a distance in drawn units. */
export const panBy = (view: View, delta: Point, sheet: MapSheet) =>
  constrainToSheet({ ...view, x: view.x + delta.x, y: view.y + delta.y }, sheet)

/** Zooms while the point drawn at `anchor` stays where it is. */
export function zoomAround(view: View, factor: number, anchor: Point, sheet: MapSheet): View {
  const k = Math.min(MAX_SCALE, Math.max(1, view.k * factor))
  const ratio = k / view.k
  return constrainToSheet(
    { k, x: anchor.x - (anchor.x - view.x) * ratio, y: anchor.y - (anchor.y - view.y) * ratio },
    sheet,
  )
}

/** Whether a point is in the view, and not at its very edge. */
function isInView(view: View, point: Point, { width, height }: MapSheet) {
  const { x, y } = project(view, point)
  return x > width * 0.1 && x < width * 0.9 && y > height * 0.1 && y < height * 0.9
}

type Target = { centre: Point; points: readonly Point[]; sheet: MapSheet }

/**
 * Zooms around the middle of the view; the first step in from the initial view goes to `centre` instead. A step in that
 * would show none of the `points` goes to the nearest one.
 */
export function zoomStep(view: View, factor: number, { centre, points, sheet }: Target): View {
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  const next = view.k === 1 && factor > 1 ? centerOn(centre, factor, sheet) : zoomAround(view, factor, middle, sheet)
  if (factor <= 1 || points.some((point) => isInView(next, point, sheet))) return next
  const distance = (point: Point) => {
    const { x, y } = project(next, point)
    return Math.hypot(x - middle.x, y - middle.y)
  }
  const [first, ...others] = points
  if (!first) return next
  const nearest = others.reduce((best, point) => (distance(point) < distance(best) ? point : best), first)
  return centerOn(nearest, next.k, sheet)
}

/** The whole zoom level that clusters are computed for. */
export const zoomLevelOf = ({ k }: View) => Math.floor(Math.log2(k) + 1e-6)
