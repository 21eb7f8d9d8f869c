import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'
import { filesOfCode } from '#platform/pdf/fonts.server.ts'

// The renderer of SVG knows the fonts of its machine only, so that the letters of the site's own fonts are drawn as paths.

/** What a share image says: the title, and below it a line for each fact. */
export type ShareWords = { site: string; title: string; facts: readonly string[] }
type Size = { width: number; height: number }
/** A line of text; `width` in pixels. */
type Line = { paths: string; width: number }

const require = createRequire(import.meta.url)
const DISPLAY = join(
  dirname(require.resolve('@fontsource-variable/texturina/package.json')),
  'files/texturina-latin-wght-normal.woff2',
)
const opened = new Map<string, Font>()
const open = (file: string) => opened.getOrInsertComputed(file, () => openSync(file))

/** The sizes in which a title is tried, in pixels, each with the lines that it may take; the last cuts what does not fit. */
const TITLE_SIZES = [
  [84, 2],
  [64, 3],
  [52, 3],
] as const
const FACT_SIZE = 36
const MARGIN = 60
const INK = '#f6f0e0'
const LIT = '#f5bb4e'
const STAGE = '#0b1412'

/** The words as an SVG to lay over a picture of this size in pixels. */
export function letter({ site, title, facts }: ShareWords, { width, height }: Size): string {
  const room = width - 2 * MARGIN
  const [size, lines] = fitTitle(title, room)
  const factLines = facts.map((fact) => cut(fact, 'bold', FACT_SIZE, room))
  const foot = height - MARGIN
  const place = (line: Line, x: number, y: number, fill: string) =>
    `<g transform="translate(${x} ${round(y)})" fill="${fill}">${line.paths}</g>`
  const factsAt = (index: number) => foot - (factLines.length - 1 - index) * FACT_SIZE * 1.3
  const titleFoot = factsAt(0) - FACT_SIZE * 1.5
  const titleAt = (index: number) => titleFoot - (lines.length - 1 - index) * size * 1.12
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x2="0" y2="1">
<stop offset=".1" stop-color="${STAGE}" stop-opacity="0"/><stop offset=".55" stop-color="${STAGE}" stop-opacity=".72"/>
<stop offset="1" stop-color="${STAGE}" stop-opacity=".92"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>
${lines.map((line, index) => place(line, MARGIN, titleAt(index), INK)).join('')}
${factLines.map((line, index) => place(line, MARGIN, factsAt(index), index === 0 ? LIT : INK)).join('')}
${place(setLine(site, 'display', 34), MARGIN, MARGIN + 24, INK)}</svg>`
}

function fitTitle(title: string, room: number): [size: number, lines: Line[]] {
  for (const [size, most] of TITLE_SIZES) {
    const lines = wrap(title, size, room)
    if (lines.length <= most && lines.every(({ width }) => width <= room)) return [size, lines]
  }
  const [size, most] = TITLE_SIZES.at(-1)!
  const texts = wrapTexts(title, size, room)
  const kept = texts.slice(0, most)
  if (texts.length > most) kept[most - 1] = texts.slice(most - 1).join(' ')
  return [size, kept.map((text) => cut(text, 'display', size, room))]
}

const wrap = (text: string, size: number, room: number) =>
  wrapTexts(text, size, room).map((line) => setLine(line, 'display', size))

function wrapTexts(text: string, size: number, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && setLine(longer, 'display', size).width <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The line, with an ellipsis where it is longer than the room. */
function cut(text: string, style: Style, size: number, room: number): Line {
  const whole = setLine(text, style, size)
  if (whole.width <= room) return whole
  const letters = [...text]
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (setLine(`${letters.slice(0, middle).join('').trimEnd()}…`, style, size).width <= room) fits = middle
    else tooLong = middle
  }
  return setLine(`${letters.slice(0, fits).join('').trimEnd()}…`, style, size)
}

type Style = 'display' | 'bold'

/** Draws a line at the origin of its base line. Characters that no font has are left out. */
function setLine(text: string, style: Style, size: number): Line {
  let [x, paths] = [0, '']
  for (const { font, text: part } of runsOf(text, style)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      paths += pathOf(glyph, scale, x + xOffset * scale, -yOffset * scale)
      x += xAdvance * scale
    })
  }
  // Of the variable font, the lightest weight is read: titles are made bolder by a line around their letters.
  const bolder = style === 'display' ? `<g stroke="${INK}" stroke-width="${round(size * 0.02)}">${paths}</g>` : paths
  return { paths: bolder, width: x }
}

function pathOf(glyph: Glyph, scale: number, x: number, y: number) {
  const outline = glyph.path.toSVG()
  if (!outline) return ''
  return `<path vector-effect="non-scaling-stroke" transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline}"/>`
}

/** Parts of a text that one font has. */
function runsOf(text: string, style: Style): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const character of text) {
    const [code, last] = [character.codePointAt(0)!, runs.at(-1)]
    // A space stays with what is before it, so that the words of a script from right to left keep their order.
    const font = character === ' ' && last?.font.hasGlyphForCodePoint(code) ? last.font : fontOf(code, style)
    if (font && last?.font === font) last.text += character
    else if (font) runs.push({ font, text: character })
  }
  return runs
}

function fontOf(code: number, style: Style): Font | null {
  if (style === 'display' && open(DISPLAY).hasGlyphForCodePoint(code)) return open(DISPLAY)
  const files = filesOfCode(code)
  return files && open(files.bold)
}

const round = (value: number) => Math.round(value * 10) / 10
