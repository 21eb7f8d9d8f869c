import type { Window } from '../brushes.ts'
import { gear } from '../buildings.ts'
import { outline, path, rectangle, relativeTo, round } from '../path.ts'
import type { Stage } from '../stage/stage.ts'
import { drawMills } from './mills.ts'

/** An airship over mills and chimneys, big wheels, a railing with top hats. */
export function steampunk(stage: Stage): void {
  const { r, W, H, u, horizon, lightX } = stage
  stage.sun(lightX + r.between(-40, 40) * u, horizon - H * 0.2, H * 0.11)
  stage.cloud(W * 0.2, H * 0.2, W * 0.4, 0.2)
  stage.cloud(W * 0.8, H * 0.32, W * 0.4, 0.22)
  drawMills(stage, 0, horizon, [60, 110])
  drawAirship(stage)
  drawMills(stage, 1, horizon + H * 0.1, [60, 120])

  const side = r.side()
  const wheelX = lightX + side * W * r.between(0.2, 0.26)
  const wheel = gear(wheelX, H * 0.82, 88 * u, 18)
  stage.layer(2, H * 0.5, { holes: wheel }, { holes: gear(wheelX + side * 112 * u, H * 0.74, 44 * u, 11) })

  const deck = stage.floor(H * 0.89)
  stage.layer(3, H * 0.82, deck.d, railing(stage))
  stage.crowd(['tophat', 'gown', 'hat', 'plain'], deck, 3, 58 * u, r.integer(2, 4))
  const leftWheel = gear(W * r.between(-0.02, 0.03), H * r.between(0.78, 0.92), 118 * u, 20)
  const rightWheel = gear(W * r.between(0.98, 1.02), H * r.between(0.12, 0.34), 96 * u, 18)
  const foot = rectangle(-20, H * 0.965, W + 40, 60)
  stage.layer(4, H * 0.1, { holes: leftWheel }, { holes: rightWheel }, pipes(stage), foot)
}

function drawAirship(stage: Stage): void {
  const { r, W, H, u, lightX, colors } = stage
  const x = lightX + r.side() * W * r.between(0.08, 0.16)
  const y = H * r.between(0.24, 0.3)
  const w = r.between(100, 124) * u
  const h = w * 0.27
  const at = relativeTo(x, y, w, h)
  const balloon =
    path`M${x - w} ${y}C${x - w * 0.7} ${y - h * 1.5} ${x + w * 0.62} ${y - h * 1.35} ${x + w} ${y}` +
    path`C${x + w * 0.62} ${y + h * 1.35} ${x - w * 0.7} ${y + h * 1.5} ${x - w} ${y}Z`
  const fins =
    outline(at, [
      [-0.94, 0],
      [-1.16, -0.9],
      [-0.72, -0.5],
    ]) +
    outline(at, [
      [-0.94, 0],
      [-1.16, 0.9],
      [-0.72, 0.5],
    ])
  const gondola = outline(at, [
    [-0.36, 1.34],
    [0.4, 1.34],
    [0.28, 1.8],
    [-0.26, 1.8],
  ])
  const ropes =
    rectangle(x - w * 0.3, y + h * 0.8, 2 * u, h * 0.7) + rectangle(x + w * 0.3, y + h * 0.8, 2 * u, h * 0.7)
  stage.layer(2, y - h, balloon + fins + gondola + ropes)

  const seam = (t: number) => path`M${x - w * 0.96} ${y}Q${x} ${y + t * h * 2.5} ${x + w * 0.98} ${y}`
  const pen = `stroke="${colors.light}" stroke-width="${round(1.2 * u)}"`
  stage.draw(`<path d="${seam(-0.5)}${seam(0)}${seam(0.5)}" fill="none" ${pen} opacity=".4"/>`)
  const portholes = [-0.2, -0.08, 0.04, 0.16, 0.28].map((t): Window => [x + w * t, y + h * 1.46, 5 * u, 5 * u])
  stage.lightWindows(portholes, 0.95)
}

function railing({ W, H, u }: Stage): string {
  let d = rectangle(-20, H * 0.84, W + 40, 3 * u)
  for (let x = 0; x < W; x += 30 * u) d += rectangle(x, H * 0.84, 2.6 * u, 40 * u)
  return d
}

/** One at each side, with two flanges. */
const pipes = ({ W, H, u }: Stage) =>
  rectangle(W - 34 * u, H * 0.3, 20 * u, H) +
  rectangle(W - 40 * u, H * 0.52, 32 * u, 10 * u) +
  rectangle(W - 40 * u, H * 0.74, 32 * u, 10 * u) +
  rectangle(12 * u, -10, 16 * u, H) +
  rectangle(6 * u, H * 0.22, 28 * u, 9 * u) +
  rectangle(6 * u, H * 0.48, 28 * u, 9 * u)
