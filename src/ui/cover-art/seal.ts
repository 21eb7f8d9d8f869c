import { disc, pointOnCircle, polygon, round } from './path.ts'
import { createRandom, hash, type Random } from './random.ts'
import { escapeXml } from './svg.ts'

const WAXES = [
  ['#8f2a22', '#6d1d18', '#f4c9b4'],
  ['#1f5a4a', '#153f34', '#cfe8d6'],
  ['#2d4a7c', '#1e3459', '#cfdcf3'],
  ['#7a4a12', '#58340b', '#f6dcae'],
  ['#5b2a5e', '#401c43', '#ecd0ea'],
  ['#3d4a1d', '#2a3413', '#e2e8bf'],
] as const

/** A wax seal with an initial, for organizations and venues. */
export function seal(seed: string, { size = 48, label }: { size?: number; label?: string | undefined } = {}): string {
  const r = createRandom(`seal|${seed}`)
  const [wax, dark, lit] = r.pick(WAXES)
  const rim = waxRim(r, hash(seed))
  const ornament = ring(r.integer(3, 6))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}" aria-hidden="true" class="seal">` +
    `<path d="${rim}" fill="${wax}"/><circle cx="32" cy="32" r="24.6" fill="${dark}"/>` +
    `<circle cx="32" cy="32.8" r="24.2" fill="${wax}"/><path d="${ornament}" fill="${lit}" opacity=".75"/>` +
    `<text x="32" y="40.4" text-anchor="middle" font-family="'Texturina Variable',Georgia,serif" font-weight="600" ` +
    `font-size="25" fill="${lit}">${escapeXml(initial(label || seed, seed))}</text></svg>`
  )
}

/** The uneven edge of the wax. */
function waxRim(r: Random, shape: number): string {
  const points = 26
  let d = ''
  for (let i = 0; i <= points; i++) {
    const angle = ((i % points) / points) * 6.283
    const bulge = Math.sin(angle * 3 + r.between(0, 0.2) + (shape % 6)) * 1.3
    const [x, y] = pointOnCircle(32, 32, angle, 29 + bulge + Math.sin(angle * 5 + (shape % 5)) * 0.9)
    d += `${i ? 'L' : 'M'}${round(x)} ${round(y)}`
  }
  return `${d}Z`
}

/** Alternating diamonds and dots. */
function ring(diamonds: number): string {
  let d = ''
  for (let i = 0; i < diamonds * 2; i++) {
    const angle = (i / (diamonds * 2)) * 6.283 - 1.57
    const at = (turn: number, radius: number) => pointOnCircle(32, 32, angle + turn, radius)
    d += i % 2 ? disc(...at(0, 20.4), 1.1) : polygon([at(0, 18.4), at(0.12, 20.6), at(0, 22.8), at(-0.12, 20.6)])
  }
  return d
}

/** The first letter of the first significant word: "C" for "Asociación Los Cuervos". */
function initial(name: string, fallback: string): string {
  const words = name.slice(0, 100).replace(/[-_]/g, ' ').split(/\s+/)
  const significant = words.find(
    (word) => word.length > 2 && !/^(los|las|del|the|and|asociacion|asociación)$/i.test(word),
  )
  const [letter = ''] = significant ?? fallback
  return letter.toUpperCase()
}
