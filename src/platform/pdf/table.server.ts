import type { Cell, Grid, Table, TextStyle } from './document.ts'
import { GREY } from './document.ts'
import type { Block } from './pages.server.ts'
import type { TextColumn } from './paragraph.server.ts'
import { isLossy, toPrintable } from './printable.server.ts'
import { BASELINE, drawElement, drawLine, LINE_HEIGHT, type Pdf, wrapText } from './text.server.ts'

const CELL: TextStyle = { size: 11 }
const BESIDE: TextStyle = { size: 8.5, color: GREY }
const TITLE: TextStyle = { size: 9, weight: 'bold' }
const GAP = 8
const PADDING = 4
/** The width of the box to tick and of what keeps it apart. */
const BOX = 20
/** A row of more lines is divided between pages. */
const LINES_TOGETHER = 20

/** Rows with a line below each; a cell takes as many lines as its text needs. */
export const tableBlocks = (pdf: Pdf, place: TextColumn, { grid, rows }: Table): Block[] =>
  rows.flatMap((row) => rowBlocks(pdf, place, grid, row))

const columnsOf = ({ left, width }: TextColumn, { columns, boxes }: Grid) => {
  let x = left + (boxes ? BOX : 0)
  const room = width - (boxes ? BOX : 0)
  return columns.map(({ title = '', share }) => {
    const column = { x, width: room * share, title }
    x += column.width
    return column
  })
}

type Line = { text: string; style: TextStyle }

function cellLines(pdf: Pdf, { text, style = CELL, small = '', ifLost = '' }: Cell, width: number): Line[] {
  const printable = toPrintable(text)
  const whole = isLossy(printable, text) ? toPrintable(`${printable} ${ifLost}`) : printable
  return [
    ...wrapText(pdf, whole, width, style).map((line) => ({ text: line, style })),
    ...(small ? wrapText(pdf, toPrintable(small), width, BESIDE) : []).map((line) => ({ text: line, style: BESIDE })),
  ]
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + style.size * LINE_HEIGHT, 0)

function rowBlocks(pdf: Pdf, place: TextColumn, grid: Grid, row: readonly Cell[]): Block[] {
  const columns = columnsOf(place, grid)
  const cells = row.map((cell, index) => cellLines(pdf, cell, columns[index]!.width - GAP))
  const pieces = Math.ceil(Math.max(...cells.map(({ length }) => length)) / LINES_TOGETHER)
  return Array.from({ length: pieces }, (_, index) => {
    const from = index * LINES_TOGETHER
    const piece = cells.map((lines, column) => ({
      x: columns[column]!.x,
      lines: lines.slice(from, from + LINES_TOGETHER),
    }))
    return pieceBlock(pdf, place, piece, { ...grid, isFirst: index === 0, isLast: index === pieces - 1 })
  })
}

type Piece = { x: number; lines: Line[] }[]

function pieceBlock(
  pdf: Pdf,
  { left, width }: TextColumn,
  piece: Piece,
  { boxes, padding = PADDING, isFirst, isLast }: Grid & { isFirst: boolean; isLast: boolean },
): Block {
  const tallest = Math.max(...piece.map(({ lines }) => lines[0]?.style.size ?? 0))
  const belows = piece.map(({ lines }) => dropOf(lines, tallest) + heightOf(lines))
  const top = isFirst ? padding : 0
  const height = top + Math.max(BOX_SIZE + 3, ...belows) + (isLast ? padding : 0)
  const draw = (y: number) => {
    for (const { x, lines } of piece) {
      let at = y + top + dropOf(lines, tallest)
      for (const { text, style } of lines) {
        drawLine(pdf, text, x, at, style)
        at += style.size * LINE_HEIGHT
      }
    }
    if (boxes && isFirst)
      pdf.doc
        .lineWidth(1)
        .rect(left, y + padding, BOX_SIZE, BOX_SIZE)
        .stroke('#000000')
    if (isLast) drawRule(pdf, { left, width }, y + height, 0.5, '#bbbbbb')
  }
  return { height, draw: (y) => drawElement(pdf, 'P', () => draw(y)) }
}
const BOX_SIZE = 11

/** Cells of a row stand on the line of its tallest. */
const dropOf = (lines: readonly Line[], tallest: number) => (tallest - (lines[0]?.style.size ?? tallest)) * BASELINE

const drawRule = ({ doc }: Pdf, { left, width }: TextColumn, y: number, thickness: number, color: string) =>
  doc
    .lineWidth(thickness)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke(color)

export function drawColumnTitles(pdf: Pdf, place: TextColumn, grid: Grid, y: number) {
  for (const { title, x } of columnsOf(place, grid)) drawLine(pdf, toPrintable(title), x, y, TITLE)
  drawRule(pdf, place, y + 14, 1, '#000000')
}
