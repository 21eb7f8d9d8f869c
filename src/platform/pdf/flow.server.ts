import { type Flow, GREY, type Head, type Part, type TextStyle } from './document.ts'
import { markdownParts } from './markdown.ts'
import { type Block, drawPages, PAGE } from './pages.server.ts'
import { paragraphBlocks, type TextColumn } from './paragraph.server.ts'
import { pictureBlock } from './picture.server.ts'
import { toPrintable } from './printable.server.ts'
import { drawColumnTitles, tableBlocks } from './table.server.ts'
import { drawLine, drawLines, fitText, LINE_HEIGHT, measureText, type Pdf } from './text.server.ts'

const HEAD_HEIGHT = { lines: 100, columns: 16 }
const FOOT_HEIGHT = 58
const FOOT_Y = PAGE.height - 40
const SMALL: TextStyle = { size: 9, color: GREY }
/** What «3 / 7» takes at the right of the foot. */
const NUMBERS_WIDTH = 60

/** Draws parts below each other, on each page what stands above them, and below them its number. */
export function drawFlow(pdf: Pdf, { margin, head, foot, parts }: Flow) {
  const place = { left: margin, width: PAGE.width - 2 * margin }
  const drawHead = head && prepareHead(pdf, place, head)
  const drawFoot =
    foot === undefined ? undefined : prepareLine(pdf, foot, SMALL, { ...place, width: place.width - NUMBERS_WIDTH })
  const blocks = parts.flatMap((part) => toBlocks(pdf, place, part))
  drawPages(pdf, blocks, {
    top: head ? HEAD_HEIGHT.lines + (head.grid ? HEAD_HEIGHT.columns : 0) : margin,
    bottom: drawFoot ? Math.max(margin, FOOT_HEIGHT) : margin,
    draw: ({ number, count }) => {
      drawHead?.()
      if (!drawFoot) return
      drawFoot(FOOT_Y)
      const numbers = `${number} / ${count}`
      drawLine(pdf, numbers, place.left + place.width - measureText(pdf, numbers, SMALL), FOOT_Y, SMALL)
    },
  })
}

function toBlocks(pdf: Pdf, place: TextColumn, part: Part): Block[] {
  switch (part.kind) {
    case 'paragraph':
      return paragraphBlocks(pdf, place, part)
    case 'markdown':
      return markdownParts(part.text).flatMap((written) => toBlocks(pdf, place, written))
    case 'table':
      return tableBlocks(pdf, place, part)
    case 'picture':
      return [pictureBlock(pdf, place, part)]
    case 'gap':
      return [{ height: part.height, draw: () => {} }]
    case 'page':
      return [{ height: 0, newPage: true, draw: () => {} }]
  }
}

function prepareHead(pdf: Pdf, place: TextColumn, { above, title, below, grid }: Head) {
  const lines = [
    { y: 34, draw: prepareLine(pdf, above, { size: 11, color: GREY }, place) },
    { y: 48, draw: prepareLine(pdf, title, { size: 15, weight: 'bold' }, place) },
    { y: 70, draw: prepareLine(pdf, below, { size: 10, color: GREY }, place) },
  ]
  return () => {
    for (const { y, draw } of lines) draw(y)
    if (grid) drawColumnTitles(pdf, place, grid, HEAD_HEIGHT.lines - 6)
  }
}

const SMALLER = [13, 11, 9, 8, 7, 6, 5, 4]

/** A text on one line, or where it would not be legible on two. */
function prepareLine(pdf: Pdf, text: string, style: TextStyle, { left, width }: TextColumn) {
  const sizes = [style.size, ...SMALLER.filter((size) => size < style.size)]
  const { size, lines } = fitText(pdf, toPrintable(text), { ...style, width, height: style.size * LINE_HEIGHT }, sizes)
  return (y: number) => drawLines(pdf, lines, { x: left, y }, { ...style, size })
}
