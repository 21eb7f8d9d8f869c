import { type Point, path, polygon, rectangle } from './path.ts'
import type { Random } from './random.ts'

/** A landscape outline down to below the picture, and its height at a given x. */
export type Ground = { d: string; at: (x: number) => number }

export type Size = { W: number; H: number }

const corners = ({ W, H }: Size): Point[] => [
  [W + 20, H + 20],
  [-20, H + 20],
]

/** Midpoint displacement: splits every segment in two, `folds` times. */
function subdivideLine(
  r: Random,
  ends: readonly Point[],
  amplitude: number,
  folds: number,
  roughness: number,
): readonly Point[] {
  let line = ends
  let displacement = amplitude
  for (let fold = 0; fold < folds; fold++) {
    const subdivided: Point[] = []
    let previous: Point | undefined
    for (const point of line) {
      if (previous) {
        const [x, y] = previous
        subdivided.push([
          x + (point[0] - x) * r.between(0.38, 0.62),
          (y + point[1]) / 2 + r.between(-displacement, displacement),
        ])
      }
      subdivided.push(point)
      previous = point
    }
    line = subdivided
    displacement *= roughness
  }
  return line
}

/** Mountains. */
export function ridge(r: Random, size: Size, y: number, amplitude: number, folds: number, roughness = 0.55): Ground {
  const end = (x: number): Point => [x, y + r.between(-amplitude, amplitude) * 0.4]
  const line = subdivideLine(r, [end(-20), end(size.W + 20)], amplitude, folds, roughness)
  const at = (x: number) => {
    const next = line.findIndex((point, i) => i > 0 && point[0] >= x)
    const [left, right] = [line[next - 1], line[next]]
    if (!left || !right) return y
    return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])
  }
  return { d: polygon([...line, ...corners(size)]), at }
}

/** Soft hills: two sine waves added up. */
export function hill(r: Random, size: Size, y: number, amplitude: number): Ground {
  const { W } = size
  const [long, longShift] = [r.between(0.9, 1.6), r.between(0, 6.3)]
  const [short, shortShift] = [r.between(2, 3.4), r.between(0, 6.3)]
  const wave = (x: number, count: number, shift: number) => Math.sin((x / W) * 6.28 * count + shift) * amplitude
  const at = (x: number) => y + wave(x, long, longShift) * 0.7 + wave(x, short, shortShift) * 0.3
  const line: Point[] = []
  for (let x = -20; x <= W + 20; x += W / 26) line.push([x, at(x)])
  return { d: polygon([...line, [W + 20, at(W)], ...corners(size)]), at }
}

/** A street or a deck. */
export const floor = ({ W, H }: Size, y: number): Ground => ({ d: rectangle(-20, y, W + 40, H), at: () => y })

/** A rounded hill under a house at (x, y). */
export const knoll = ({ W, H }: Size, x: number, y: number, u: number): string =>
  path`M-20 ${H}L-20 ${y + 70 * u}C${x - 180 * u} ${y + 60 * u} ${x - 130 * u} ${y} ${x} ${y}` +
  path`S${x + 190 * u} ${y + 66 * u} ${W + 20} ${y + 64 * u}V${H + 20}Z`
