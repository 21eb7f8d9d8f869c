import type { Ground } from '../land.ts'
import type { LayerLevel } from '../palette.ts'
import { disc, polygon, rectangle, relativeTo } from '../path.ts'
import type { NumberRange } from '../stage/land.ts'
import type { Stage } from '../stage/stage.ts'
import { drawPylons } from './pylons.ts'

/** A huge sun behind ruins, pylons with dead cables, a wreck. */
export function postApo(stage: Stage): void {
  const { r, W, H, u, horizon, lightX, colors } = stage
  stage.sun(lightX, horizon - H * r.between(0.16, 0.24), H * 0.17)
  stage.cloud(W * r.between(0.1, 0.4), H * 0.36, W * 0.5, 0.22, colors.layers[0])
  stage.cloud(W * r.between(0.6, 0.9), H * 0.24, W * 0.4, 0.22, colors.layers[0])
  drawRuins(stage, { level: 0, y: horizon, heights: [60, 160], widths: [34, 60], gap: 60 })
  drawRuins(stage, { level: 1, y: horizon + H * 0.08, heights: [50, 130], widths: [44, 74], gap: 96 })
  drawPylons(stage, H * 0.78)

  const road = stage.ridge(H * 0.88, H * 0.025, 6, 0.6)
  stage.layer(3, H * 0.8, road.d, wreck(stage, road))
  stage.crowd(['helm', 'hat', 'plain', 'cloak', 'staff'], road, 3, 56 * u, r.integer(2, 4))
  stage.layer(4, H * 0.3, shards(stage), stage.ridge(H * 0.955, H * 0.03, 6, 0.6).d)
}

type Ruins = {
  level: LayerLevel
  y: number
  heights: NumberRange
  widths: NumberRange
  /** Half the width, in units, that stays free around the light source. */
  gap: number
}

function drawRuins(stage: Stage, { level, y, heights, widths, gap }: Ruins): void {
  const { r, W, H, u, inLight } = stage
  const ruins = stage.buildingRow(widths, [3, 22], (x, w) => {
    const free = inLight(x + w / 2, gap * u) || !r.chance(0.8)
    return free ? '' : ruin(stage, x, y, w, r.between(...heights) * u)
  })
  stage.layer(level, y - heights[1] * u, { holes: ruins }, rectangle(-20, y, W + 40, H))
}

/** A broken wall with holes where windows were. */
function ruin({ r, H, u }: Stage, x: number, y: number, w: number, h: number): string {
  const a = r.between(0.2, 0.5)
  const b = r.between(0.55, 0.85)
  let d = polygon([
    [x, H],
    [x, y - h],
    [x + w * a, y - h * r.between(0.86, 1.05)],
    [x + w * (a + 0.1), y - h * r.between(0.66, 0.82)],
    [x + w * b, y - h * r.between(0.72, 0.94)],
    [x + w, y - h * r.between(0.5, 0.8)],
    [x + w, H],
  ])
  const columns = Math.floor(w / (13 * u))
  for (let column = 0; column < columns; column++)
    for (let floor = 0; floor < 7; floor++) {
      const windowY = y - h * 0.5 + floor * 15 * u
      if (r.chance(0.62) && windowY < y) d += rectangle(x + 5 * u + column * 13 * u, windowY, 6.5 * u, 9 * u)
    }
  return d
}

/** A car that goes nowhere. */
function wreck({ r, u, lightX }: Stage, ground: Ground): string {
  const x = lightX + r.side() * 150 * u
  const y = ground.at(x)
  const at = relativeTo(x, y, u)
  const roof = [at(-60, -14), at(-34, -18), at(-20, -34), at(24, -34), at(38, -18), at(58, -14)]
  const body = polygon([[x - 62 * u, y + 8], ...roof, [x + 60 * u, y + 8]])
  return body + disc(x - 34 * u, y, 11 * u) + disc(x + 36 * u, y, 11 * u)
}

/** Broken walls and iron bars at both sides. */
function shards({ r, W, H, u }: Stage): string {
  let d = ''
  for (const side of ['left', 'right'])
    for (let i = 0; i < 4; i++) {
      const fromEdge = r.between(0, 0.13) * W
      const x = side === 'right' ? W - fromEdge : fromEdge
      const h = H * r.between(0.3, 0.72) * (1 - i * 0.12)
      d += polygon([
        [x - 9 * u, H],
        [x - 8 * u + r.between(-14, 14) * u, H - h],
        [x + 3 * u + r.between(-8, 8) * u, H - h - 16 * u],
        [x + 12 * u, H - h + 8 * u],
        [x + 13 * u, H],
      ])
      d += rectangle(x + r.between(-10, 14) * u, H - h - 44 * u, 2.2 * u, 60 * u)
    }
  return d
}
