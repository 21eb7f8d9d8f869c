import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font as FontFile, openSync } from 'fontkit'
import type { Weight } from './document.ts'

const require = createRequire(import.meta.url)

type Family = {
  name: string
  /** The file of its package that says which characters each part may have. */
  index: string
  /** The parts in which it is shipped; else all that have a number. */
  parts?: readonly string[]
  hasBold?: boolean
}
/** The site's typeface. */
export const MAIN_FAMILY = 'alegreya-sans'
/** It comes first; then those of other scripts, in the order in which a character is looked for. */
const FAMILIES: readonly Family[] = [
  {
    name: MAIN_FAMILY,
    index: require.resolve('@fontsource/alegreya-sans/unicode.json'),
    hasBold: true,
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
  {
    name: 'noto-sans-hebrew',
    index: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
    parts: ['hebrew'],
    hasBold: true,
  },
  {
    name: 'noto-sans-arabic',
    index: require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
    parts: ['arabic'],
    hasBold: true,
  },
  {
    name: 'noto-sans-devanagari',
    index: require.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
    parts: ['devanagari'],
    hasBold: true,
  },
  {
    name: 'gowun-dodum',
    index: require.resolve('@fontsource/gowun-dodum/unicode.json'),
  },
  {
    name: 'sawarabi-gothic',
    index: require.resolve('@fontsource/sawarabi-gothic/unicode.json'),
  },
  {
    name: 'zcool-xiaowei',
    index: require.resolve('@fontsource/zcool-xiaowei/unicode.json'),
  },
]

/** A part of a family: a file for each weight. `ranges`: of the characters that it may have. */
type Font = { name: string; files: Record<Weight, string>; ranges: [from: number, to: number][] }

let fonts: Font[] | null = null

/** The fonts are embedded, each with what a document uses of it, so that it looks and prints the same everywhere. */
function listFonts(): Font[] {
  fonts ??= FAMILIES.flatMap(fontsOf)
  return fonts
}

function fontsOf({ name, index, parts, hasBold = false }: Family): Font[] {
  const rangesOf: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'))
  const keys = parts ?? Object.keys(rangesOf).filter((key) => key.startsWith('['))
  return keys.map((key) => {
    const part = `${name}-${key.replace(/[[\]]/g, '')}`
    const fileOf = (weight: number) => join(dirname(index), 'files', `${part}-${weight}-normal.woff`)
    return {
      name: part,
      files: { regular: fileOf(400), bold: fileOf(hasBold ? 700 : 400) },
      ranges: toRanges(rangesOf[key]!),
    }
  })
}

/** Of `U+0307-0308,U+25CC`. */
const toRanges = (text: string) =>
  text.split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

/** Files are read when a text uses them. */
export function registerFonts(doc: PDFKit.PDFDocument) {
  for (const { name, files } of listFonts())
    for (const [weight, file] of Object.entries(files)) doc.registerFont(`${name}-${weight}`, file)
}

const opened = new Map<string, FontFile>()

/** Says which characters it has. All its weights have the same. */
const openFont = ({ name, files }: Font) => opened.getOrInsertComputed(name, () => openSync(files.regular))

const fontOfCode = new Map<number, Font | null>()

const findFont = (code: number): Font | null =>
  fontOfCode.getOrInsertComputed(
    code,
    () =>
      listFonts().find(
        (font) =>
          font.ranges.some(([from, to]) => code >= from && code <= to) && openFont(font).hasGlyphForCodePoint(code),
      ) ?? null,
  )

/** The name of the font that has a character; null where none has. */
export const fontOf = (code: number): string | null => findFont(code)?.name ?? null
/** Its files by weight. */
export const filesOfCode = (code: number): Record<Weight, string> | null => findFont(code)?.files ?? null

const SPACE = 0x20
export const hasSpace = (name: string) => opened.get(name)?.hasGlyphForCodePoint(SPACE) ?? false
