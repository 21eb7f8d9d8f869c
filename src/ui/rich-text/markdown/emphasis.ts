import { classOf, reference } from './characters.ts'

export type Mark = 'bold' | 'italic'
/** A piece of a line as Markdown; `raw` is its character where it may be written as a reference too. */
export type Token = { source: string; raw: string | null; marks: Mark[] }
type Delimiter = { sign: string; opens: boolean }
/** What stands before the token of this index: the delimiters that close and those that open. */
type Boundary = { at: number; delimiters: Delimiter[] }

/**
 * Puts the delimiters of bold and italic between tokens so that a parser of CommonMark finds exactly these. Whether `**` or `_` opens or
 * closes depends on the characters on its sides (CommonMark 6.2); where they would forbid it, the character outside is written as a
 * numeric reference, which is punctuation. Where both marks occur, italic is `_`, so that two of them never run together.
 */
export function delimited(given: Token[]): string {
  const tokens = markedWhole(given)
  const signs = { bold: '**', italic: tokens.some(({ marks }) => marks.includes('bold')) ? '_' : '*' }
  const boundaries = boundariesIn(tokens, signs)
  const referenced = new Set<number>()
  const sourceOf = (at: number) => {
    const token = tokens[at]
    return token && referenced.has(at) ? reference(token.raw!) : (token?.source ?? '')
  }
  // A reference changes what another delimiter sees: again until nothing changes.
  for (let before = -1; before < referenced.size; ) {
    before = referenced.size
    for (const boundary of boundaries) {
      const outside = outsideToMend(boundary, sourceOf)
      if (outside !== null && tokens[outside]?.raw) referenced.add(outside)
    }
  }
  let text = ''
  let last = 0
  for (const { at, delimiters } of boundaries) {
    while (last < at) text += sourceOf(last++)
    text += delimiters.map(({ sign }) => sign).join('')
  }
  while (last < tokens.length) text += sourceOf(last++)
  return text
}

/** Of each item, the next on either side of it that is no space, itself if it is none; null where there is none. */
export function solidSides<Item>(items: Item[], isSpace: (item: Item) => boolean): [Item | null, Item | null][] {
  const sides: [Item | null, Item | null][] = items.map(() => [null, null])
  for (let at = 0; at < items.length; at++)
    sides[at]![0] = isSpace(items[at]!) ? (sides[at - 1]?.[0] ?? null) : items[at]!
  for (let at = items.length - 1; at >= 0; at--)
    sides[at]![1] = isSpace(items[at]!) ? (sides[at + 1]?.[1] ?? null) : items[at]!
  return sides
}

const isSpaceToken = ({ source }: Token) => /^(?:\s|\\\n)$/.test(source)

/** Space is marked as what is on both of its sides, so that no mark begins or ends with it: there it would be none. */
function markedWhole(tokens: Token[]): Token[] {
  const sides = solidSides(tokens, isSpaceToken)
  return tokens.map((token, at) => {
    const [left, right] = sides[at]!
    return { ...token, marks: left?.marks.filter((mark) => right?.marks.includes(mark)) ?? [] }
  })
}

function boundariesIn(tokens: Token[], signs: Record<Mark, string>): Boundary[] {
  const boundaries: Boundary[] = []
  const open: Mark[] = []
  for (let at = 0; at <= tokens.length; at++) {
    const marks = tokens[at]?.marks ?? []
    const delimiters: Delimiter[] = []
    // What ends takes along what was opened inside it.
    const first = open.findIndex((mark) => !marks.includes(mark))
    if (first >= 0)
      for (const mark of open.splice(first).reverse()) delimiters.push({ sign: signs[mark], opens: false })
    // Nothing opens before space, not even what only closed because something outside of it did.
    const token = tokens[at]
    const opening = token && !isSpaceToken(token) ? marks.filter((mark) => !open.includes(mark)) : []
    // What lasts longer is opened first.
    const lengthOf = (mark: Mark) => {
      let end = at
      while (tokens[end]?.marks.includes(mark)) end++
      return end
    }
    for (const mark of opening.sort((a, b) => lengthOf(b) - lengthOf(a))) {
      open.push(mark)
      delimiters.push({ sign: signs[mark], opens: true })
    }
    if (delimiters.length > 0) boundaries.push({ at, delimiters })
  }
  return boundaries
}

/** The index of the token that must be a reference for the delimiters here to do what they are for; null when they do. */
function outsideToMend({ at, delimiters }: Boundary, sourceOf: (at: number) => string): number | null {
  const left = [...sourceOf(at - 1)].at(-1) ?? ''
  const right = [...sourceOf(at)][0] ?? ''
  const [first, last] = [delimiters[0]!, delimiters.at(-1)!]
  const besideFirst = delimiters.length > 1 ? '*' : right
  const besideLast = delimiters.length > 1 ? '*' : left
  if (first.opens && !mayStand(first.sign, { outside: left, inside: besideFirst })) return at - 1
  if (!last.opens && !mayStand(last.sign, { outside: right, inside: besideLast })) return at
  return null
}

/** Whether a delimiter is one for sure between what is outside and inside of what it marks. */
function mayStand(sign: string, { outside, inside }: { outside: string; inside: string }) {
  const isApart = ['space', 'punctuation'].includes(classOf(outside))
  return isApart || (sign !== '_' && classOf(inside) === 'letter')
}
