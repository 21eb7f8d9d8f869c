import type { Locale } from '#shared/languages.ts'
import { numberMarks } from '#ui/i18n/number-marks.ts'

export type Cell = string | number | null

/** Spreadsheets need it to read the file as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}'

/** A spreadsheet runs text that begins like this as a formula, also after spaces and in its full-width forms. */
const isFormula = (text: string) => /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text)

/** Text that a spreadsheet shows as it is: what it would run as a formula gets an apostrophe in front. */
const asPlainText = (text: string) => (isFormula(text) ? `'${text}` : text)

const toCell = (cell: Cell, locale: Locale) => {
  if (cell === null) return ''
  return typeof cell === 'number'
    ? String(cell).replace('.', numberMarks(locale).decimal)
    : `"${asPlainText(cell).replaceAll('"', '""')}"`
}

/** A table as CSV (RFC 4180), for spreadsheets in the reader's language. Text never becomes a formula. */
export function toCsv(rows: readonly (readonly Cell[])[], locale: Locale): string {
  // Where the comma is the decimal mark, spreadsheets separate columns by semicolons.
  const separator = numberMarks(locale).decimal === ',' ? ';' : ','
  const lines = rows.map((row) => `${row.map((cell) => toCell(cell, locale)).join(separator)}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}
