import type { Window } from '../brushes.ts'
import type { LayerLevel } from '../palette.ts'
import { path, polygon, rectangle, round } from '../path.ts'
import type { NumberRange } from '../stage/land.ts'
import type { Stage } from '../stage/stage.ts'

/** A street at night: lit blocks, two lamps, cables, roofs with antennas. */
export function modern(stage: Stage): void {
  const { r, W, H, u, horizon } = stage
  stage.stars(20)
  stage.moon()
  drawBlocks(stage, { level: 0, y: horizon, heights: [50, 130], widths: [30, 60], lit: 0.06, gap: 50 })
  drawBlocks(stage, { level: 1, y: horizon + H * 0.1, heights: [70, 150], widths: [50, 84], lit: 0.16, gap: 90 })
  stage.fog(horizon + H * 0.08, 0.1)
  drawBlocks(stage, { level: 2, y: H * 0.86, heights: [70, 170], widths: [74, 120], lit: 0.16, gap: 130 })

  const street = stage.floor(H * 0.89)
  stage.layer(3, H * 0.86, street.d)
  drawStreetLamps(stage)
  stage.crowd(['plain', 'plain', 'gown', 'hat'], street, 4, 62 * u, r.integer(2, 4))
  drawCables(stage, H * r.between(0.16, 0.26))
  stage.layer(4, H * 0.1, rooftops(stage), rectangle(-20, H * 0.965, W + 40, 60))
}

type Blocks = {
  level: LayerLevel
  y: number
  heights: NumberRange
  widths: NumberRange
  /** The share of windows with light. */
  lit: number
  /** Low houses on both sides of the light source. */
  gap: number
}

function drawBlocks(stage: Stage, { level, y, heights, widths, lit, gap }: Blocks): void {
  const { r, H, u } = stage
  const windows: Window[] = []
  const houses = stage.buildingRow(widths, [0, 3], (x, w) => {
    const full = r.between(...heights) * u
    const roof = y - (stage.inLight(x + w / 2, gap * u) ? full * 0.45 : full)
    let d = rectangle(x, roof, w + 1, H)
    if (r.chance(0.5)) {
      d += rectangle(x + w * r.between(0.2, 0.7), roof - 18 * u, 2 * u, 20 * u)
      d += rectangle(x + w * 0.3, roof - 8 * u, w * 0.2, 10 * u)
    }
    for (let windowY = roof + 9 * u; windowY < y - 4 * u; windowY += 16 * u)
      for (let windowX = x + 6 * u; windowX < x + w - 9 * u; windowX += 13 * u)
        if (r.chance(lit)) windows.push([windowX, windowY, 6.4 * u, 8 * u])
    return d
  })
  stage.layer(level, y - heights[1] * u, houses)
  if (windows.length) stage.lightWindows(windows, 0.82)
}

function drawStreetLamps(stage: Stage): void {
  const { H, u, lightX, colors, draw, id } = stage
  const lamps = [
    { x: lightX - 120 * u, inward: 1 },
    { x: lightX + 130 * u, inward: -1 },
  ]
  const post = (x: number, inward: number) =>
    rectangle(x - 2 * u, H * 0.52, 4 * u, H * 0.4) +
    path`M${x - 2 * u} ${H * 0.53}q0 ${-18 * u} ${inward * 26 * u} ${-18 * u}` +
    path`l0 ${4 * u}q${-inward * 20 * u} 0 ${-inward * 22 * u} ${14 * u}Z`
  stage.layer(3, H * 0.5, lamps.map(({ x, inward }) => post(x, inward)).join(''))
  for (const lamp of lamps) {
    const x = lamp.x + lamp.inward * 26 * u
    const y = H * 0.5
    const cone = polygon([
      [x - 5 * u, y],
      [x + 5 * u, y],
      [x + 58 * u, H * 0.9],
      [x - 58 * u, H * 0.9],
    ])
    draw(`<path fill="url(#${id}h)" opacity=".4" d="${cone}"/>`)
    stage.glow(x, y, 26 * u, 0.95)
    draw(`<path fill="${colors.light}" d="${rectangle(x - 8 * u, y - 2 * u, 16 * u, 4.5 * u)}"/>`)
  }
}

function drawCables({ W, u, colors, draw }: Stage, y: number): void {
  const cable = (o: number) =>
    path`M${-10} ${y + o * u}Q${W * 0.5} ${y + (70 + o * 1.4) * u} ${W + 10} ${y + (o - 24) * u}`
  const pen = `stroke="${colors.layers[4]}" stroke-width="${round(1.8 * u)}"`
  draw(`<path d="${cable(0)}${cable(14)}${cable(30)}" fill="none" ${pen} opacity=".85"/>`)
}

/** The two nearest houses: wall, antenna with three rods, balconies. */
function rooftops({ W, H, u }: Stage): string {
  const left = {
    wall: -10,
    roof: 0.3,
    mast: 40 * u + 2 * u,
    mastTop: 0.12,
    rods: 40 * u - 15 * u,
    rodsTop: 0.14,
    balcony: 70 * u,
  }
  const x = W - 46 * u
  const right = {
    wall: W - 74 * u,
    roof: 0.42,
    mast: x - 2 * u,
    mastTop: 0.26,
    rods: x - 15 * u,
    rodsTop: 0.28,
    balcony: W - 92 * u,
  }
  let d = ''
  for (const { wall, roof, mast, mastTop, rods, rodsTop, balcony } of [left, right]) {
    d += rectangle(wall, H * roof, 84 * u, H) + rectangle(mast, H * mastTop, 3 * u, 90 * u)
    for (let i = 0; i < 3; i++) d += rectangle(rods, H * rodsTop + i * 11 * u, 34 * u - i * 6 * u, 2.4 * u)
    for (let i = 0; i < 4; i++) d += rectangle(balcony, H * (0.5 + i * 0.13), 22 * u, 4 * u)
  }
  return d
}
