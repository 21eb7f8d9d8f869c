import { isLinkAddress } from '#shared/link-address.ts'
import { escaped, escapedLine, isSpace, plainText } from './characters.ts'
import type { DocumentNode } from './document.ts'
import { delimited, type Mark, solidSides, type Token } from './emphasis.ts'

/** A character or a line break, with what it is marked as. */
type Item = { text: string; bold: boolean; italic: boolean; href: string | null }
const BREAK = '\n'

/** The text of a paragraph or heading as Markdown: one line, and another for each break in it. */
export function inlineMarkdown(content: DocumentNode[]): string {
  const items = withoutEdges(linkedWhole(content.flatMap(itemsOf)))
  return delimited(tokensOf(items)).split('\\\n').map(escapedLine).join('\\\n')
}

function itemsOf({ type, text, marks = [] }: DocumentNode): Item[] {
  const has = (name: string) => marks.some((mark) => mark.type === name)
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
  const marked = { bold: has('bold'), italic: has('italic'), href: isLinkAddress(href) ? href : null }
  if (type === 'hardBreak') return [{ ...marked, text: BREAK }]
  return [...plainText(text ?? '')].map((character) => ({ ...marked, text: character }))
}

/** Space belongs to a link only when both of its sides do: a link neither begins nor ends with it. */
function linkedWhole(items: Item[]): Item[] {
  const sides = solidSides(items, ({ text }) => isSpace(text))
  return items.map((item, at) => {
    const [left, right] = sides[at]!
    return { ...item, href: left && right && left.href === right.href ? left.href : null }
  })
}

/** Without space at the beginning and the end of each line, and without breaks at those of the whole. */
function withoutEdges(items: Item[]): Item[] {
  const lines: Item[][] = [[]]
  for (const item of items) {
    if (item.text === BREAK) lines.push([item])
    else lines.at(-1)!.push(item)
  }
  const trimmed = lines.map((line) => {
    const own = line[0]?.text === BREAK ? line.slice(1) : line
    const from = own.findIndex(({ text }) => !isSpace(text))
    const to = own.findLastIndex(({ text }) => !isSpace(text))
    return { line, own: from < 0 ? [] : own.slice(from, to + 1) }
  })
  // Two breaks in a row would end the paragraph.
  const filled = trimmed.filter(({ own }) => own.length > 0)
  return filled.flatMap(({ line, own }, at) => (at > 0 ? [line[0]!, ...own] : own))
}

/** Characters, breaks and links for the delimiters to stand between. A link with one kind of emphasis is emphasized as a whole. */
function tokensOf(items: Item[], inLink = false): Token[] {
  const tokens: Token[] = []
  const marked = items.some(({ bold, italic }) => bold || italic)
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (item.href !== null && !inLink) {
      const end = items.findIndex((other, index) => index > at && other.href !== item.href)
      const link = items.slice(at, end < 0 ? items.length : end)
      tokens.push(linkToken(link, item.href))
      at += link.length - 1
    } else if (item.text === BREAK) tokens.push({ source: '\\\n', raw: null, marks: marksOf(item) })
    else {
      const next = items[at + 1]
      const around = {
        before: items[at - 1]?.text ?? '',
        rest: item.text === '&' || item.text === '_' ? textOf(items.slice(at + 1, at + 35)) : '',
        ...{ inLink, marked, link: next !== undefined && next.href !== null && !inLink },
      }
      tokens.push({ source: escaped(item.text, around), raw: item.text, marks: marksOf(item) })
    }
  }
  return tokens
}

const textOf = (items: Item[]) => items.map(({ text }) => text).join('')

const marksOf = ({ bold, italic }: Item): Mark[] => [
  ...(bold ? (['bold'] as const) : []),
  ...(italic ? (['italic'] as const) : []),
]

function linkToken(items: Item[], href: string): Token {
  const [first] = items
  const whole = items.every(({ bold, italic }) => bold === first!.bold && italic === first!.italic)
  const inside = whole ? items.map((item) => ({ ...item, bold: false, italic: false })) : items
  const source = `[${delimited(tokensOf(inside, true))}](${destination(href)})`
  return { source, raw: null, marks: whole ? marksOf(first!) : [] }
}

const destination = (href: string) =>
  href
    .trim()
    .replace(/[\s<>]/g, (character) => encodeURIComponent(character))
    .replace(/[\\()]|&(?=[#a-z])/gi, (character) => `\\${character}`)
