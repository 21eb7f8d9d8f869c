import type { Weight } from './document.ts'
import { fontName, loadTypeface } from './fonts.server.ts'

/** Stands for characters that the typeface lacks, such as an emoji: nothing vanishes without a sign. */
export const LOST = '[?]'
/** More marks on one letter would be drawn over the lines above. */
const CODES_OF_LETTER = 3

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const isInvisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

const hasAll = (text: string, subsetOf: Map<number, number>) => {
  for (const character of text) if (!subsetOf.has(character.codePointAt(0)!)) return false
  return true
}

/**
 * The text as the typeface can show it, on one line: what it lacks is written with plainer characters where Unicode has them, else as
 * `[?]`, once for several in a row. Without characters that turn the direction of writing.
 */
export function toPrintable(text: string): string {
  const { subsetOf } = loadTypeface()
  const line = text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
  let shown = ''
  for (const { segment } of graphemes.segment(line)) {
    const next = toLetter(segment, subsetOf)
    if (next !== LOST || !shown.endsWith(LOST)) shown += next
  }
  return shown
}

function toLetter(grapheme: string, subsetOf: Map<number, number>): string {
  const visible = grapheme.replace(isInvisible, '')
  if (visible === '') return ''
  const base = visible.normalize('NFKD')[Symbol.iterator]().next().value!
  const candidates = [visible, visible.normalize('NFKC'), base]
  return (
    candidates.find((one) => [...one].length <= CODES_OF_LETTER && hasAll(one, subsetOf) && /\P{M}/u.test(one)) ?? LOST
  )
}

/** Whether a part of the text could not be shown. */
export const isLossy = (printable: string, text: string) => printable.includes(LOST) && !text.includes(LOST)

/** The text in pieces of one font each. The text must be printable. */
export function splitByFont(text: string, weight: Weight): { font: string; text: string }[] {
  const { subsetOf } = loadTypeface()
  const pieces: { subset: number; text: string }[] = []
  for (const character of text) {
    const subset = subsetOf.get(character.codePointAt(0)!) ?? 0
    const last = pieces.at(-1)
    if (last && (last.subset === subset || character === ' ')) last.text += character
    else pieces.push({ subset, text: character })
  }
  return pieces.map((piece) => ({ font: fontName(piece.subset, weight), text: piece.text }))
}
