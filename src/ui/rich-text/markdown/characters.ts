/** What a character is for a delimiter of emphasis beside it (CommonMark 0.31, 6.2). */
export type CharacterClass = 'space' | 'punctuation' | 'letter' | 'unsure'

/** What browsers collapse or show as space, and what the parser takes for it beside a delimiter. */
const SPACE = /^\s$/
const PARSED_SPACE = /^[\t\n\f\r\p{Zs}]$/u
const ASCII_PUNCTUATION = /^[!-/:-@[-`{-~]$/
const LETTER = /^[\p{L}\p{N}\p{M}]$/u

/** Symbols are punctuation for some parsers and letters for others, and so is what lies beyond the first plane: unsure. */
export function classOf(character: string): CharacterClass {
  if (character === '' || PARSED_SPACE.test(character)) return 'space'
  if (ASCII_PUNCTUATION.test(character)) return 'punctuation'
  if (character.length > 1) return 'unsure'
  if (/^\p{P}$/u.test(character)) return 'punctuation'
  return LETTER.test(character) ? 'letter' : 'unsure'
}

export const isSpace = (character: string) => SPACE.test(character)

/** The same character as a numeric reference, which is punctuation on both of its sides. */
export const reference = (character: string) => `&#${character.codePointAt(0)};`

/** Whatever breaks a line in a text is a space in it; what cannot be in a text is left out. */
export const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[^\P{Cc}\t]/gu, '')

/** Read as Markdown wherever they stand, in words too. */
const ALWAYS = new Set(['\\', '`', '*', '[', '<', '~'])

/** `rest` is the text behind it, `link` whether a link follows, `marked` whether there is emphasis around. */
type Around = { before: string; rest: string; inLink: boolean; marked: boolean; link: boolean }
const WORD = /^[a-z0-9]/i
const REFERENCE = /^(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i

/** A character of a text so that it stands for itself. */
export function escaped(character: string, { before, rest, inLink, marked, link }: Around): string {
  if (ALWAYS.has(character)) return `\\${character}`
  if (character === ']' && inLink) return '\\]'
  // Within a word it is no delimiter.
  if (character === '_') return !marked && WORD.test(before) && WORD.test(rest) ? '_' : '\\_'
  if (character === '&' && REFERENCE.test(rest)) return '\\&'
  if (character === '!' && link) return '\\!'
  return character
}

/** The beginning of a line, or all of it, that would be a heading, list, quote, rule or table. */
const LINE_STARTS = /^(?:(?=>|#{1,6}(?:\s|$)|[+-](?:\s|$)|=+\s*$|[|:\s-]+$)|(\d{1,9})(?=[.)](?:\s|$)))/

/** A line of a paragraph that is nothing but that. */
export const escapedLine = (line: string) =>
  line.replace(LINE_STARTS, (_, number: string | undefined) => `${number ?? ''}\\`)
