import type { Point } from './map.ts'

/** The size of the map of a place, in SVG units. */
export const PLACE_MAP = { width: 640, height: 420 } as const

/** A province's name on the map, its middle. `isOwn`: the one in which the place is, and not a neighbour. */
export type MapLabel = Point & { name: string; isOwn: boolean }

/** A place on the map of its province, or on a part of a larger map, and what lies around it. */
export type PlaceMap = {
  /** The picture, and where it lies: a larger one is cropped. */
  image: Point & { href: string; width: number; height: number }
  point: Point
  labels: MapLabel[]
}
