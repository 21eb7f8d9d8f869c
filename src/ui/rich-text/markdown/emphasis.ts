import { classOf, toNumericReference } from './characters.ts'

export type Mark = 'bold' | 'italic'
/** A piece of a line as Markdown; `raw` is its character when it may be written as a numeric reference. */
export type Token = { source: string; raw: string | null; marks: Mark[] }
type Delimiter = { delimiter: string; opens: boolean }
/** The delimiters before the token at this index: first those that close, then those that open. */
type Boundary = { at: number; delimiters: Delimiter[] }

/**
 * Inserts the delimiters of bold and italic so that a CommonMark parser finds exactly these. Whether `**` or `_` opens
 * or closes depends on the adjacent characters (CommonMark 6.2); where they would forbid it, the character outside is
 * written as a numeric reference, which counts as punctuation. Where both marks occur, italic is `_`, so that two `*`
 * runs never merge.
 */
export function insertDelimiters(input: Token[]): string {
  const tokens = normalizeSpaceMarks(input)
  const delimiterOf = { bold: '**', italic: tokens.some(({ marks }) => marks.includes('bold')) ? '_' : '*' }
  const boundaries = findBoundaries(tokens, delimiterOf)
  const referenced = new Set<number>()
  const sourceOf = (at: number) => {
    const token = tokens[at]
    return token && referenced.has(at) ? toNumericReference(token.raw!) : (token?.source ?? '')
  }
  // A reference changes what adjacent delimiters see: repeat until nothing changes.
  for (let before = -1; before < referenced.size; ) {
    before = referenced.size
    for (const boundary of boundaries) {
      const outside = findTokenToReference(boundary, sourceOf)
      if (outside !== null && tokens[outside]?.raw) referenced.add(outside)
    }
  }
  let text = ''
  let last = 0
  for (const { at, delimiters } of boundaries) {
    while (last < at) text += sourceOf(last++)
    text += delimiters.map(({ delimiter }) => delimiter).join('')
  }
  while (last < tokens.length) text += sourceOf(last++)
  return text
}

/** For each item, the nearest non-space on either side, or itself when it is none; null where there is none. */
export function nearestNonSpaces<Item>(items: Item[], isSpace: (item: Item) => boolean): [Item | null, Item | null][] {
  const sides: [Item | null, Item | null][] = items.map(() => [null, null])
  for (let at = 0; at < items.length; at++)
    sides[at]![0] = isSpace(items[at]!) ? (sides[at - 1]?.[0] ?? null) : items[at]!
  for (let at = items.length - 1; at >= 0; at--)
    sides[at]![1] = isSpace(items[at]!) ? (sides[at + 1]?.[1] ?? null) : items[at]!
  return sides
}

const isSpaceToken = ({ source }: Token) => /^(?:\s|\\\n)$/.test(source)

/**
 * Space gets the marks that both of its sides have, so that no mark begins or ends with a space, where it would not be
 * parsed.
 */
function normalizeSpaceMarks(tokens: Token[]): Token[] {
  const sides = nearestNonSpaces(tokens, isSpaceToken)
  return tokens.map((token, at) => {
    const [left, right] = sides[at]!
    return { ...token, marks: left?.marks.filter((mark) => right?.marks.includes(mark)) ?? [] }
  })
}

function findBoundaries(tokens: Token[], delimiterOf: Record<Mark, string>): Boundary[] {
  const boundaries: Boundary[] = []
  const open: Mark[] = []
  for (let at = 0; at <= tokens.length; at++) {
    const marks = tokens[at]?.marks ?? []
    const delimiters: Delimiter[] = []
    // Closing a mark also closes those opened inside it.
    const first = open.findIndex((mark) => !marks.includes(mark))
    if (first >= 0)
      for (const mark of open.splice(first).reverse()) delimiters.push({ delimiter: delimiterOf[mark], opens: false })
    // Do not open a mark before a space, not even one that only closed because an outer one did.
    const token = tokens[at]
    const opening = token && !isSpaceToken(token) ? marks.filter((mark) => !open.includes(mark)) : []
    // Open the longer mark first.
    const lengthOf = (mark: Mark) => {
      let end = at
      while (tokens[end]?.marks.includes(mark)) end++
      return end
    }
    for (const mark of opening.sort((a, b) => lengthOf(b) - lengthOf(a))) {
      open.push(mark)
      delimiters.push({ delimiter: delimiterOf[mark], opens: true })
    }
    if (delimiters.length > 0) boundaries.push({ at, delimiters })
  }
  return boundaries
}

/** The index of the token that must become a reference for these delimiters to be valid; null when they are valid. */
function findTokenToReference({ at, delimiters }: Boundary, sourceOf: (at: number) => string): number | null {
  const left = [...sourceOf(at - 1)].at(-1) ?? ''
  const right = [...sourceOf(at)][0] ?? ''
  const [first, last] = [delimiters[0]!, delimiters.at(-1)!]
  const besideFirst = delimiters.length > 1 ? '*' : right
  const besideLast = delimiters.length > 1 ? '*' : left
  if (first.opens && !isValidDelimiter(first.delimiter, { outside: left, inside: besideFirst })) return at - 1
  if (!last.opens && !isValidDelimiter(last.delimiter, { outside: right, inside: besideLast })) return at
  return null
}

/** Whether a delimiter is certain to be parsed as one between these two characters. */
function isValidDelimiter(delimiter: string, { outside, inside }: { outside: string; inside: string }) {
  const isApart = ['space', 'punctuation'].includes(classOf(outside))
  return isApart || (delimiter !== '_' && classOf(inside) === 'letter')
}
