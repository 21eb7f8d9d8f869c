import type { DrawingContext } from '../brushes.ts'
import { moonIsLit, moonPath } from '../moon.ts'
import { disc, path, round } from '../path.ts'

export type SkyDrawing = {
  stars: (count: number) => void
  /** The moon of the event's night, or a random phase when the date is unknown. */
  moon: (x?: number, y?: number, radius?: number) => void
  sun: (x: number, y: number, radius: number) => void
  cloud: (x: number, y: number, width: number, opacity: number, color?: string) => void
  fog: (y: number, opacity: number) => void
  birds: (x: number, y: number, count: number, size: number) => void
}

export function createSkyDrawing(context: DrawingContext, fraction: number | null): SkyDrawing {
  const { r, W, H, u, lightX, colors, draw, glow } = context
  // Drawn from the generator even when the scene has no moon, so that the sequence stays the same.
  const moonX = lightX + r.side() * W * r.between(0.14, 0.24)
  const moonY = H * r.between(0.17, 0.25)
  return {
    moon: (x = moonX, y = moonY, radius = H * 0.088) =>
      drawMoon(context, x, y, radius, fraction ?? r.between(0.1, 0.9)),
    sun: (x, y, radius) => {
      glow(x, y, radius * 2.6, 0.7)
      draw(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colors.light}"/>`)
    },
    stars: (count) => drawStars(context, count),
    cloud: (x, y, width, opacity, color) => drawCloud(context, x, y, width, opacity, color),
    fog: (y, opacity) => {
      for (let i = 0; i < 3; i++)
        drawCloud(context, r.between(0, W), y + r.between(-10, 14) * u, W * r.between(0.4, 0.8), opacity)
    },
    birds: (x, y, count, size) => drawBirds(context, x, y, count, size),
  }
}

function drawMoon(
  { u, colors, draw, glow }: DrawingContext,
  x: number,
  y: number,
  radius: number,
  fraction: number,
): void {
  const { light } = colors
  const place = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`
  glow(x, y, radius * 3, 0.35)
  draw(`<circle ${place} fill="${light}" opacity=".24"/>`)
  if (moonIsLit(fraction)) {
    const tilt = `rotate(-18 ${round(x)} ${round(y)})`
    draw(`<path d="${moonPath(x, y, radius, fraction)}" fill="${light}" transform="${tilt}"/>`)
  } else {
    draw(`<circle ${place} fill="none" stroke="${light}" stroke-width="${round(1.5 * u)}" opacity=".6"/>`)
  }
}

function drawStars({ r, W, u, horizon, colors, draw }: DrawingContext, count: number): void {
  let d = ''
  for (let i = 0; i < count; i++) d += disc(r.between(0, W), r.between(0, horizon * 0.7), r.between(0.6, 1.7) * u)
  draw(`<path fill="${colors.light}" opacity=".75" d="${d}"/>`)
}

/** Two to four flat bars with round ends. */
function drawCloud(
  context: DrawingContext,
  x: number,
  y: number,
  width: number,
  opacity: number,
  color?: string,
): void {
  const { r, u, colors, draw } = context
  const bars = r.integer(2, 4)
  let d = ''
  for (let i = 0; i < bars; i++) {
    const w = width * r.between(0.4, 1)
    const h = r.between(5, 11) * u
    const left = x + r.between(-width * 0.4, width * 0.4) - w / 2
    d += path`M${left} ${y + i * h * 0.9}h${w}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${-w}a${h / 2} ${h / 2} 0 0 1 0 ${-h}Z`
  }
  draw(`<path fill="${color ?? colors.light}" opacity="${opacity}" d="${d}"/>`)
}

function drawBirds({ r, u, colors, draw }: DrawingContext, x: number, y: number, count: number, size: number): void {
  let d = ''
  for (let i = 0; i < count; i++) {
    const bx = x + r.between(-60, 60) * u
    const by = y + r.between(-26, 26) * u
    const w = size * u * r.between(0.6, 1.1)
    d += path`M${bx - w} ${by - w * 0.4}Q${bx - w * 0.4} ${by - w * 0.7} ${bx} ${by}`
    d += path`Q${bx + w * 0.4} ${by - w * 0.7} ${bx + w} ${by - w * 0.4}`
  }
  const pen = `stroke="${colors.layers[3]}" stroke-width="${round(1.6 * u)}" stroke-linecap="round"`
  draw(`<path d="${d}" fill="none" ${pen} opacity=".85"/>`)
}
