import { path } from './path.ts'
import { createRandom, hash } from './random.ts'

const CLOTHS = [
  ['#17362f', '#f0d9a8'],
  ['#4a1626', '#f3cfae'],
  ['#20305a', '#e9dfc4'],
  ['#5a3413', '#f7dfa6'],
  ['#2f3b1c', '#efe0b0'],
  ['#3a2350', '#ecd6c4'],
  ['#14414e', '#f2ddb8'],
  ['#472019', '#f2c99b'],
] as const

const DECORATIONS = {
  round: '',
  horn: 'M16 16C9 14 7 8 8 3C12 8 17 8 21 11ZM48 16C55 14 57 8 56 3C52 8 47 8 43 11Z',
  crest:
    'M32 11C28 6 29 3 32 0C35 3 36 6 32 11ZM24 12C19 8 19 5 20 2C25 4 27 7 27 11ZM40 12C45 8 45 5 44 2C39 4 37 7 37 11Z',
  hood: '',
  leaf: 'M17 17C8 19 5 26 6 32C12 30 16 26 17 21ZM47 17C56 19 59 26 58 32C52 30 48 26 47 21Z',
}
const TOPS = ['round', 'horn', 'crest', 'hood', 'leaf'] as const

const FACE = 'M14 20C14 12 22 9.5 32 9.5S50 12 50 20C50 37 42 54 32 54S14 37 14 20Z'
const RIGHT_HALF = 'M32 9.5C42 9.5 50 12 50 20C50 37 42 54 32 54Z'
const NOSE = 'M31 27.5L33.2 27.5L34.6 36Q32 37.4 29.6 36Z'
const SMILE = 'M22.5 38Q32 41 41.5 38Q38 48 32 48T22.5 38Z'
const FROWN = 'M24 45Q32 36 40 45Q32 41.5 24 45Z'
const TIGHT_LIPS = 'M26 41.5h12l-1.6 2.6h-8.8Z'
const TEAR = 'M41 30.5q3 4.4 0 6.2q-3-1.8 0-6.2Z'
const HOOD = 'M6 66C4 30 12 4 32 4S60 30 58 66Z'

/**
 * A theatre mask used as avatar of people and characters. The seed cannot be read from the picture; hash an email
 * address first all the same.
 */
export function mask(seed: string | number, { size = 40 }: { size?: number } = {}): string {
  const r = createRandom(`mask|${seed}`)
  const [cloth, skin] = r.pick(CLOTHS)
  const happy = r.chance(0.55)
  const brow = r.between(-3, 3)
  const top = r.pick(TOPS)
  const mouth = happy ? SMILE : r.chance() ? FROWN : TIGHT_LIPS
  const twoFaced = r.chance(0.35)
  const crying = r.chance(0.3)
  const eye = happy ? laughingEye : neutralEye
  const id = `m${hash(`m${seed}`).toString(36)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}" aria-hidden="true" class="mask">` +
    `<defs><clipPath id="${id}"><circle cx="32" cy="32" r="32"/></clipPath></defs>` +
    `<g clip-path="url(#${id})"><rect width="64" height="64" fill="${cloth}"/>` +
    (top === 'hood' ? `<path d="${HOOD}" fill="#000" opacity=".35"/>` : '') +
    `<path d="${DECORATIONS[top]}" fill="${skin}" opacity=".82"/><path d="${FACE}" fill="${skin}"/>` +
    (twoFaced ? `<path d="${RIGHT_HALF}" fill="${cloth}" opacity=".28"/>` : '') +
    `<path d="${eye(-1, brow)}${eye(1, brow)}${mouth}${NOSE}" fill="${cloth}"/>` +
    (crying ? `<path d="${TEAR}" fill="${cloth}" opacity=".8"/>` : '') +
    '</g></svg>'
  )
}

type Eye = (side: -1 | 1, brow: number) => string

const laughingEye: Eye = (side, brow) => {
  const x = 32 + side * 8.6
  return path`M${x - 5} 27Q${x} ${20 - side * brow * 0.3} ${x + 5} 27Q${x} 24.4 ${x - 5} 27Z`
}

const neutralEye: Eye = (side, brow) => {
  const x = 32 + side * 8.6
  const [left, right] = [25.5 - side * brow, 25.5 + side * brow]
  return path`M${x - 5.2} ${left}Q${x} ${23 - Math.abs(brow) * 0.2} ${x + 5.2} ${right}Q${x} 31 ${x - 5.2} ${left}Z`
}
