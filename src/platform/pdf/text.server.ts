import type { TextStyle, Weight } from './document.ts'
import { graphemes, type Piece, toPieces } from './printable.server.ts'

/** A document that is being laid out, page by page. `root` is its structure, which screen readers read. */
export type Pdf = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }

/** Of the size of the letters: from one line to the next, and from the top of a line to where its letters stand. */
export const LINE_HEIGHT = 1.2
export const BASELINE = 0.92
/** Letters are measured at this size; widths are proportional. */
const MEASURED = 100
const BLACK = '#000000'

/**
 * Figures as high as capitals; the typeface's own go below the line. Only where there are any: pdfkit measures the rest once. What is
 * written from right to left is given whole to its font, which pdfkit does where any features are named.
 */
const featuresOf = ({ text, isTurned }: Piece): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => {
  if (isTurned) return { features: [] }
  return /[0-9]/.test(text) ? { features: ['lnum'] } : {}
}

/** The width of a printable text, for letters of size 1. */
function unitWidth({ doc }: Pdf, text: string, weight: Weight): number {
  let width = 0
  for (const piece of toPieces(text, weight))
    width += doc.font(piece.font).fontSize(MEASURED).widthOfString(piece.text, featuresOf(piece))
  return width / MEASURED
}

export const measureText = (pdf: Pdf, text: string, { size, weight = 'regular' }: TextStyle) =>
  unitWidth(pdf, text, weight) * size

type Word = { text: string; width: number }
const toWords = (pdf: Pdf, text: string, weight: Weight): Word[] =>
  text.split(' ').map((word) => ({ text: word, width: unitWidth(pdf, word, weight) }))

/** Printable text in lines of at most that width. A word that is longer is divided, never cut. */
export function wrapText(pdf: Pdf, text: string, width: number, { size, weight = 'regular' }: TextStyle): string[] {
  return wrapWords(pdf, toWords(pdf, text, weight), width / size, weight)
}

function wrapWords(pdf: Pdf, words: readonly Word[], width: number, weight: Weight): string[] {
  const space = unitWidth(pdf, ' ', weight)
  const lines: Word[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && last.width + space + word.width <= width)
      lines[lines.length - 1] = { text: `${last.text} ${word.text}`, width: last.width + space + word.width }
    else if (word.width <= width) lines.push(word)
    else lines.push(...divideWord(pdf, word.text, width, weight))
  }
  return lines.map(({ text }) => text)
}

function divideWord(pdf: Pdf, word: string, width: number, weight: Weight): Word[] {
  const parts: Word[] = []
  for (const { segment: letter } of graphemes.segment(word)) {
    const one = unitWidth(pdf, letter, weight)
    const last = parts.at(-1)
    if (last && last.width + one <= width)
      parts[parts.length - 1] = { text: last.text + letter, width: last.width + one }
    else parts.push({ text: letter, width: one })
  }
  return parts
}

type Box = { width: number; height: number; weight?: Weight }

/** The largest of some sizes, given in descending order, in which the text fits; at the smallest it is as many lines as it takes. */
export function fitText(pdf: Pdf, text: string, { width, height, weight = 'regular' }: Box, sizes: readonly number[]) {
  const words = toWords(pdf, text, weight)
  for (const size of sizes) {
    // A word is divided only when no size is left in which it need not be.
    const isDivided = words.some((word) => word.width * size > width)
    if (isDivided) continue
    const lines = wrapWords(pdf, words, width / size, weight)
    if (lines.length * size * LINE_HEIGHT <= height) return { size, lines }
  }
  return fitDivided(pdf, words, { width, height, weight }, sizes)
}

function fitDivided(
  pdf: Pdf,
  words: readonly Word[],
  { width, height, weight = 'regular' }: Box,
  sizes: readonly number[],
) {
  const wrapAt = (size: number) => ({ size, lines: wrapWords(pdf, words, width / size, weight) })
  const fits = ({ size, lines }: ReturnType<typeof wrapAt>) => lines.length * size * LINE_HEIGHT <= height
  return sizes.values().map(wrapAt).find(fits) ?? wrapAt(sizes.at(-1)!)
}

/** Draws a line of printable text; `y` is the top of the line. */
export function drawLine({ doc }: Pdf, text: string, x: number, y: number, style: TextStyle) {
  const { size, weight = 'regular', color = BLACK } = style
  let at = x
  doc.fillColor(color)
  for (const piece of toPieces(text, weight)) {
    doc.font(piece.font).fontSize(size)
    doc.text(piece.text, at, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(piece) })
    at += doc.widthOfString(piece.text, featuresOf(piece))
  }
}

/** Draws lines below each other. `center`: the width in which each is centred. */
export function drawLines(
  pdf: Pdf,
  lines: readonly string[],
  { x, y, center }: { x: number; y: number; center?: number },
  style: TextStyle,
) {
  for (const [index, line] of lines.entries()) {
    const left = center === undefined ? x : x + (center - measureText(pdf, line, style)) / 2
    drawLine(pdf, line, left, y + index * style.size * LINE_HEIGHT, style)
  }
}

/** Draws what screen readers read as one element, such as `P` or `H1`. */
export function drawElement({ doc, root }: Pdf, tag: string, draw: () => void) {
  const element = doc.struct(tag)
  root.add(element)
  element.add(doc.markStructureContent(tag))
  draw()
  doc.endMarkedContent()
  element.end()
}

/** Draws what repeats on each page or only decorates: screen readers skip it. */
export function drawArtifact({ doc }: Pdf, draw: () => void) {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}
