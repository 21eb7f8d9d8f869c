import { isLinkAddress } from '#shared/link-address.ts'
import { escapeCharacter, escapeLineStart, isSpace, plainText } from './characters.ts'
import type { DocumentNode } from './document.ts'
import { insertDelimiters, type Mark, nearestNonSpaces, type Token } from './emphasis.ts'

/** A character or line break with its marks. */
type Item = { text: string; bold: boolean; italic: boolean; href: string | null }
const BREAK = '\n'

/** A paragraph or heading as Markdown; every break starts a new line. */
export function inlineMarkdown(content: DocumentNode[]): string {
  const items = trimLines(normalizeLinkSpaces(content.flatMap(toItems)))
  return insertDelimiters(toTokens(items)).split('\\\n').map(escapeLineStart).join('\\\n')
}

function toItems({ type, text, marks = [] }: DocumentNode): Item[] {
  const has = (name: string) => marks.some((mark) => mark.type === name)
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
  const marked = { bold: has('bold'), italic: has('italic'), href: isLinkAddress(href) ? href : null }
  if (type === 'hardBreak') return [{ ...marked, text: BREAK }]
  return [...plainText(text ?? '')].map((character) => ({ ...marked, text: character }))
}

/** Space belongs to a link only when both of its sides do, so that no link begins or ends with a space. */
function normalizeLinkSpaces(items: Item[]): Item[] {
  const sides = nearestNonSpaces(items, ({ text }) => isSpace(text))
  return items.map((item, at) => {
    const [left, right] = sides[at]!
    return { ...item, href: left && right && left.href === right.href ? left.href : null }
  })
}

/** Trims every line, and removes breaks at the start and the end. */
function trimLines(items: Item[]): Item[] {
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

/** Tokens for characters, breaks and links. A link that is emphasized throughout is emphasized as a whole. */
function toTokens(items: Item[], inLink = false): Token[] {
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
        inLink,
        marked,
        link: next !== undefined && next.href !== null && !inLink,
      }
      tokens.push({ source: escapeCharacter(item.text, around), raw: item.text, marks: marksOf(item) })
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
  const source = `[${insertDelimiters(toTokens(inside, true))}](${escapeDestination(href)})`
  return { source, raw: null, marks: whole ? marksOf(first!) : [] }
}

const escapeDestination = (href: string) =>
  href
    .trim()
    .replace(/[\s<>]/g, (character) => encodeURIComponent(character))
    .replace(/[\\()]|&(?=[#a-z])/gi, (character) => `\\${character}`)
