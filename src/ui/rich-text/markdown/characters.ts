/** How a character counts next to an emphasis delimiter (CommonMark 0.31, 6.2). */
export type CharacterClass = 'space' | 'punctuation' | 'letter' | 'unsure'

/** What browsers collapse or show as space, and what the parser treats as space beside a delimiter. */
const SPACE = /^\s$/
const PARSED_SPACE = /^[\t\n\f\r\p{Zs}]$/u
const ASCII_PUNCTUATION = /^[!-/:-@[-`{-~]$/
const LETTER = /^[\p{L}\p{N}\p{M}]$/u

/** Parsers disagree on symbols and on characters outside the basic multilingual plane: `unsure`. */
export function classOf(character: string): CharacterClass {
  if (character === '' || PARSED_SPACE.test(character)) return 'space'
  if (ASCII_PUNCTUATION.test(character)) return 'punctuation'
  if (character.length > 1) return 'unsure'
  if (/^\p{P}$/u.test(character)) return 'punctuation'
  return LETTER.test(character) ? 'letter' : 'unsure'
}

export const isSpace = (character: string) => SPACE.test(character)

/** The character as a numeric reference, which counts as punctuation on both sides. */
export const toNumericReference = (character: string) => `&#${character.codePointAt(0)};`

/** Line breaks become spaces; characters that are not allowed in text are removed. */
export const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[^\P{Cc}\t]/gu, '')

/** Escaped everywhere, also inside words. */
const ALWAYS_ESCAPED = new Set(['\\', '`', '*', '[', '<', '~'])

/** `rest` is the following text, `link` whether a link follows, `marked` whether there is emphasis around. */
type CharacterContext = { before: string; rest: string; inLink: boolean; marked: boolean; link: boolean }
const WORD = /^[a-z0-9]/i
const REFERENCE = /^(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i

/** Escapes a character so that it stands for itself. */
export function escapeCharacter(character: string, { before, rest, inLink, marked, link }: CharacterContext): string {
  if (ALWAYS_ESCAPED.has(character)) return `\\${character}`
  if (character === ']' && inLink) return '\\]'
  // Inside a word it is no delimiter.
  if (character === '_') return !marked && WORD.test(before) && WORD.test(rest) ? '_' : '\\_'
  if (character === '&' && REFERENCE.test(rest)) return '\\&'
  if (character === '!' && link) return '\\!'
  return character
}

/** The start of a line that would be parsed as heading, list, quote, rule or table. */
const LINE_STARTS = /^(?:(?=>|#{1,6}(?:\s|$)|[+-](?:\s|$)|=+\s*$|[|:\s-]+$)|(\d{1,9})(?=[.)](?:\s|$)))/

/** Escapes the start of a paragraph line. */
export const escapeLineStart = (line: string) =>
  line.replace(LINE_STARTS, (_, number: string | undefined) => `${number ?? ''}\\`)
