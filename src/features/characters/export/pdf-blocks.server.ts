import MarkdownIt, { type Token } from 'markdown-it'
import type { Block } from '#platform/pdf/pages.server.ts'
import { PAGE, type Pdf } from '#platform/pdf/pdf.server.ts'
import { toPrintable } from '#platform/pdf/printable.server.ts'
import { drawElement, drawLine, LINE_HEIGHT, type TextStyle, wrapText } from '#platform/pdf/text.server.ts'

export const MARGIN = 64
const WIDTH = PAGE.width - 2 * MARGIN
const INDENT = 16
const BODY: TextStyle = { size: 11.5 }

type Written = { tag: string; text: string; style: TextStyle; indent?: number; marker?: string; after?: number }

/** A paragraph as one block a line, so that long ones are divided between pages. */
export function paragraphBlocks(pdf: Pdf, { tag, text, style, indent = 0, marker = '', after = 0 }: Written): Block[] {
  const lines = text.split('\n').flatMap((line) => wrapText(pdf, toPrintable(line), WIDTH - indent, style))
  const isHeading = tag.startsWith('H')
  return lines.map((line, index) => ({
    height: style.size * LINE_HEIGHT + (index === lines.length - 1 ? after : 0),
    ...(isHeading && { keepNext: true }),
    draw: (y) =>
      drawElement(pdf, tag, () => {
        if (marker && index === 0) drawLine(pdf, marker, MARGIN + indent - INDENT, y, style)
        drawLine(pdf, line, MARGIN + indent, y, style)
      }),
  }))
}

const markdown = new MarkdownIt({ html: false, linkify: false })

/** Where the next paragraph stands. */
type Place = { lists: { next: number | null }[]; quotes: number; marker: string }

/** Of tokens that open or close a list, an item or a quotation. */
const MOVES: Record<string, (place: Place, token: Token) => void> = {
  bullet_list_open: ({ lists }) => void lists.push({ next: null }),
  ordered_list_open: ({ lists }, token) => void lists.push({ next: Number(token.attrGet('start') ?? 1) }),
  bullet_list_close: ({ lists }) => void lists.pop(),
  ordered_list_close: ({ lists }) => void lists.pop(),
  blockquote_open: (place) => void place.quotes++,
  blockquote_close: (place) => void place.quotes--,
  list_item_open: (place) => {
    const list = place.lists.at(-1)!
    place.marker = list.next === null ? '•' : `${list.next++}.`
  },
}
const WRITTEN = ['inline', 'fence', 'code_block']

/** What a text in Markdown says as paragraphs, headings and lists. Emphasis is not shown; addresses stand after their link. */
export function textBlocks(pdf: Pdf, text: string): Block[] {
  const place: Place = { lists: [], quotes: 0, marker: '' }
  const tokens = markdown.parse(text, {})
  return tokens.flatMap((token, index) => {
    MOVES[token.type]?.(place, token)
    if (token.type === 'hr') return [{ height: 14, draw: () => {} }]
    if (!WRITTEN.includes(token.type)) return []
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    const { marker } = place
    place.marker = ''
    return paragraphBlocks(pdf, {
      ...(isHeading ? { tag: 'H3', style: { size: 13, weight: 'bold' as const } } : { tag: 'P', style: BODY }),
      text: token.type === 'inline' ? plainText(token.children ?? []) : token.content,
      ...{ indent: Math.min(place.lists.length + place.quotes, 6) * INDENT, marker, after: isHeading ? 3 : 7 },
    })
  })
}

function plainText(tokens: readonly Token[]): string {
  let text = ''
  let address = ''
  for (const token of tokens) {
    if (token.type === 'softbreak') text += ' '
    else if (token.type === 'hardbreak') text += '\n'
    else if (token.type === 'link_open') address = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') text += text.endsWith(address) ? '' : ` (${address})`
    else text += token.type === 'image' ? plainText(token.children ?? []) : token.content
  }
  return text
}
