import type { Canvas } from './canvas.ts'
import type { Ground } from './land.ts'
import type { LayerColors, LayerLevel } from './palette.ts'
import { round } from './path.ts'
import type { Random } from './random.ts'
import { linearGradient, radialGradient, stop } from './svg.ts'
import { pine } from './trees.ts'

const LAYERS: LayerColors = ['#2f6a66', '#1f4d4c', '#153838', '#0f2727', '#0b1412']
const LIGHT = '#ffdf9a'

/** What the panorama is drawn with, and where its campfire is. */
export type Clearing = Canvas & { r: Random; u: number; fireX: number; fireY: number }

export function defineLights({ id, W, define, fireX, fireY }: Clearing): void {
  const place = `gradientUnits="userSpaceOnUse" cx="${round(fireX)}" cy="${round(fireY - 60)}" r="${round(W * 0.34)}"`
  const fire = [stop('0', '#ffd98a', '.95'), stop('.3', '#f0b25a', '.5'), stop('1', '#f0b25a', '0')]
  define(linearGradient(`${id}s`, stop('0', '#0a1a22'), stop('.45', '#1d4a52'), stop('.74', '#7fa189')))
  define(radialGradient(`${id}g`, place, ...fire))
  define(radialGradient(`${id}h`, '', stop('0', LIGHT, '.95'), stop('1', LIGHT, '0')))
}

/** Like `layer` of the covers, but darker and with other shadows. */
export function drawLayer(
  { defineLayer, draw, u }: Clearing,
  level: LayerLevel,
  top: number,
  pieces: string[],
  shadow = 1,
): void {
  const key = defineLayer(LAYERS, level, top, pieces)
  const use = (attributes: string) => `<use href="#${key}" ${attributes}/>`
  const depth = (2 + level) * 1.6 * u * shadow
  draw(use(`y="${round(-depth)}" opacity=".1"`) + use(`y="${round(-depth / 2)}" opacity=".14"`))
  draw(use(`y="${round(-1.1 * u)}" fill="${LIGHT}" opacity="${level > 3 ? 0.28 : 0.42}"`))
  draw(use(`fill="url(#${key}f)"`))
}

type ForestOptions = { step: number; heights: readonly [number, number]; gap: number }

/** Pines that get taller with their distance from the clearing. */
export function pines({ r, W, u, fireX }: Clearing, ground: Ground, { step, heights, gap }: ForestOptions): string {
  let d = ''
  for (let x = -20; x < W + 20; x += step * r.between(0.55, 1.35)) {
    const distance = Math.abs(x - fireX)
    if (distance < gap) continue
    const growth = 1 + Math.min(0.7, Math.max(0, distance - gap) / W)
    d += pine(r, x, ground.at(x) + 8, r.between(...heights) * u * growth)
  }
  return d
}
