import { type Point, path, polygon, rectangle, round } from '../path.ts'
import type { Stage } from '../stage/stage.ts'

/** A row of leaning pylons with broken cables, on a layer of their own. */
export function drawPylons(stage: Stage, y: number): void {
  const { r, W, H, u, colors } = stage
  let pylons = ''
  let cables = ''
  let previous: Point | undefined
  for (let x = -W * 0.05 + r.between(0, 60) * u; x < W * 1.1; x += W * r.between(0.24, 0.32)) {
    const h = r.between(120, 150) * u
    const lean = r.between(-0.06, 0.06) * h
    pylons += pylon(x, y, h, lean, u)
    const arm: Point = [x + lean, y - h * 0.9]
    if (previous) cables += sag(previous, arm, u)
    previous = arm
  }
  stage.draw(`<path d="${cables}" fill="none" stroke="${colors.layers[3]}" stroke-width="${round(1.4 * u)}"/>`)
  stage.layer(2, y - 150 * u, stage.ridge(y, H * 0.03, 6, 0.6).d, pylons)
}

function pylon(x: number, y: number, h: number, lean: number, u: number): string {
  const top = x + lean
  let d = polygon([
    [x - 15 * u, y],
    [top - 2 * u, y - h],
    [top + 2 * u, y - h],
    [x + 15 * u, y],
    [x + 11 * u, y],
    [top, y - h * 0.8],
    [x - 11 * u, y],
  ])
  for (let i = 1; i < 4; i++) {
    const half = 14 * u * (1 - i / 4)
    d += rectangle(x + (lean * i) / 4 - half, y - (h * i) / 4, 2 * half, 2.4 * u)
  }
  return d + rectangle(top - 25 * u, y - h * 0.9, 50 * u, 3 * u)
}

const sag = (a: Point, b: Point, u: number) =>
  [-24, 24]
    .map((o) => path`M${a[0] + o * u} ${a[1]}Q${(a[0] + b[0]) / 2} ${a[1] + 60 * u} ${b[0] + o * u} ${b[1]}`)
    .join('')
