import { isRtlLetter, mirror, toRuns } from './direction.ts'
import type { Weight } from './document.ts'
import { fontOf, hasSpace, MAIN_FAMILY } from './fonts.server.ts'

/** Stands for characters that no typeface has, such as an emoji: nothing vanishes without a sign. */
export const LOST = '[?]'
/** More marks on one letter would be drawn over the lines above. Letters of Devanagari are joined to one. */
const TOO_MANY_MARKS = /\p{M}{3}/u
const CODES_OF_LETTER = 12

export const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const isInvisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** Joiners, which change the shape of letters of these scripts alone. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u
const isInvisibleButJoins = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

const hasAll = (text: string) => {
  for (const character of text) if (!fontOf(character.codePointAt(0)!)) return false
  return true
}

/**
 * The text as the typefaces can show it, on one line: what they lack is written with plainer characters where Unicode has them, else as
 * `[?]`, once for several in a row. Without characters that turn the direction of writing.
 */
export function toPrintable(text: string): string {
  const line = text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
  let shown = ''
  for (const { segment } of graphemes.segment(line)) {
    const next = toLetter(segment)
    if (next !== LOST || !shown.endsWith(LOST)) shown += next
  }
  return shown
}

function toLetter(grapheme: string): string {
  const visible = grapheme.replace(JOINED.test(grapheme) ? isInvisibleButJoins : isInvisible, '')
  if (visible === '') return ''
  const base = visible.normalize('NFKD')[Symbol.iterator]().next().value!
  // Letters of full width and ligatures are plainer in the site's typeface than in another that has them.
  const plainer = visible.normalize('NFKC')
  const candidates = isInMainFont(visible) ? [visible] : [plainer, visible, base]
  const isShown = (one: string) =>
    [...one].length <= CODES_OF_LETTER && !TOO_MANY_MARKS.test(one) && hasAll(one) && /\P{M}/u.test(one)
  return candidates.find(isShown) ?? LOST
}

const isInMainFont = (text: string) => [...text].every((one) => fontOf(one.codePointAt(0)!)?.startsWith(MAIN_FAMILY))

/** Whether a part of the text could not be shown. */
export const isLossy = (printable: string, text: string) => printable.includes(LOST) && !text.includes(LOST)

/** A part of a line in one font, as the font takes it: letters that are written from right to left are turned by it. */
export type Piece = { font: string; text: string; isTurned: boolean }

/** The text in pieces, from left to right. The text must be printable. */
export const toPieces = (text: string, weight: Weight): Piece[] =>
  toRuns(text).flatMap(({ text: run, isRtl }) => {
    const pieces = splitByFont(run).map(({ font, text: part }) => {
      // In such a font, figures are turned as well, which are written from left to right.
      const isTurned = isRtlLetter(part)
      return { font: `${font}-${weight}`, text: isTurned === isRtl ? part : mirror(part), isTurned }
    })
    return isRtl ? pieces.reverse() : pieces
  })

function splitByFont(text: string) {
  const pieces: { font: string; text: string }[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    const isMark = last && /[\p{M}\u200c\u200d]/u.test(character)
    const font = isMark ? last.font : (fontOf(character.codePointAt(0)!) ?? pieces[0]?.font ?? `${MAIN_FAMILY}-latin`)
    if (last && (last.font === font || (character === ' ' && hasSpace(last.font)))) last.text += character
    else pieces.push({ font, text: character })
  }
  return pieces
}
