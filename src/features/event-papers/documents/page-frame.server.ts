import { type Block, drawPages } from '#platform/pdf/pages.server.ts'
import { PAGE, type Pdf } from '#platform/pdf/pdf.server.ts'
import { toPrintable } from '#platform/pdf/printable.server.ts'
import {
  drawElement,
  drawLine,
  drawLines,
  fitText,
  LINE_HEIGHT,
  measureText,
  type TextStyle,
  wrapText,
} from '#platform/pdf/text.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'

const MARGIN = 40
export const WIDTH = PAGE.width - 2 * MARGIN
const TOP = 100
const BOTTOM = 58
const GREY = '#444444'
const SMALL: TextStyle = { size: 9, color: GREY }

type Framed = { heading: PaperHeading; title: string; note?: string; columns?: (y: number) => void }

/** Draws the pages of a list: the event and its days above, who made it and «3 / 7» below. `columns` draws the heads of the columns. */
export function drawList(pdf: Pdf, blocks: readonly Block[], { heading, title, note, columns }: Framed) {
  const name = toPrintable(heading.title)
  const event = fitText(pdf, name, { width: WIDTH, height: 18, weight: 'bold' }, [15, 13, 11, 9, 7, 5])
  const under = toPrintable([heading.days, note].filter(Boolean).join(' · '))
  const top = TOP + (columns ? 16 : 0)
  return drawPages(pdf, blocks, {
    ...{ top, bottom: BOTTOM },
    draw: ({ number, count }) => {
      drawLine(pdf, toPrintable(title), MARGIN, 34, { size: 11, color: GREY })
      drawLines(pdf, event.lines, { x: MARGIN, y: 48 }, { size: event.size, weight: 'bold' })
      drawLine(pdf, under, MARGIN, 70, { size: 10, color: GREY })
      columns?.(TOP - 6)
      const numbers = `${number} / ${count}`
      drawLine(pdf, toPrintable(heading.made), MARGIN, PAGE.height - 40, SMALL)
      drawLine(pdf, numbers, MARGIN + WIDTH - measureText(pdf, numbers, SMALL), PAGE.height - 40, SMALL)
    },
  })
}

/** A heading inside a list, on the page of what follows. */
export function headingBlock(pdf: Pdf, text: string, size = 13): Block {
  const lines = wrapText(pdf, toPrintable(text), WIDTH, { size, weight: 'bold' })
  return {
    height: lines.length * size * LINE_HEIGHT + 12,
    keepNext: true,
    draw: (y) => drawElement(pdf, 'H2', () => drawLines(pdf, lines, { x: MARGIN, y: y + 9 }, { size, weight: 'bold' })),
  }
}

/** Paragraphs one below the other: each at most half a page, so that long ones are divided between pages. */
export function textBlocks(pdf: Pdf, text: string, style: TextStyle, indent = 0): Block[] {
  const lines = wrapText(pdf, toPrintable(text), WIDTH - indent, style)
  return lines.map((line) => ({
    height: style.size * LINE_HEIGHT,
    draw: (y) => drawElement(pdf, 'P', () => drawLine(pdf, line, MARGIN + indent, y, style)),
  }))
}

export type Column = { title: string; width: number }
export type RowCell = { text: string; style?: TextStyle; small?: string }
/** Of one size, so that the cells of a row stand on one line. */
const CELL: TextStyle = { size: 11 }
export const STRONG_CELL: TextStyle = { ...CELL, weight: 'bold' }
const BESIDE: TextStyle = { size: 8.5, color: GREY }
const GAP = 8
const PADDING = 4

/** A row of a table with a line below it; a cell takes as many lines as its text needs. `box`: one to tick in front. */
export function rowBlock(pdf: Pdf, columns: readonly Column[], cells: readonly RowCell[], box: boolean): Block {
  const laid = cells.map(({ text, style = CELL, small = '' }, index) => {
    const width = columns[index]!.width - GAP
    return {
      style,
      lines: wrapText(pdf, toPrintable(text), width, style),
      beside: small ? wrapText(pdf, toPrintable(small), width, BESIDE) : [],
    }
  })
  const heightOf = ({ style, lines, beside }: (typeof laid)[number]) =>
    lines.length * style.size * LINE_HEIGHT + beside.length * BESIDE.size * LINE_HEIGHT
  const height = Math.max(14, ...laid.map(heightOf)) + 2 * PADDING
  const draw = (y: number) => {
    let x = MARGIN + (box ? BOX : 0)
    for (const [index, { style, lines, beside }] of laid.entries()) {
      drawLines(pdf, lines, { x, y: y + PADDING }, style)
      drawLines(pdf, beside, { x, y: y + PADDING + lines.length * style.size * LINE_HEIGHT }, BESIDE)
      x += columns[index]!.width
    }
    if (box)
      pdf.doc
        .lineWidth(1)
        .rect(MARGIN, y + PADDING, 11, 11)
        .stroke('#000000')
    const bottom = y + height
    pdf.doc
      .lineWidth(0.5)
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + WIDTH, bottom)
      .stroke('#bbbbbb')
  }
  return { height, draw: (y) => drawElement(pdf, 'P', () => draw(y)) }
}
/** The width of the box to tick and of what keeps it apart. */
export const BOX = 20

export const drawColumnTitles = (pdf: Pdf, columns: readonly Column[], box: boolean) => (y: number) => {
  let x = MARGIN + (box ? BOX : 0)
  for (const { title, width } of columns) {
    drawLine(pdf, toPrintable(title), x, y, { size: 9, weight: 'bold' })
    x += width
  }
  pdf.doc
    .lineWidth(1)
    .moveTo(MARGIN, y + 14)
    .lineTo(MARGIN + WIDTH, y + 14)
    .stroke('#000000')
}
