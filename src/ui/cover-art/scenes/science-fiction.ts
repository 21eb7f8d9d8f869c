import type { Window } from '../brushes.ts'
import { outline, path, polygon, rectangle, relativeTo, round } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { stop } from '../svg.ts'

/** A ringed planet over a colony of domes, a ship, crystals. */
export function scienceFiction(stage: Stage): void {
  const { r, W, H, u, horizon, lightX } = stage
  stage.stars(70)
  const planetX = drawPlanet(stage)
  stage.layer(0, horizon - H * 0.2, stage.ridge(horizon - H * 0.02, H * 0.13, 6, 0.5).d)
  drawColony(stage, horizon + H * 0.1)
  if (r.chance(0.8)) drawShip(stage, lightX - (planetX - lightX) * r.between(1, 1.7))
  stage.layer(2, H * 0.72, stage.ridge(H * 0.8, H * 0.05, 6, 0.55).d)

  const plain = stage.hill(H * 0.89, 10 * u)
  stage.layer(3, H * 0.8, plain.d)
  stage.crowd(['helm', 'helm', 'plain', 'cloak'], plain, 3, 54 * u, r.integer(2, 4))
  stage.layer(4, H * 0.3, crystals(r, W, H, u), stage.ridge(H * 0.96, H * 0.02, 5).d)
}

function drawPlanet(stage: Stage): number {
  const { r, W, H, u, lightX, colors, draw, id } = stage
  const radius = H * r.between(0.24, 0.32)
  const x = lightX + r.side() * W * 0.12
  const y = H * 0.34
  stage.glow(x, y, radius * 1.7, 0.28)
  const stops = stop('0', colors.light) + stop('.45', colors.sky[2]) + stop('1', colors.layers[2])
  stage.define(`<linearGradient id="${id}pl" x1=".1" y1="0" x2=".9" y2="1">${stops}</linearGradient>`)
  draw(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#${id}pl)"/>`)
  for (let i = 0; i < 4; i++) {
    const bandY = y + r.between(-0.7, 0.7) * radius
    const half = Math.sqrt(radius * radius - (bandY - y) * (bandY - y))
    const left = x - half * r.between(0.5, 0.97)
    const band = rectangle(left, bandY, half * 1.3 * r.between(0.5, 0.75), r.between(3, 9) * u)
    draw(`<path d="${band}" fill="${colors.layers[1]}" opacity=".28"/>`)
  }
  if (r.chance(0.7)) drawRings(stage, x, y, radius)
  return x
}

function drawRings({ r, u, colors, draw }: Stage, x: number, y: number, radius: number): void {
  const ring = (reach: number, flat: number, width: number, opacity: string) => {
    const d = path`M${x - radius * reach} ${y}A${radius * reach} ${radius * flat} 0 0 0 ${x + radius * reach} ${y}`
    const pen = `stroke="${colors.light}" stroke-width="${round(width * u)}"`
    return `<path d="${d}" fill="none" ${pen} opacity="${opacity}"/>`
  }
  const tilt = `rotate(${round(r.between(-24, -10))} ${round(x)} ${round(y)})`
  draw(`<g transform="${tilt}">${ring(1.75, 0.36, 5, '.8')}${ring(1.5, 0.28, 2, '.6')}</g>`)
}

function drawColony(stage: Stage, y: number): void {
  const { r, W, H, u, lightX } = stage
  const windows: Window[] = []
  let d = rectangle(-20, y, W + 40, H)
  const domes = r.integer(3, 5)
  for (let i = 0; i < domes; i++) {
    const x = lightX + (i - (domes - 1) / 2) * 96 * u + r.between(-18, 18) * u
    const radius = r.between(24, 46) * u
    d += path`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`
    d += rectangle(x - 1.4 * u, y - radius - 20 * u, 2.8 * u, 24 * u)
    for (let j = -2; j <= 2; j++) windows.push([x + j * radius * 0.32 - 2.5 * u, y - 14 * u, 5 * u, 5 * u])
  }
  const mastX = lightX + r.between(-0.34, 0.34) * W
  const top = y - 150 * u
  d += polygon([
    [mastX - 13 * u, y],
    [mastX - 5 * u, top],
    [mastX + 5 * u, top],
    [mastX + 13 * u, y],
  ])
  d += outline(relativeTo(mastX, y, u), [
    [-24, -150],
    [24, -150],
    [15, -132],
    [-15, -132],
  ])
  d += rectangle(mastX - 1.2 * u, y - 190 * u, 2.4 * u, 44 * u)
  stage.layer(1, top, d)
  stage.lightWindows(windows, 0.85)
  stage.lightWindows([[mastX - 14 * u, y - 143 * u, 28 * u, 4 * u]], 0.9)
  stage.glow(mastX, y - 190 * u, 10 * u, 0.9)
}

/** On the side opposite the planet. */
function drawShip(stage: Stage, x: number): void {
  const { r, H, u } = stage
  const y = H * r.between(0.24, 0.36)
  const at = relativeTo(x, y, u)
  const hull = outline(at, [
    [-44, 8],
    [-34, -4],
    [6, -12],
    [54, 3],
    [8, 12],
    [-26, 14],
  ])
  const fin = outline(at, [
    [-30, -2],
    [-44, -24],
    [-30, -24],
    [-4, -6],
  ])
  stage.glow(x - 40 * u, y + 4 * u, 30 * u, 0.7)
  stage.layer(2, y - 12 * u, hull + fin)
}

function crystals(r: Stage['r'], W: number, H: number, u: number): string {
  let d = ''
  for (const side of ['left', 'right'])
    for (let i = 0; i < 4; i++) {
      const x = side === 'right' ? W - i * 26 * u : i * 26 * u
      const h = H * (0.78 - i * 0.17) * r.between(0.8, 1.1)
      d += polygon([
        [x - 34 * u, H],
        [x - 14 * u, H - h * 0.6],
        [x + r.between(-10, 10) * u, H - h],
        [x + 16 * u, H - h * 0.5],
        [x + 34 * u, H],
      ])
    }
  return d
}
