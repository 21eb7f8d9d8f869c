import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Weight } from './document.ts'

const require = createRequire(import.meta.url)

/** The parts in which the typeface is shipped, in the order in which a character is looked for. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 }

export const fontName = (subset: number, weight: Weight) => `${SUBSETS[subset]}-${weight}`

type Typeface = { files: Map<string, Buffer>; subsetOf: Map<number, number> }
let typeface: Typeface | null = null

/** The site's typeface, read once. Its fonts are embedded, so that a document looks and prints the same everywhere. */
export function loadTypeface(): Typeface {
  typeface ??= readTypeface()
  return typeface
}

function readTypeface(): Typeface {
  const files = new Map<string, Buffer>()
  for (const [index, subset] of SUBSETS.entries())
    for (const [weight, number] of Object.entries(WEIGHTS)) {
      const file = `@fontsource/alegreya-sans/files/alegreya-sans-${subset}-${number}-normal.woff`
      files.set(fontName(index, weight as Weight), readFileSync(require.resolve(file)))
    }
  return { files, subsetOf: readCoverage(files) }
}

/** Which part of the typeface has a character. Both weights have the same ones. */
function readCoverage(files: Map<string, Buffer>) {
  const scratch = new PDFDocument()
  const subsetOf = new Map<number, number>()
  for (const index of SUBSETS.keys()) {
    scratch.font(files.get(fontName(index, 'regular'))!)
    // pdfkit has no public call for the characters of a font.
    const { characterSet } = (scratch as unknown as { _font: { font: { characterSet: number[] } } })._font.font
    for (const code of characterSet) if (!subsetOf.has(code)) subsetOf.set(code, index)
  }
  // A font's last entry stands for characters that it does not have.
  subsetOf.delete(0xffff)
  return subsetOf
}
