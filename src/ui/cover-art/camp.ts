import { type Clearing, drawLayer } from './clearing.ts'
import { type FigureKind, figure } from './figure.ts'
import { hill } from './land.ts'
import { path, polygon, round } from './path.ts'

/** Three tents, two of them lit from inside. */
export function drawCamp(clearing: Clearing): void {
  const { r, H, u, fireX, draw } = clearing
  const ground = hill(r, clearing, H * 0.82, 8 * u)
  const tent = (dx: number, w: number, h: number) => {
    const x = fireX + dx * u * 0.78
    return { x, y: ground.at(x) + 4, w: w * u, h: h * u }
  }
  const tents = [tent(-232, 62, 58), tent(196, 70, 64), tent(292, 54, 48)]
  const cloths = tents.map(({ x, y, w, h }) =>
    polygon([
      [x - w, y + 8],
      [x - 2, y - h],
      [x + 2, y - h - 10],
      [x + 3, y - h],
      [x + w, y + 8],
    ]),
  )
  drawLayer(clearing, 3, H * 0.7, [ground.d, cloths.join('')])
  for (const { x, y, w, h } of tents.slice(0, 2)) {
    const door = path`M${x - w * 0.26} ${y + 4}L${x} ${y - h * 0.72}L${x + w * 0.26} ${y + 4}Z`
    draw(`<path d="${door}" fill="#ffcf7d" opacity=".85"/>`)
  }
}

const PEOPLE: readonly (readonly [kind: FigureKind, fromFire: number, height: number])[] = [
  ['cloak', -190, 92],
  ['staff', -140, 100],
  ['gown', -92, 90],
  ['hat', 96, 98],
  ['cloak', 146, 90],
  ['knight', 196, 96],
  ['gown', 246, 86],
]

export function drawPeople(clearing: Clearing): void {
  const { id, r, H, u, fireX: x, fireY: y, draw } = clearing
  draw(`<circle cx="${round(x)}" cy="${round(y - 26)}" r="${round(H * 0.26)}" fill="url(#${id}h)" opacity=".75"/>`)
  const ground = hill(r, clearing, H * 0.885, 5 * u)
  drawLayer(clearing, 3, H * 0.8, [ground.d])
  draw(flame(x, y, 1.5, '#f2a63b') + flame(x, y, 1, '#ffd67e') + flame(x, y, 0.5, '#fff6da'))
  const logs =
    path`M${x - 44} ${y + 16}L${x + 40} ${y - 6}L${x + 44} ${y + 4}L${x - 40} ${y + 26}Z` +
    path`M${x + 44} ${y + 16}L${x - 40} ${y - 6}L${x - 44} ${y + 4}L${x + 40} ${y + 26}Z`
  const people = PEOPLE.map(([kind, dx, h]) => figure(kind, x + dx, ground.at(x + dx) + 14, h))
  const foreground = hill(r, clearing, H * 0.955, 5 * u).d
  drawLayer(clearing, 4, H * 0.7, [logs + people.join(''), foreground], 0.16)
}

function flame(x: number, y: number, s: number, color: string): string {
  const d =
    path`M${x} ${y - 62 * s}c${12 * s} ${20 * s} ${26 * s} ${30 * s} ${22 * s} ${50 * s}` +
    path`a${22 * s} ${20 * s} 0 0 1 ${-44 * s} 0c0 ${-14 * s} ${9 * s} ${-20 * s} ${12 * s} ${-30 * s}` +
    path`c${3 * s} ${6 * s} ${5 * s} ${8 * s} ${8 * s} ${10 * s}c0 ${-10 * s} ${-2 * s} ${-20 * s} ${2 * s} ${-30 * s}Z`
  return `<path fill="${color}" d="${d}"/>`
}
