import writeFile from 'write-excel-file/node'
import type { Cell } from './csv.server.ts'

/** The most characters that a cell of a spreadsheet holds. */
const CELL_MAX = 32_767
/** Of columns, in characters. */
const WIDTHS = { min: 8, max: 45 }
/** Rows by which the width of a column is chosen. */
const ROWS_MEASURED = 200

type Rows = readonly (readonly Cell[])[]
export type Spreadsheet = { name?: string; rows: Rows }

/** Without characters that XML cannot hold: one of them would make the whole file unreadable. */
const asCellText = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, CELL_MAX)
    .toWellFormed()

function toSheet(rows: Rows) {
  const [head = [], ...body] = rows
  const cellOf = (cell: Cell) => {
    if (cell === null || cell === '') return null
    return typeof cell === 'number' ? { type: Number, value: cell } : { type: String, value: asCellText(cell) }
  }
  const headings = head.map((title) => ({
    type: String,
    value: asCellText(String(title)),
    fontWeight: 'bold' as const,
  }))
  const columns = head.map((_, index) => ({ width: widthOf(rows, index) }))
  return { data: [headings, ...body.map((row) => row.map(cellOf))], columns, stickyRowsCount: 1 }
}

function widthOf(rows: Rows, column: number) {
  const lengths = rows.slice(0, ROWS_MEASURED).map((row) => String(row[column] ?? '').length + 2)
  return Math.min(WIDTHS.max, Math.max(WIDTHS.min, ...lengths))
}

/** Tables as a spreadsheet, each with its first row as headings. Text is stored as text and never becomes a formula. */
export const toXlsx = (sheets: readonly Spreadsheet[]): Promise<Uint8Array> =>
  writeFile(sheets.map(({ name, rows }) => ({ ...toSheet(rows), ...(name && { sheet: name }) }))).toBuffer()
