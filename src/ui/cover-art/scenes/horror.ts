import type { Window } from '../brushes.ts'
import { house, tower } from '../buildings.ts'
import { type Ground, knoll } from '../land.ts'
import { path, rectangle } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { bareTree, pine } from '../trees.ts'

/** One lit window in a lonely house, graves, bare trees. */
export function horror(stage: Stage): void {
  const { r, W, H, u, horizon, lightX } = stage
  stage.moon(lightX + r.between(-90, 90) * u, H * 0.24, H * 0.12)
  stage.fog(H * 0.42, 0.12)
  const forest = stage.ridge(horizon - H * 0.04, H * 0.1, 6)
  const pines = stage.row(forest, 0, W, 26 * u, (x, y) => pine(r, x, y + 4, r.between(24, 50) * u))
  stage.layer(0, horizon - H * 0.15, forest.d, pines)
  stage.fog(horizon, 0.2)

  const houseX = drawLonelyHouse(stage)
  stage.fog(horizon + H * 0.1, 0.14)
  stage.birds(houseX + r.between(-110, 110) * u, H * 0.3, 5, 9)

  const slope = stage.hill(H * 0.8, 14 * u)
  const depth = stage.small ? 3 : 4
  const trees = stage.row(slope, 10 * u, W, 120 * u, (x, y) =>
    stage.inLight(x, 120 * u) ? '' : bareTree(r, x, y, r.between(110, 170) * u, depth, r.between(-0.15, 0.15)),
  )
  stage.layer(2, H * 0.5, slope.d, trees)

  const churchyard = stage.hill(H * 0.89, 10 * u)
  stage.layer(3, H * 0.8, churchyard.d, graves(stage, churchyard))
  stage.crowd(['plain', 'gown', 'hat', 'cloak'], churchyard, 3, 52 * u, r.integer(1, 3))
  const wings = stage.sides((x, y, size, inward) => bareTree(r, x, y, H * 1.25 * size, depth + 1, inward * 0.2), 0.06)
  stage.layer(4, 0, wings, stage.hill(H * 0.965, 8 * u).d)
}

type Building = { d: string; windows: readonly Window[] }

function drawLonelyHouse(stage: Stage): number {
  const { r, H, u, horizon, lightX } = stage
  const x = lightX + r.between(-30, 30) * u
  const y = horizon + H * 0.03
  const { d, windows } = r.pick([mansion, cabin, chapel])(x, y, u)
  stage.layer(1, y - 120 * u, knoll(stage, x, y, u), d)
  const lit = r.pick(windows)
  stage.lightWindows(windows, 0.16)
  stage.glow(lit[0] + lit[2] / 2, lit[1] + lit[3] / 2, 38 * u, 0.75)
  stage.lightWindows([lit], 1, '#ffd27d')
  return x
}

const mansion = (x: number, y: number, u: number): Building => ({
  d:
    house(x - 30 * u, y + 6 * u, 78 * u, 62 * u, 1.05) +
    tower(x + 30 * u, y + 6 * u, 38 * u, 96 * u, 62 * u) +
    house(x + 66 * u, y + 10 * u, 44 * u, 40 * u, 1) +
    rectangle(x - 56 * u, y - 118 * u, 9 * u, 44 * u),
  windows: [
    [x - 46 * u, y - 40 * u, 9 * u, 17 * u],
    [x + 25 * u, y - 78 * u, 10 * u, 18 * u],
    [x - 20 * u, y - 40 * u, 9 * u, 17 * u],
  ],
})

const cabin = (x: number, y: number, u: number): Building => ({
  d: house(x, y + 8 * u, 124 * u, 42 * u, 0.95) + rectangle(x + 30 * u, y - 112 * u, 12 * u, 56 * u),
  windows: [
    [x - 34 * u, y - 26 * u, 15 * u, 15 * u],
    [x + 8 * u, y - 28 * u, 15 * u, 34 * u],
  ],
})

const chapel = (x: number, y: number, u: number): Building => ({
  d:
    house(x + 22 * u, y + 8 * u, 86 * u, 50 * u, 0.9) +
    tower(x - 36 * u, y + 8 * u, 32 * u, 92 * u, 66 * u) +
    rectangle(x - 37.4 * u, y - 178 * u, 2.8 * u, 30 * u) +
    rectangle(x - 43 * u, y - 170 * u, 14 * u, 2.8 * u),
  windows: [
    [x - 40 * u, y - 66 * u, 8 * u, 20 * u],
    [x + 16 * u, y - 32 * u, 10 * u, 26 * u],
  ],
})

/** Up to five: round stones and crosses. */
function graves({ r, W, u, inLight }: Stage, ground: Ground): string {
  let d = ''
  for (let i = 0; i < 5; i++) {
    const x = r.between(0.16, 0.84) * W
    const y = ground.at(x)
    if (inLight(x, 70 * u)) continue
    const w = r.between(9, 13) * u
    d += r.chance()
      ? path`M${x - w} ${y + 10}V${y - w * 1.6}a${w} ${w} 0 0 1 ${2 * w} 0V${y + 10}Z`
      : rectangle(x - 2.5 * u, y - 34 * u, 5 * u, 44 * u) + rectangle(x - 11 * u, y - 26 * u, 22 * u, 5 * u)
  }
  return d
}
