import type { Window } from '../brushes.ts'
import { tower } from '../buildings.ts'
import { outline, path, polygon, relativeTo } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { pine } from '../trees.ts'

/** A citadel on its crag, perhaps an island in the sky, pines, travellers. */
export function highFantasy(stage: Stage): void {
  const { r, W, H, u, horizon } = stage
  stage.stars(26)
  stage.moon()
  stage.cloud(W * r.between(0.1, 0.9), H * 0.34, W * 0.3, 0.22)
  stage.cloud(W * r.between(0.1, 0.9), H * 0.44, W * 0.4, 0.25)
  stage.layer(0, horizon - H * 0.3, stage.ridge(horizon - H * 0.12, H * 0.2, 6).d)

  const citadelX = drawCitadel(stage)
  stage.birds(citadelX + r.between(-130, 130) * u, H * 0.3, 4, 10)
  if (r.chance(0.75)) drawIsland(stage, citadelX)
  stage.fog(horizon + H * 0.04, 0.16)

  const wood = stage.hill(H * 0.78, 22 * u)
  const pines = stage.row(wood, -10, W + 10, 34 * u, (x, y) =>
    stage.inLight(x, 90 * u) ? '' : pine(r, x, y + 6, r.between(44, 86) * u),
  )
  stage.layer(2, H * 0.66, wood.d, pines)

  const meadow = stage.hill(H * 0.88, 12 * u)
  stage.layer(3, H * 0.8, meadow.d)
  stage.crowd(['cloak', 'staff', 'knight', 'gown'], meadow, 3, 54 * u, r.integer(2, 4))
  const wings = stage.sides((x, y, size) => pine(r, x, y, H * r.between(0.62, 0.92) * size))
  stage.layer(4, H * 0.2, wings, stage.hill(H * 0.965, 8 * u).d)
}

function drawCitadel(stage: Stage): number {
  const { r, W, H, u, horizon, lightX } = stage
  const x = lightX + W * r.between(-0.06, 0.06)
  const y = horizon - H * 0.02
  const at = relativeTo(x, y, u)
  const crag = [at(-120, 34), at(-74, -12), at(-56, -30), at(60, -34), at(88, 6), at(150, 50)]
  const count = r.integer(4, 6)
  let d = polygon([[x - 190 * u, H], ...crag, [x + 210 * u, H]])
  const windows: Window[] = []
  for (let i = 0; i < count; i++) {
    const t = (i / (count - 1)) * 2 - 1
    const w = r.between(13, 21) * u
    const h = (118 - Math.abs(t) * 62 + r.between(-16, 16)) * u
    const towerX = x + t * 52 * u
    d += tower(towerX, y - 24 * u, w, h, r.between(34, 58) * u)
    windows.push([towerX - 1.8 * u, y - h + r.between(-2, 22) * u, 3.6 * u, 8 * u])
    if (h > 80 * u) d += path`M${towerX} ${y - 24 * u - h - 52 * u}v${-20 * u}l${13 * u} ${5 * u}l${-13 * u} ${5 * u}Z`
  }
  stage.layer(1, y - 150 * u, d, stage.ridge(horizon + H * 0.05, H * 0.07, 5).d)
  stage.lightWindows(windows, 0.95)
  return x
}

function drawIsland(stage: Stage, citadelX: number): void {
  const { r, H, u } = stage
  const x = citadelX + r.side() * r.between(150, 220) * u
  const y = H * r.between(0.32, 0.42)
  const rock = outline(relativeTo(x, y, u), [
    [-46, 0],
    [-22, -7],
    [44, -3],
    [20, 22],
    [4, 46],
    [-14, 20],
  ])
  const pines = pine(r, x - 10 * u, y, 34 * u) + pine(r, x + 12 * u, y, 26 * u)
  stage.layer(1, y - 30 * u, rock + pines + tower(x + 26 * u, y, 8 * u, 22 * u, 14 * u))
}
