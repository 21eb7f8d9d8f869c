import type { Point, Sheet } from './map.ts'
import type { SheetImage } from './view.ts'

/** The part of a map around a place: a province in Spain, a country elsewhere. Everything is at its place in the view. */
export type MapCrop = {
  sheet: Sheet
  image: SheetImage
  /** The place itself. */
  point: Point
  /** The outline of the area as an SVG path; empty where the area is unknown and the whole map is shown. */
  outline: string
  /** Names of provinces. */
  names: (Point & { name: string; isArea: boolean })[]
}
