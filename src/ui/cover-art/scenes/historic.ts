import type { Window } from '../brushes.ts'
import { house, tower } from '../buildings.ts'
import type { Ground } from '../land.ts'
import { path, polygon, rectangle } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { cypress, oak } from '../trees.ts'

/** A low sun behind an aqueduct, windmills or a town; cypresses. */
export function historic(stage: Stage): void {
  const { r, W, H, u, horizon, lightX } = stage
  stage.sun(lightX, horizon - H * r.between(0.14, 0.22), H * 0.1)
  stage.cloud(W * r.between(0.1, 0.4), H * 0.2, W * 0.3, 0.35)
  stage.cloud(W * r.between(0.6, 0.9), H * 0.3, W * 0.34, 0.35)
  stage.birds(lightX + r.between(-150, 150) * u, H * 0.26, 5, 8)
  stage.layer(0, horizon - H * 0.2, stage.hill(horizon - H * 0.07, 26 * u).d)

  const drawLandmark = r.pick([drawAqueduct, drawWindmills, drawTown])
  // `drawMills` brings its own hill, yet this one is drawn too: leaving it out would change the random sequence of
  // existing pictures.
  drawLandmark(stage, stage.hill(horizon + H * 0.05, 16 * u))

  const meadow = stage.hill(H * 0.88, 12 * u)
  stage.layer(3, H * 0.8, meadow.d)
  stage.crowd(['gown', 'hat', 'plain', 'knight', 'cloak'], meadow, 3, 54 * u, r.integer(2, 4))
  const wings = stage.sides((x, y, size) => cypress(x, y, H * r.between(0.66, 0.9) * size), 0.14)
  stage.layer(4, H * 0.2, wings, stage.hill(H * 0.965, 8 * u).d)
}

const cypresses = ({ r, W, u, row }: Stage, ground: Ground, step: number, low: number, high: number) =>
  row(ground, 0, W, step * u, (x, y) => cypress(x, y, r.between(low, high) * u))

/** Two rows of arches, cut out of the wall. */
function drawAqueduct(stage: Stage, ground: Ground): void {
  const { r, W, H, u, horizon } = stage
  const top = horizon - 96 * u
  const middle = horizon - 24 * u
  const step = 52 * u
  const w = step * 0.68
  const rows = [
    [top + 20 * u, middle - 10 * u],
    [middle + 16 * u, H],
  ] as const
  let wall = rectangle(-20, top, W + 40, H)
  for (let x = -30 + r.between(-20, 20) * u; x < W + 30; x += step)
    for (const [crown, foot] of rows)
      wall += path`M${x} ${foot}V${crown + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${foot}Z`
  wall += rectangle(-20, middle - 4 * u, W + 40, 0.1)
  const ledges = [rectangle(-20, top - 5 * u, W + 40, 9 * u), rectangle(-20, middle - 6 * u, W + 40, 8 * u)]
  stage.layer(1, top, { holes: wall }, ...ledges)
  stage.layer(2, horizon, ground.d, cypresses(stage, ground, 54, 36, 74))
}

function drawWindmills(stage: Stage): void {
  const { r, W, H, u, horizon } = stage
  const count = r.integer(3, 4)
  const ground = stage.hill(horizon, 26 * u)
  let d = ''
  for (let i = 0; i < count; i++) {
    const x = W * (0.14 + (0.72 * i) / (count - 1)) + r.between(-20, 20) * u
    d += windmill(stage, x, ground.at(x), r.between(64, 84) * u)
  }
  stage.layer(1, horizon - 120 * u, ground.d, d)
  const orchard = stage.hill(horizon + H * 0.1, 14 * u)
  const oaks = stage.row(orchard, 0, W, 60 * u, (x, y) => oak(r, x, y, r.between(18, 34) * u))
  stage.layer(2, horizon, orchard.d, oaks)
}

function windmill({ r, u }: Stage, x: number, y: number, h: number): string {
  const eaves = y - h * 0.72
  const hub = y - h * 0.78
  const [length, sail] = [h * 0.74, h * 0.12]
  let d =
    polygon([
      [x - h * 0.25, y + 14],
      [x - h * 0.2, eaves],
      [x + h * 0.2, eaves],
      [x + h * 0.25, y + 14],
    ]) +
    polygon([
      [x - h * 0.24, eaves],
      [x, y - h * 1.04],
      [x + h * 0.24, eaves],
    ])
  const turn = r.between(0.1, 1.4)
  for (let i = 0; i < 4; i++) {
    const [c, s] = [Math.cos(turn + i * 1.5708), Math.sin(turn + i * 1.5708)]
    d += polygon([
      [x - s * 1.5 * u, hub + c * 1.5 * u],
      [x + c * length - s * 1.5 * u, hub + s * length + c * 1.5 * u],
      [x + c * length + s * sail, hub + s * length - c * sail],
      [x + c * length * 0.3 + s * sail, hub + s * length * 0.3 - c * sail],
      [x + c * length * 0.3, hub + s * length * 0.3],
    ])
  }
  return d
}

function drawTown(stage: Stage, ground: Ground): void {
  const { r, H, u, horizon, lightX } = stage
  const windows: Window[] = []
  let d = ''
  for (let i = -4; i <= 4; i++) {
    const x = lightX + i * 46 * u + r.between(-10, 10) * u
    const y = ground.at(x)
    const h = (74 - Math.abs(i) * 11) * u * r.between(0.8, 1.1)
    d += house(x, y, r.between(46, 60) * u, h, 0.5)
    windows.push([x - 3 * u, y - h + 12 * u, 6 * u, 9 * u])
  }
  const belfryX = lightX + r.between(-50, 50) * u
  const bells = ground.at(belfryX) - 118 * u
  d += tower(belfryX, ground.at(belfryX), 38 * u, 132 * u, 34 * u)
  d += rectangle(belfryX - 1.5 * u, horizon - 164 * u, 3 * u, 22 * u)
  stage.layer(1, horizon - 140 * u, ground.d, d)
  stage.lightWindows(windows, 0.7)
  stage.lightWindows(
    [
      [belfryX - 9 * u, bells, 6 * u, 20 * u],
      [belfryX + 3 * u, bells, 6 * u, 20 * u],
    ],
    0.9,
  )
  const garden = stage.hill(horizon + H * 0.12, 14 * u)
  stage.layer(2, horizon, garden.d, cypresses(stage, garden, 50, 34, 70))
}
