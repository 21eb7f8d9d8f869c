import type { Point } from './map.ts'

/** The size of a province's map, in SVG units. */
export const PROVINCE_MAP = { width: 640, height: 420 } as const

/** A province's name on the map, its middle. `isOwn`: the one that the map shows, and not a neighbour. */
export type ProvinceLabel = Point & { name: string; isOwn: boolean }

/** A place on the map of its province, whose picture is `/map/province/{code}.svg`, and what lies around it. */
export type ProvinceMap = {
  /** The code of the INE, `40`. */
  code: string
  point: Point
  labels: ProvinceLabel[]
}
