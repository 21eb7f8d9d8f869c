import { isRtlParagraph } from './direction.ts'
import type { Paragraph } from './document.ts'
import type { Block } from './pages.server.ts'
import { toPrintable } from './printable.server.ts'
import { drawElement, drawLine, LINE_HEIGHT, measureText, type Pdf, wrapText } from './text.server.ts'

/** Where the parts stand on a page. */
export type TextColumn = { left: number; width: number }

const MARKER_WIDTH = 16

/** A paragraph as one block a line, so that long ones are divided between pages. */
export function paragraphBlocks(pdf: Pdf, { left, width }: TextColumn, paragraph: Paragraph): Block[] {
  const { tag, text, style, indent = 0, marker = '', before = 0, after = 0, keepNext = tag !== 'P' } = paragraph
  const lines = text.split('\n').flatMap((part) => {
    const printable = toPrintable(part)
    const isRtl = isRtlParagraph(printable)
    return wrapText(pdf, printable, width - indent, style).map((line) => ({ line, isRtl }))
  })
  return lines.map(({ line, isRtl }, index) => {
    const above = index === 0 ? before : 0
    return {
      height: above + style.size * LINE_HEIGHT + (index === lines.length - 1 ? after : 0),
      keepNext,
      draw: (top) => {
        const y = top + above
        drawElement(pdf, tag, () => {
          const right = left + width - indent
          const [x, markerX] = isRtl
            ? [right - measureText(pdf, line, style), right + MARKER_WIDTH - measureText(pdf, marker, style)]
            : [left + indent, left + indent - MARKER_WIDTH]
          if (marker && index === 0) drawLine(pdf, marker, markerX, y, style)
          drawLine(pdf, line, x, y, style)
        })
      },
    }
  })
}
