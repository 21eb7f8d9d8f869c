import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import Papa from 'papaparse'
import type { StatementColumns } from '#shared/payments/statement.ts'
import { isNumeric } from './amounts.ts'
import { isComplete, recognizeColumns } from './column-names.ts'
import { RefusedStatement } from './refusal.ts'

export type Row = { line: number; cells: string[] }
/** A CSV file: its heading, the rows below it, and the columns that the heading tells. */
export type Table = {
  heading: string[]
  rows: Row[]
  columns: Partial<StatementColumns>
  /** An IBAN above the heading; empty without one. */
  account: string
}

const DELIMITERS = [';', ',', '\t', '|']
/** The heading stands below at most so many lines about the account. */
const PREAMBLE_LINES = 60
/** Banks have fewer than forty. A row with more is no row under this delimiter. */
const COLUMNS_MAX = 200

/** Finds the delimiter and the heading of a CSV file. Throws `unknown` for text that is no table. */
export function readTable(text: string): Table {
  const split = DELIMITERS.map((delimiter) => splitRows(text, delimiter))
  const tables = split.filter((rows) => rows.every(({ cells }) => cells.length <= COLUMNS_MAX))
  for (const rows of tables) {
    const at = rows.slice(0, PREAMBLE_LINES).findIndex(({ cells }) => isComplete(recognizeColumns(cells)))
    if (at >= 0) return tableAt(rows, at)
  }
  const widest = tables.toSorted((a, b) => typicalWidth(b) - typicalWidth(a))[0] ?? []
  const width = typicalWidth(widest)
  if (width < 2) throw new RefusedStatement(tables.length < split.length ? 'too_wide' : 'unknown')
  const at = widest.findIndex(({ cells }) => cells.filter(Boolean).length >= Math.max(2, width - 1))
  return tableAt(widest, at)
}

function tableAt(rows: Row[], at: number): Table {
  const heading = rows[at]!.cells
  // A bank without a heading: its first row is one like the others.
  const hasHeading = !heading.some((cell) => isNumeric(cell) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell))
  const names = hasHeading ? heading : heading.map(() => '')
  return {
    heading: names,
    rows: rows.slice(hasHeading ? at + 1 : at),
    columns: recognizeColumns(names),
    account: findIban(rows.slice(0, at)),
  }
}

function findIban(preamble: Row[]): string {
  for (const { cells } of preamble)
    for (const found of cells.join(' ').matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g)) {
      const iban = electronicFormatIBAN(found[0])
      if (iban && isValidIBAN(iban)) return iban
    }
  return ''
}

/** Rows with something in them, and the line on which each begins. */
function splitRows(text: string, delimiter: string): Row[] {
  const options = { delimiter, skipEmptyLines: false } as const
  let { data, errors } = Papa.parse<string[]>(text, options)
  // One quotation mark too many would make the rest of the file one cell.
  if (errors.some(({ type }) => type === 'Quotes')) data = Papa.parse<string[]>(text.replaceAll('"', ''), options).data
  let line = 1
  const rows: Row[] = []
  for (const cells of data) {
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.some(Boolean)) rows.push({ line, cells: trimmed })
    for (const cell of cells) line += cell.includes('\n') ? cell.split('\n').length - 1 : 0
    line++
  }
  return rows
}

/** How many cells most rows have; 0 when rows differ too much to be a table. */
function typicalWidth(rows: Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return count * 2 >= rows.length ? width : 0
}
