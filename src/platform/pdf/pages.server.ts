import { drawArtifact, type Pdf } from './text.server.ts'

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

/** A part of a page that is not divided. `keepNext`: it does not stand last on a page, as headings do not. */
export type Block = { height: number; keepNext?: boolean; newPage?: boolean; draw: (y: number) => void }

type Frame = {
  /** The height of what stands above and below the blocks on each page, margins included. */
  top: number
  bottom: number
  /** Draws it. `number` and `count` are those of the pages. */
  draw: (page: { number: number; count: number }) => void
}

/** Draws blocks below each other, on as many pages as they take. */
export function drawPages(pdf: Pdf, blocks: readonly Block[], { top, bottom, draw }: Frame) {
  const pages = toPages(blocks, PAGE.height - top - bottom)
  for (const [index, page] of pages.entries()) {
    pdf.doc.addPage()
    drawArtifact(pdf, () => draw({ number: index + 1, count: pages.length }))
    let y = top
    for (const block of page) {
      block.draw(y)
      y += block.height
    }
  }
}

function toPages(blocks: readonly Block[], height: number): Block[][] {
  const pages: Block[][] = [[]]
  let used = 0
  for (const [index, block] of blocks.entries()) {
    const needed = neededHeight(blocks, index)
    if (used > 0 && (block.newPage || used + needed > height)) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push(block)
    used += block.height
  }
  return pages
}

/** With the blocks that must stand on the same page. */
function neededHeight(blocks: readonly Block[], from: number): number {
  let total = 0
  for (const { height, keepNext } of blocks.slice(from, from + 4)) {
    total += height
    if (!keepNext) break
  }
  return total
}
