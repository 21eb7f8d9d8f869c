import writeXlsx from 'write-excel-file/node'
import type { Cell } from './csv.server.ts'

/** The most characters that a cell of a spreadsheet holds. */
const CELL_MAX = 32_767

/** Without characters that XML cannot hold: one of them would make the whole file unreadable. */
const asCellText = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, CELL_MAX)
    .toWellFormed()

/** A table as a spreadsheet, with its first row as headings. Text is stored as text and never becomes a formula. */
export async function toXlsx(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
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
  return new Uint8Array(
    await writeXlsx([headings, ...body.map((row) => row.map(cellOf))], { stickyRowsCount: 1 }).toBuffer(),
  )
}
