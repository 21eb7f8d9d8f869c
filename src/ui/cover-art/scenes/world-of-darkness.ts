import type { Window } from '../brushes.ts'
import { house, tower } from '../buildings.ts'
import type { LayerLevel } from '../palette.ts'
import { disc, path, rectangle, round } from '../path.ts'
import type { NumberRange } from '../stage/land.ts'
import type { Stage } from '../stage/stage.ts'
import { bareTree } from '../trees.ts'

/** A cathedral among old blocks under a big moon, seen through the park's gate. */
export function worldOfDarkness(stage: Stage): void {
  const { r, W, H, u, horizon, lightX } = stage
  stage.stars(14)
  stage.moon(lightX + r.between(-60, 60) * u, H * 0.34, H * 0.15)
  drawBlocks(stage, { level: 0, y: horizon, heights: [60, 170], widths: [34, 74], lit: 0.05 })
  drawCathedral(stage, lightX, horizon + H * 0.1)
  drawBlocks(stage, { level: 2, y: H * 0.86, heights: [60, 150], widths: [46, 100], lit: 0.1 })
  stage.fog(H * 0.8, 0.1)

  const street = stage.floor(H * 0.9)
  stage.layer(3, H * 0.86, street.d)
  stage.crowd(['hat', 'gown', 'tophat', 'plain', 'cloak'], street, 3, 62 * u, r.integer(2, 4))
  const depth = stage.small ? 3 : 4
  const wings = stage.sides((x, y, size, inward) => bareTree(r, x, y, H * 0.98 * size, depth, inward * 0.12), 0.05)
  stage.layer(4, H * 0.2, fence(stage), wings, rectangle(-20, H * 0.965, W + 40, 60))
}

type Blocks = {
  level: LayerLevel
  y: number
  heights: NumberRange
  widths: NumberRange
  /** The share of windows with light. */
  lit: number
}

/** Houses wall to wall, lower about the light; some with an antenna, some with a gable. */
function drawBlocks(stage: Stage, { level, y, heights, widths, lit }: Blocks): void {
  const { r, H, u, lightX } = stage
  const windows: Window[] = []
  const houses = stage.buildingRow(widths, [0, 5], (x, w) => {
    const h = r.between(...heights) * u * (1 - 0.45 * Math.exp(-(((x + w / 2 - lightX) / (120 * u)) ** 2)))
    const roof = y - h
    let d = rectangle(x, roof, w + 1, H)
    if (r.chance(0.3)) d += rectangle(x + w * 0.4, roof - 26 * u, 2.4 * u, 30 * u)
    if (r.chance(0.3)) d += path`M${x} ${roof}L${x + w / 2} ${roof - w * 0.45}L${x + w} ${roof}Z`
    for (let windowY = roof + 10 * u; windowY < y - 6 * u; windowY += 15 * u)
      for (let windowX = x + 7 * u; windowX < x + w - 8 * u; windowX += 11 * u)
        if (r.chance(lit)) windows.push([windowX, windowY, 4 * u, 7 * u])
    return d
  })
  stage.layer(level, y - heights[1] * u, houses)
  if (windows.length) stage.lightWindows(windows, 0.72)
}

function drawCathedral(stage: Stage, x: number, y: number): void {
  const { u } = stage
  let d =
    tower(x - 46 * u, y, 34 * u, 150 * u, 76 * u) +
    tower(x + 46 * u, y, 34 * u, 150 * u, 76 * u) +
    house(x, y, 84 * u, 110 * u, 1.1) +
    rectangle(x - 1.6 * u, y - 190 * u, 3.2 * u, 36 * u) +
    rectangle(x - 8 * u, y - 180 * u, 16 * u, 3.2 * u)
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++) d += tower(x + side * (62 + i * 13) * u, y, 5 * u, (96 - i * 26) * u, 16 * u)
  stage.layer(1, y - 220 * u, d)
  drawRoseWindow(stage, x, y)
  const narrow = [5 * u, 22 * u] as const
  const door: Window = [x - 6 * u, y - 56 * u, 12 * u, 40 * u]
  stage.lightWindows([[x - 48.5 * u, y - 130 * u, ...narrow], [x + 43.5 * u, y - 130 * u, ...narrow], door], 0.8)
}

function drawRoseWindow({ u, colors, draw }: Stage, x: number, y: number): void {
  const bars =
    path`M${x - 15 * u} ${y - 92 * u}h${30 * u}M${x} ${y - 107 * u}v${30 * u}` +
    path`M${x - 10.6 * u} ${y - 102.6 * u}l${21.2 * u} ${21.2 * u}M${x + 10.6 * u} ${y - 102.6 * u}l${-21.2 * u} ${21.2 * u}`
  draw(`<path fill="${colors.light}" opacity=".9" d="${disc(x, y - 92 * u, 15 * u)}"/>`)
  draw(`<path stroke="${colors.layers[2]}" stroke-width="${round(2 * u)}" d="${bars}"/>`)
}

/** Iron pikes and two rails, open between two gateposts. */
function fence({ W, H, u, lightX, inLight }: Stage): string {
  let d = ''
  for (let x = -6; x < W + 10; x += 15 * u) {
    if (inLight(x, 150 * u)) continue
    d += rectangle(x, H * 0.8, 3.2 * u, H * 0.3)
    d += path`M${x - 2.6 * u} ${H * 0.8}L${x + 1.6 * u} ${H * 0.765}L${x + 5.8 * u} ${H * 0.8}Z`
  }
  for (const side of [-1, 1]) {
    const post = lightX + side * 156 * u
    const edge = side < 0 ? -20 : W + 20
    for (const rail of [0.83, 0.94]) d += rectangle(Math.min(post, edge), H * rail, Math.abs(post - edge), 4 * u)
    d += tower(post, H, 17 * u, H * 0.27, 12 * u)
  }
  return d
}
