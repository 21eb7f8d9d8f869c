import type { DocumentRefusal } from '#shared/documents/refusals.ts'
import { DOCUMENT_NAME_MAX, DOCUMENT_NAME_MIN } from '#shared/limits.ts'

/** Characters that are not seen or turn the text around, except the joiner of emoji; line and paragraph separators. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u

/** A document's name as it was typed. */
export function parseDocumentName(typed: string): { name: string } | { refused: DocumentRefusal } {
  if (UNSEEN.test(typed)) return { refused: 'name_characters' }
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const length = [...name].length
  if (length < DOCUMENT_NAME_MIN) return { refused: 'name_short' }
  if (length > DOCUMENT_NAME_MAX) return { refused: 'name_long' }
  return /[\p{L}\p{N}]/u.test(name) ? { name } : { refused: 'name_characters' }
}

/** A document's name from that of its file: without folders, and without the extension unless it is too short without it. */
export function nameFromFile(fileName: string) {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  const stem = base.replace(/\.[\p{L}\p{N}]{1,10}$/u, '')
  const parsed = parseDocumentName(stem)
  return 'refused' in parsed && parsed.refused === 'name_short' ? parseDocumentName(base) : parsed
}
