import { foldText } from '#shared/search.ts'

/** A part of a text: letters, digits or a sign. `word` counts the words that a search for names would look for; a sign is of none. */
export type Token = { text: string; word: number | null }

const PARTS = /\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(?:\/\d{4})?|\p{L}+|\p{N}+|[€+-]/gu

/** The parts of a text, folded: "50km" is a number and a unit, "18+" a number and a sign. */
export function tokensOf(text: string): Token[] {
  const folded = foldText(text)
  const tokens: Token[] = []
  let [word, end] = [-1, -1]
  for (const { 0: part, index } of folded.matchAll(PARTS)) {
    const isSign = /^[€+-]$/.test(part)
    if (!isSign && index !== end) word += 1
    if (!isSign) end = index + part.length
    // A hyphen between words parts them; one between numbers or spaces is a span.
    if (part !== '-' || /[\s\d]/.test(folded[index - 1] ?? ' ')) tokens.push({ text: part, word: isSign ? null : word })
  }
  return tokens
}
