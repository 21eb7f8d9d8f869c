import type { Easel } from '../brushes.ts'
import { floor, type Ground, hill, ridge } from '../land.ts'

/** Draws something that stands at a place. */
export type Plant = (x: number, y: number) => string

/** Draws something tall at the picture's side; size shrinks away from the edge, inward is where the middle lies. */
export type WingPlant = (x: number, y: number, size: number, inward: 1 | -1) => string

/** From the least to the most. */
export type Span = readonly [low: number, high: number]

export type LandKit = {
  ridge: (y: number, amplitude: number, folds: number, rough?: number) => Ground
  hill: (y: number, amplitude: number) => Ground
  floor: (y: number) => Ground
  /** Whether the place must stay free for the light. */
  inLight: (x: number, reach: number) => boolean
  /** Things in a row along the ground, more or less a step apart. */
  row: (ground: Ground, start: number, end: number, step: number, plant: Plant) => string
  /** Buildings side by side over the whole width, each of chance width, with gaps; all in units. */
  terrace: (widths: Span, gaps: Span, build: (x: number, w: number) => string) => string
  /** The nearest sheet on both sides, so that the scene sits in a proscenium; width is a share of the picture. */
  wings: (plant: WingPlant, width?: number) => string
}

export function landKit({ r, W, H, u, lightX }: Easel): LandKit {
  const size = { W, H }
  return {
    ridge: (y, amplitude, folds, rough) => ridge(r, size, y, amplitude, folds, rough),
    hill: (y, amplitude) => hill(r, size, y, amplitude),
    floor: (y) => floor(size, y),
    inLight: (x, reach) => Math.abs(x - lightX) < reach,
    row: (ground, start, end, step, plant) => {
      let d = ''
      for (let x = start; x < end; x += step * r.between(0.6, 1.4)) d += plant(x, ground.at(x))
      return d
    },
    terrace: (widths, gaps, build) => {
      let d = ''
      let x = -20
      while (x < W + 20) {
        const w = r.between(...widths) * u
        d += build(x, w)
        x += w + r.between(...gaps) * u
      }
      return d
    },
    wings: (plant, width = 0.16) => {
      let d = ''
      for (const inward of [1, -1] as const) {
        const count = r.whole(2, 3)
        for (let i = 0; i < count; i++) {
          const t = i / count
          const x = inward === 1 ? W * width * t + r.between(-18, 14) * u : W - W * width * t + r.between(-14, 18) * u
          d += plant(x, H + 6, 1 - t * 0.42, inward)
        }
      }
      return d
    },
  }
}
