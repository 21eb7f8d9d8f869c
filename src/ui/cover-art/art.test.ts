import { expect, test } from 'vitest'
import { cover } from './cover.ts'
import { mask } from './mask.ts'
import { moonDays, moonIconPath, moonPhase } from './moon.ts'
import { PALETTES, toTheme } from './palette.ts'
import { panorama } from './panorama.ts'
import { hash } from './random.ts'
import { seal } from './seal.ts'

const themes = Object.keys(PALETTES)
const sizes = [
  { width: 840, height: 380 },
  { width: 240, height: 240 },
  { width: 1600, height: 600 },
  { width: 640, height: 800 },
]
const print = (svg: string) => hash(svg).toString(36)
const slugs = ['la-noche-de-las-velas', 'cuervos', '2026-ñ', '']

/** A minimal well-formedness check: quoted attributes, balanced tags, no stray `&` in texts. */
function faults(svg: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const text = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w-]*="[^"<&]*")*)(\/?)>/g,
    (_, closing, name, __, empty) => {
      if (closing && open.pop() !== name) found.push(`</${name}> closes nothing`)
      if (!closing && !empty) open.push(name)
      return ''
    },
  )
  if (open.length) found.push(`open: ${open}`)
  if (/[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(text)) found.push(`stray: ${text}`)
  if (/NaN|undefined|null|Infinity|\[object/.test(svg)) found.push('holds a value that is none')
  if (/ (style|on\w+)=/.test(svg)) found.push('has a style or a handler')
  return found
}

test('draws the same picture for the same input', () => {
  const input = { slug: 'cuervos', theme: 'horror', date: '2026-10-31' }
  expect(cover(input)).toBe(cover({ ...input }))
  expect(mask('ana')).toBe(mask('ana'))
  expect(seal('club-norte', { label: 'Club Norte' })).toBe(seal('club-norte', { label: 'Club Norte' }))
  expect(panorama({ date: '2026-10-31' })).toBe(panorama({ date: '2026-10-31' }))
})

test('draws different pictures for events of one theme', () => {
  for (const theme of themes) expect(new Set(slugs.map((slug) => cover({ slug, theme }))).size).toBe(slugs.length)
})

// Browsers cache the pictures for a year and organizers know theirs: change these hashes only to change the drawings,
// and raise VERSION of drawn-files.server.ts then.
test('keeps the hashes of known pictures', () => {
  const drawn = themes.map((theme) => [theme, print(cover({ slug: 'candil', theme, date: '2026-11-24' }))])
  expect(Object.fromEntries(drawn)).toEqual({
    'high-fantasy': '16tybj1',
    'low-fantasy': '1vaa7dj',
    'world-of-darkness': '2n2h7m',
    historic: '1g9uch1',
    horror: 'wub17p',
    'post-apo': '1390yii',
    'science-fiction': '1i6xqnx',
    steampunk: 'ad1hd8',
    modern: '10zhkfy',
  })
  expect(print(cover({ slug: 'candil', theme: 'modern', width: 240, height: 240 }))).toBe('1x9fbd6')
  expect(print(panorama({ date: '2026-11-24' }))).toBe('1w26xsy')
  expect(print(mask('candil'))).toBe('19t81v7')
  expect(print(seal('candil'))).toBe('1rddfsf')
})

test('draws well-formed SVG without inline styles', () => {
  for (const theme of themes)
    for (const slug of slugs)
      for (const size of sizes) {
        expect(faults(cover({ slug, theme, ...size }))).toEqual([])
        expect(faults(cover({ slug, theme, ...size, date: '2026-12-09' }))).toEqual([])
      }
  for (const slug of slugs)
    expect([mask(slug), seal(slug), panorama({ slug, date: '2026-12-09' })].flatMap(faults)).toEqual([])
})

test('falls back to low fantasy for an unknown theme', () => {
  const known = cover({ slug: 'cuervos', theme: 'low-fantasy' })
  for (const theme of ['', 'toString', '__proto__', 'constructor', 'high fantasy'])
    expect(cover({ slug: 'cuervos', theme })).toBe(known)
  expect(toTheme('steampunk')).toBe('steampunk')
})

test('computes known phases of the moon', () => {
  expect(moonPhase('2026-11-24').phase).toBe('full')
  expect(moonPhase('2026-12-09').phase).toBe('new')
  expect(moonPhase('2026-08-12').phase).toBe('new') // the eclipse over Spain
  expect(moonPhase('2026-11-17').phase).toBe('first_quarter')
  expect(moonPhase('2026-12-01').phase).toBe('last_quarter')
  expect(moonDays(2026, 10)).toEqual({ new: [9], full: [24] })
  expect(moonDays(2026, 11)).toEqual({ new: [9], full: [24] })
  expect(moonDays(2026, 4).full).toEqual([1, 31])
})

test('computes the same phase for a Date and its day as a string', () => {
  expect(moonPhase(new Date('2026-11-24T03:00:00Z'))).toEqual(moonPhase('2026-11-24'))
  expect(() => moonPhase('soon')).toThrow(RangeError)
})

test('draws no lit part at new moon', () => {
  expect(moonIconPath('2026-12-09')).toBe(null)
  expect(moonIconPath('2026-11-24')).toMatch(/^M10 1\.4A8\.6 8\.6 .*Z$/)
  expect(moonIconPath(0.25)).toBe('M10 1.4A8.6 8.6 0 0 1 10 18.6A0 8.6 0 0 1 10 1.4Z')
})

test("draws the moon of the event's night", () => {
  const night = (date: string) => cover({ slug: 'cuervos', theme: 'high-fantasy', date })
  expect(night('2026-11-24')).not.toBe(night('2026-12-02'))
})

test('shows the first significant letter on a seal', () => {
  const letter = (label: string) => seal('club', { label }).match(/>([^<]*)<\/text>/)?.[1]
  expect(letter('Asociación los Ñandúes')).toBe('Ñ')
  expect(letter('the raven-club')).toBe('R')
  expect(letter('')).toBe('C')
  expect(letter('🜁lchemy')).toBe('🜁')
})

test('escapes a hostile label', () => {
  for (const label of [
    '<script>alert(1)</script>',
    '"onload=x',
    '&amp;',
    "'''",
    '\u0000ab',
    '\ud800ab',
    '<'.repeat(1e6),
  ])
    expect(faults(seal('club', { label }))).toEqual([])
  expect(seal('club', { label: '<script>' })).toContain('>&lt;</text>')
})

test('rejects sizes out of range', () => {
  for (const width of [0, -240, 12.5, Number.NaN, 1e9])
    expect(() => cover({ slug: 'cuervos', theme: 'modern', width })).toThrow(RangeError)
})
