import type { Window } from '../brushes.ts'
import { house, keep } from '../buildings.ts'
import type { Ground } from '../land.ts'
import { type Point, path, polygon, round } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { bareTree, oak } from '../trees.ts'

/** A village with its keep behind a palisade, smoke, oaks. */
export function lowFantasy(stage: Stage): void {
  const { r, W, H, u, horizon } = stage
  stage.moon()
  stage.cloud(W * r.between(0.1, 0.5), H * 0.3, W * 0.34, 0.25)
  stage.cloud(W * r.between(0.5, 0.9), H * 0.42, W * 0.3, 0.25)
  const woods = stage.hill(horizon - H * 0.08, 30 * u)
  const farOaks = stage.row(woods, 0, W, 60 * u, (x, y) => oak(r, x, y, r.between(20, 38) * u))
  stage.layer(0, horizon - H * 0.2, woods.d, farOaks)

  drawVillage(stage, stage.hill(horizon + H * 0.02, 18 * u))
  const rampart = stage.hill(H * 0.77, 16 * u)
  stage.layer(2, H * 0.68, rampart.d, palisade(stage, rampart))

  const meadow = stage.hill(H * 0.88, 12 * u)
  const oaks = stage.row(meadow, 0, W, 190 * u, (x, y) =>
    stage.inLight(x, 120 * u) ? '' : oak(r, x, y, r.between(80, 120) * u),
  )
  stage.layer(3, H * 0.78, meadow.d, oaks)
  stage.crowd(['cloak', 'hat', 'staff', 'knight', 'plain'], meadow, 3, 54 * u, r.integer(2, 4))
  const depth = stage.small ? 3 : 4
  const wings = stage.sides((x, y, size, inward) => bareTree(r, x, y, H * 1.02 * size, depth, inward * 0.1), 0.12)
  stage.layer(4, H * 0.2, wings, stage.hill(H * 0.965, 8 * u).d)
}

function drawVillage(stage: Stage, ground: Ground): void {
  const { r, u, horizon, lightX } = stage
  const count = r.integer(4, 6)
  const windows: Window[] = []
  const chimneys: Point[] = []
  let d = ''
  for (let i = 0; i < count; i++) {
    const x = lightX + (i - (count - 1) / 2) * 62 * u + r.between(-12, 12) * u
    const w = r.between(46, 70) * u
    const h = r.between(16, 30) * u
    const y = ground.at(x)
    d += house(x, y, w, h, r.between(0.9, 1.3))
    if (r.chance(0.7)) windows.push([x - 4 * u, y - h + 5 * u, 8 * u, 9 * u])
    if (r.chance(0.5)) chimneys.push([x + w * 0.2, y - h - w * 0.5])
  }
  if (r.chance(0.7)) d += keep(lightX + r.between(-40, 40) * u, ground.at(lightX), 30 * u, r.between(90, 120) * u)
  for (const chimney of chimneys) drawSmoke(stage, chimney)
  stage.layer(1, horizon - 100 * u, ground.d, d)
  stage.lightWindows(windows, 0.95)
}

function drawSmoke({ u, colors, draw }: Stage, [x, y]: Point): void {
  const d =
    path`M${x} ${y}c${-8 * u} ${-22 * u} ${14 * u} ${-34 * u} ${4 * u} ${-62 * u}` +
    path`s${12 * u} ${-40 * u} ${8 * u} ${-64 * u}`
  const pen = `stroke="${colors.light}" stroke-width="${round(5 * u)}" stroke-linecap="round"`
  draw(`<path d="${d}" fill="none" ${pen} opacity=".3"/>`)
}

/** Pointed stakes, with a gap at the light source. */
function palisade({ r, W, u, inLight }: Stage, ground: Ground): string {
  let d = ''
  for (let x = -10; x < W + 10; x += 13 * u) {
    if (inLight(x, 46 * u)) continue
    const y = ground.at(x)
    const h = r.between(24, 32) * u
    const [left, right, shoulder] = [x - 5 * u, x + 5 * u, y - h + 7 * u]
    d += polygon([
      [left, y + 20],
      [left, shoulder],
      [x, y - h],
      [right, shoulder],
      [right, y + 20],
    ])
  }
  return d
}
