import type { DrawingContext } from '../brushes.ts'
import { floor, type Ground, hill, ridge } from '../land.ts'

/** Draws an object that stands at (x, y). */
type DrawAt = (x: number, y: number) => string

/** Draws a tall object at one side; `size` shrinks with the distance from the edge, `inward` points to the middle. */
type DrawAtSide = (x: number, y: number, size: number, inward: 1 | -1) => string

/** From the least to the most. */
export type NumberRange = readonly [low: number, high: number]

export type LandDrawing = {
  ridge: (y: number, amplitude: number, folds: number, rough?: number) => Ground
  hill: (y: number, amplitude: number) => Ground
  floor: (y: number) => Ground
  /** Whether the place must stay free for the light source. */
  inLight: (x: number, reach: number) => boolean
  /** Objects in a row along the ground, about one step apart. */
  row: (ground: Ground, start: number, end: number, step: number, drawAt: DrawAt) => string
  /** Buildings side by side over the whole width, with random widths and gaps in units. */
  buildingRow: (widths: NumberRange, gaps: NumberRange, build: (x: number, w: number) => string) => string
  /** The nearest layer on both sides, which frames the scene; `width` is a share of the picture. */
  sides: (drawAt: DrawAtSide, width?: number) => string
}

export function createLandDrawing({ r, W, H, u, lightX }: DrawingContext): LandDrawing {
  const size = { W, H }
  return {
    ridge: (y, amplitude, folds, rough) => ridge(r, size, y, amplitude, folds, rough),
    hill: (y, amplitude) => hill(r, size, y, amplitude),
    floor: (y) => floor(size, y),
    inLight: (x, reach) => Math.abs(x - lightX) < reach,
    row: (ground, start, end, step, drawAt) => {
      let d = ''
      for (let x = start; x < end; x += step * r.between(0.6, 1.4)) d += drawAt(x, ground.at(x))
      return d
    },
    buildingRow: (widths, gaps, build) => {
      let d = ''
      let x = -20
      while (x < W + 20) {
        const w = r.between(...widths) * u
        d += build(x, w)
        x += w + r.between(...gaps) * u
      }
      return d
    },
    sides: (drawAt, width = 0.16) => {
      let d = ''
      for (const inward of [1, -1] as const) {
        const count = r.integer(2, 3)
        for (let i = 0; i < count; i++) {
          const t = i / count
          const x = inward === 1 ? W * width * t + r.between(-18, 14) * u : W - W * width * t + r.between(-14, 18) * u
          d += drawAt(x, H + 6, 1 - t * 0.42, inward)
        }
      }
      return d
    },
  }
}
