import { drawCamp, drawPeople } from './camp.ts'
import { createCanvas } from './canvas.ts'
import { type Clearing, defineLights, drawLayer, pines } from './clearing.ts'
import { hill, ridge } from './land.ts'
import { moonIsLit, moonPath, moonPhase } from './moon.ts'
import { disc, rectangle } from './path.ts'
import { createRandom, hash } from './random.ts'
import { pine } from './trees.ts'

export type PanoramaInput = { slug?: string; date?: Date | string | undefined; width?: number; height?: number }

/**
 * The night scene of the home page: the fire on the right, free space for text on the left. Without a date the moon is
 * today's.
 */
export function panorama({ slug = 'claro', date, width: W = 1600, height: H = 760 }: PanoramaInput = {}): string {
  const canvas = createCanvas(`pn${hash(`${slug}${W}${H}`).toString(36)}`, W, H)
  const r = createRandom(`pano|${slug}`)
  const clearing: Clearing = { ...canvas, r, u: H / 450, fireX: W * 0.7, fireY: H * 0.855 }
  defineLights(clearing)
  canvas.fillWith('s')
  drawStars(clearing)
  drawMoon(clearing, moonPhase(date ?? new Date()).fraction)
  drawForest(clearing)
  drawCamp(clearing)
  drawPeople(clearing)
  drawSideTrees(clearing)
  return canvas.finish('xMaxYMax')
}

function drawStars({ r, W, H, draw }: Clearing): void {
  let d = ''
  for (let i = 0; i < 90; i++) d += disc(r.between(0, W), r.between(0, H * 0.5), r.between(0.6, 1.9))
  draw(`<path d="${d}" fill="#fff3d6" opacity=".7"/>`)
}

/** Below the navigation bar, also where a wide screen crops the picture. */
function drawMoon({ id, W, H, draw }: Clearing, fraction: number): void {
  const [x, y, radius] = [W * 0.865, H * 0.28, H * 0.055]
  const place = `cx="${x}" cy="${y}"`
  draw(`<circle ${place} r="${radius * 3.4}" fill="url(#${id}h)" opacity=".3"/>`)
  draw(`<circle ${place} r="${radius}" fill="#ffeec4" opacity=".26"/>`)
  if (moonIsLit(fraction))
    draw(`<path d="${moonPath(x, y, radius, fraction)}" fill="#fff0cb" transform="rotate(-18 ${x} ${y})"/>`)
  else draw(`<circle ${place} r="${radius}" fill="none" stroke="#fff0cb" opacity=".6"/>`)
}

function drawForest(clearing: Clearing): void {
  const { r, H, u } = clearing
  drawLayer(clearing, 0, H * 0.4, [ridge(r, clearing, H * 0.5, H * 0.16, 7).d])
  const far = ridge(r, clearing, H * 0.6, H * 0.06, 6)
  drawLayer(clearing, 1, H * 0.5, [far.d, pines(clearing, far, { step: 26, heights: [30, 64], gap: 0 })])
  clearing.fillWith('g')
  const near = hill(r, clearing, H * 0.72, 14 * u)
  drawLayer(clearing, 2, H * 0.5, [near.d, pines(clearing, near, { step: 46, heights: [70, 130], gap: 210 })])
}

/** Large pines at the right edge and along the left half, behind the text. */
function drawSideTrees(clearing: Clearing): void {
  const { r, W, H } = clearing
  const big = (x: number, height: number) => pine(r, x, H + 10, H * height * r.between(0.78, 0.86))
  const right = big(W + 10, 0.98) + big(W - 92, 0.72)
  const middle = big(W * 0.445, 0.6) + big(W * 0.385, 0.82) + big(W * 0.3, 0.96)
  const left = big(W * 0.21, 0.84) + big(W * 0.12, 1.02) + big(W * 0.03, 0.9)
  drawLayer(clearing, 4, H * 0.2, [right + middle + left, rectangle(-20, H * 0.975, W + 40, 60)])
}
