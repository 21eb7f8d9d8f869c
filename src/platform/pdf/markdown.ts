import MarkdownIt, { type Token } from 'markdown-it'
import type { Gap, Paragraph, TextStyle } from './document.ts'

const INDENT = 16
const BODY: TextStyle = { size: 11.5 }
const HEADING: TextStyle = { size: 13, weight: 'bold' }

const markdown = new MarkdownIt({ html: false, linkify: false })

/** Where the next paragraph stands. */
type MarkdownState = { lists: { next: number | null }[]; quotes: number; marker: string }

/** Of tokens that open or close a list, an item or a quotation. */
const MOVES: Record<string, (place: MarkdownState, token: Token) => void> = {
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
export function markdownParts(text: string): (Paragraph | Gap)[] {
  const place: MarkdownState = { lists: [], quotes: 0, marker: '' }
  const tokens = markdown.parse(text, {})
  return tokens.flatMap((token, index): (Paragraph | Gap)[] => {
    MOVES[token.type]?.(place, token)
    if (token.type === 'hr') return [{ kind: 'gap', height: 14 }]
    if (!WRITTEN.includes(token.type)) return []
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    const { marker } = place
    place.marker = ''
    return [
      {
        kind: 'paragraph',
        tag: isHeading ? 'H3' : 'P',
        style: isHeading ? HEADING : BODY,
        text: token.type === 'inline' ? plainText(token.children ?? []) : token.content,
        indent: Math.min(place.lists.length + place.quotes, 6) * INDENT,
        marker,
        after: isHeading ? 3 : 7,
      },
    ]
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
