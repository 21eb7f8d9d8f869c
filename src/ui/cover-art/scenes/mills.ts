import type { Window } from '../brushes.ts'
import type { LayerLevel } from '../palette.ts'
import { disc, type Point, path, rectangle } from '../path.ts'
import type { NumberRange } from '../stage/land.ts'
import type { Stage } from '../stage/stage.ts'

type Works = { d: string; windows?: Window[]; chimney?: Point }

/** Chimneys, saw-tooth halls and gasometers by chance; only the nearer row has light in its windows. */
export function drawMills(stage: Stage, level: LayerLevel, y: number, heights: NumberRange): void {
  const { r, W, H, u } = stage
  const count = 6
  const works: Works[] = []
  for (let i = 0; i < count; i++) {
    const x = (W * (i + 0.5)) / count + r.between(-24, 24) * u
    const build = r.pick([chimney, hall, gasometer])
    works.push(build(stage, x, y, r.between(...heights) * u))
  }
  for (const { chimney } of works) if (chimney) drawSteam(stage, chimney)
  stage.layer(level, y - heights[1] * 1.3 * u, rectangle(-20, y, W + 40, H) + works.map(({ d }) => d).join(''))
  const windows = works.flatMap(({ windows = [] }) => windows)
  if (level > 0) stage.lightWindows(windows, 0.85)
}

function chimney({ u }: Stage, x: number, y: number, h: number): Works {
  const top = y - h * 1.3
  const stack = path`M${x - 10 * u} ${y + 5}L${x - 6 * u} ${top}L${x + 6 * u} ${top}L${x + 10 * u} ${y + 5}Z`
  return { d: stack + rectangle(x - 9 * u, top, 18 * u, 5 * u), chimney: [x, top] }
}

function hall({ r, u }: Stage, x: number, y: number, h: number): Works {
  const w = r.between(60, 100) * u
  const left = x - w / 2
  const windows: Window[] = []
  let d = ''
  for (let i = 0; i < 3; i++) {
    const [start, end] = [left + (i * w) / 3, left + ((i + 1) * w) / 3]
    d += path`M${start} ${y + 5}L${start} ${y - h * 0.7}L${end} ${y - h * 0.45}L${end} ${y + 5}Z`
  }
  for (let i = 0; i < 5; i++) windows.push([left + 7 * u + (i * w) / 5.4, y - h * 0.3, 7 * u, 10 * u])
  return { d, windows }
}

function gasometer({ r, u }: Stage, x: number, y: number, h: number): Works {
  const radius = r.between(22, 36) * u
  const top = y - h * 0.5
  const tank = rectangle(x - radius, top, 2 * radius, h)
  const dome = path`M${x - radius} ${top}a${radius} ${radius * 0.8} 0 0 1 ${2 * radius} 0Z`
  const vent = rectangle(x - 2 * u, top - radius * 1.25, 4 * u, radius * 0.5)
  return { d: tank + dome + vent, windows: [[x - 3 * u, y - h * 0.4, 6 * u, 12 * u]] }
}

function drawSteam({ r, u, colors, draw }: Stage, [x, y]: Point): void {
  let d = ''
  for (let i = 0; i < 6; i++) d += disc(x + i * 9 * u + r.between(-3, 3) * u, y - 8 * u - i * 9 * u, (5 + i * 2.4) * u)
  draw(`<path d="${d}" fill="${colors.light}" opacity=".2"/>`)
}
