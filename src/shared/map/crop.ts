import type { Point } from './map.ts'
import type { View } from './view.ts'

/** A part of a map: a province in Spain, a country elsewhere. */
export type MapCrop = {
  view: View
  /** The outline of the area as an SVG path in sheet units. */
  outline: string
  /** Names of provinces, at their points of the view. */
  names: (Point & { name: string; isArea: boolean })[]
}
