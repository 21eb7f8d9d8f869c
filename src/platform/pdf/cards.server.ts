import { type Card, type CardSheet, type Cards, GREY, type TextStyle } from './document.ts'
import { PAGE } from './pages.server.ts'
import { toPrintable } from './printable.server.ts'
import { drawArtifact, drawElement, drawLines, fitText, LINE_HEIGHT, type Pdf } from './text.server.ts'

const MM = 72 / 25.4
const PADDING = 5 * MM
const NAME_SIZES = [36, 32, 28, 25, 22, 19, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4]
const UNDER_SIZES = [14, 12, 11, 10, 9, 8, 7, 6, 5, 4]
const SMALL_SIZES = [9, 8, 7, 6, 5, 4]

type Cell = { x: number; y: number; width: number; height: number }

/** Sheets of cards with marks to cut along. */
export function drawCards(pdf: Pdf, { sheet, cards }: Cards) {
  const grid = toGrid(sheet)
  for (let from = 0; from < cards.length; from += grid.cells.length) {
    pdf.doc.addPage()
    drawArtifact(pdf, () => drawCutMarks(pdf, grid))
    for (const [index, card] of cards.slice(from, from + grid.cells.length).entries())
      drawCard(pdf, card, grid.cells[index]!)
  }
}

type Grid = { xs: number[]; ys: number[]; cells: Cell[] }

function toGrid({ columns, rows, width, height }: CardSheet): Grid {
  const [w, h] = [width * MM, height * MM]
  const left = (PAGE.width - columns * w) / 2
  const top = (PAGE.height - rows * h) / 2
  const xs = Array.from({ length: columns + 1 }, (_, index) => left + index * w)
  const ys = Array.from({ length: rows + 1 }, (_, index) => top + index * h)
  const cells = ys.slice(0, -1).flatMap((y) => xs.slice(0, -1).map((x) => ({ x, y, width: w, height: h })))
  return { xs, ys, cells }
}

/** Crosses where the cuts meet; outside of the cards only half of each remains. */
function drawCutMarks({ doc }: Pdf, { xs, ys }: Grid) {
  const arm = 2.5 * MM
  doc.lineWidth(0.4).strokeColor('#888888')
  for (const x of xs)
    for (const y of ys)
      doc
        .moveTo(x - arm, y)
        .lineTo(x + arm, y)
        .moveTo(x, y - arm)
        .lineTo(x, y + arm)
  doc.stroke()
}

type Part = { lines: string[]; style: TextStyle & { size: number } }
const heightOf = ({ lines, style }: Part) => lines.length * style.size * LINE_HEIGHT

function drawCard(pdf: Pdf, { above, name, under, below }: Card, { x, y, width, height }: Cell) {
  const inner = width - 2 * PADDING
  const shrink = (text: string, most: number, sizes: readonly number[], style: Omit<TextStyle, 'size'> = {}): Part => {
    const { size, lines } = fitText(pdf, toPrintable(text), { width: inner, height: most, ...style }, sizes)
    return { lines, style: { ...style, size } }
  }
  const top = shrink(above, 16, SMALL_SIZES, { color: GREY })
  const bottom = below ? shrink(below, 16, SMALL_SIZES, { color: GREY }) : null
  const middle = height - 2 * PADDING - heightOf(top) - (bottom ? heightOf(bottom) : 0) - 8
  const small = under.map((text) => shrink(text, (middle * 0.4) / under.length, UNDER_SIZES))
  const smallHeight = small.reduce((sum, part) => sum + heightOf(part), 0)
  const big = shrink(name, middle - smallHeight - 4, NAME_SIZES, { weight: 'bold' })
  drawElement(pdf, 'P', () => {
    const put = (part: Part, at: number) =>
      drawLines(pdf, part.lines, { x: x + PADDING, y: at, center: inner }, part.style)
    put(top, y + PADDING)
    let at = y + PADDING + heightOf(top) + 4 + (middle - heightOf(big) - smallHeight) / 2
    for (const part of [big, ...small]) {
      put(part, at)
      at += heightOf(part)
    }
    if (bottom) put(bottom, y + height - PADDING - heightOf(bottom))
  })
}
