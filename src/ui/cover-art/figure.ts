// People in silhouette.
import { disc, outline, type Point, path, rectangle, relativeTo, round } from './path.ts'

type Draw = (x: number, y: number, h: number) => string

// Clothes: corner points relative to the point between the feet, in body heights.
const SHIRT: Point[] = [
  [-0.13, -0.76],
  [0.13, -0.76],
  [0.15, -0.42],
  [0.09, -0.38],
  [0.1, 0.03],
  [0.025, 0.03],
  [0, -0.32],
  [-0.025, 0.03],
  [-0.1, 0.03],
  [-0.09, -0.38],
  [-0.15, -0.42],
]
const COAT: Point[] = [
  [-0.13, -0.77],
  [0.13, -0.77],
  [0.2, -0.1],
  [0.08, -0.1],
  [0.08, 0.03],
  [0.02, 0.03],
  [0, -0.1],
  [-0.02, 0.03],
  [-0.08, 0.03],
  [-0.08, -0.1],
  [-0.2, -0.1],
]
const GOWN: Point[] = [
  [-0.1, -0.77],
  [0.1, -0.77],
  [0.07, -0.5],
  [0.26, 0.03],
  [-0.26, 0.03],
  [-0.07, -0.5],
]
const HAT: Point[] = [
  [-0.17, -0.9],
  [0.17, -0.9],
  [0.08, -0.93],
  [0.06, -1.06],
  [-0.06, -1.06],
  [-0.08, -0.93],
]
const HOOD: Point[] = [
  [-0.09, -0.86],
  [0, -1.04],
  [0.09, -0.86],
]

const drawClothes =
  (corners: readonly Point[]): Draw =>
  (x, y, h) =>
    outline(relativeTo(x, y, h), corners)

const [shirt, coat, gown, hat, hood] = [
  drawClothes(SHIRT),
  drawClothes(COAT),
  drawClothes(GOWN),
  drawClothes(HAT),
  drawClothes(HOOD),
]
const head: Draw = (x, y, h) => disc(x, y - h * 0.87, h * 0.085)

const cloak: Draw = (x, y, h) => {
  const at = (dx: number, dy: number) => `${round(x + dx * h)},${round(y + dy * h)}`
  return (
    path`M${x - 0.25 * h} ${y + 0.03 * h}` +
    `Q${at(-0.2, -0.42)} ${at(-0.11, -0.68)}Q${at(-0.14, -0.97)} ${at(0, -1)}` +
    `Q${at(0.14, -0.97)} ${at(0.11, -0.68)}Q${at(0.2, -0.42)} ${at(0.25, 0.03)}Z`
  )
}

const FIGURES = {
  plain: (x, y, h) => head(x, y, h) + shirt(x, y, h),
  cloak,
  staff: (x, y, h) => cloak(x, y, h) + rectangle(x + h * 0.24, y - h * 1.12, h * 0.03, h * 1.15),
  gown: (x, y, h) => head(x, y, h) + gown(x, y, h),
  hat: (x, y, h) => head(x, y, h) + coat(x, y, h) + hat(x, y, h),
  tophat: (x, y, h) => {
    const brim = rectangle(x - h * 0.12, y - h * 0.95, h * 0.24, h * 0.03)
    return head(x, y, h) + coat(x, y, h) + brim + rectangle(x - h * 0.075, y - h * 1.14, h * 0.15, h * 0.2)
  },
  knight: (x, y, h) => {
    const spear = rectangle(x + h * 0.2, y - h * 1.15, h * 0.025, h * 1.18)
    return head(x, y, h) + coat(x, y, h) + hood(x, y, h) + spear
  },
  helm: (x, y, h) => {
    const pack = rectangle(x - h * 0.14, y - h * 0.74, h * 0.28, h * 0.26)
    return disc(x, y - h * 0.87, h * 0.115) + shirt(x, y, h) + pack
  },
} as const satisfies Record<string, Draw>

export type FigureKind = keyof typeof FIGURES

export const figure = (kind: FigureKind, x: number, y: number, h: number): string => FIGURES[kind](x, y, h)
