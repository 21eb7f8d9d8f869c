import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import { readSheet as readXlsxSheet } from 'read-excel-file/node'
import { endsLikeZip, readZipDirectory } from '#platform/file-types/zip-directory.ts'
import { SHEET_BYTES, SHEET_COLUMNS, SHEET_ROWS, type SheetRefusal } from '#shared/event-imports/sheet.ts'

/** `lines`: the number that a spreadsheet shows beside each row. */
export type ImportTable = { header: string[]; rows: string[][]; lines: number[] }

const CELL_MAX = 20_000
/** An XLSX is a ZIP: what it may take once unpacked. */
const UNPACKED_BYTES = 20_000_000
/** With those that are empty. */
const LINES_MAX = 20_000

/** The rows of a CSV or XLSX file as texts, under its first row; or why it has none. */
export async function readSheet(bytes: Uint8Array | undefined): Promise<ImportTable | { refused: SheetRefusal }> {
  if (!bytes || bytes.length === 0) return { refused: 'no_file' }
  if (bytes.length > SHEET_BYTES) return { refused: 'too_large' }
  const file = Buffer.from(bytes)
  // The compound file of Excel until 2003.
  if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return { refused: 'old_excel' }
  const table = file.subarray(0, 2).toString('latin1') === 'PK' ? await readXlsx(file) : readCsv(file)
  if (!table) return { refused: 'not_a_sheet' }
  if (table.length > LINES_MAX) return { refused: 'too_many_rows' }
  const filled = table
    .map((row) => row.slice(0, SHEET_COLUMNS).map((cell) => cell.slice(0, CELL_MAX).toWellFormed()))
    .flatMap((row, index) => (row.some((cell) => cell.trim() !== '') ? [{ row, line: index + 1 }] : []))
  const numbered = isTitle(filled.map(({ row }) => row)) ? filled.slice(2) : filled.slice(1)
  const header = filled.at(-numbered.length - 1)?.row
  const rows = numbered.map(({ row }) => row)
  if (!header || rows.length === 0) return { refused: 'no_rows' }
  // Columns without a heading can be chosen too.
  while (rows.some((row) => row.slice(header.length).some((cell) => cell.trim() !== ''))) header.push('')
  return rows.length > SHEET_ROWS
    ? { refused: 'too_many_rows' }
    : { header, rows, lines: numbered.map(({ line }) => line) }
}

/** Whether the first row is what the list is called, often in merged cells, above the headings. */
function isTitle([first = [], second = []]: string[][]) {
  const filled = (row: string[]) => row.filter((cell) => cell.trim() !== '').length
  return filled(first) === 1 && filled(second) > 2
}

async function readXlsx(file: Buffer): Promise<string[][] | null> {
  if (!endsLikeZip(file)) return null
  const directory = readZipDirectory(file)
  if ('refused' in directory) return null
  const unpacked = directory.entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > UNPACKED_BYTES || !directory.entries.some(({ name }) => name === 'xl/workbook.xml')) return null
  try {
    const rows = await readXlsxSheet(withErrors(file))
    return rows.slice(0, LINES_MAX + 1).map((row) => row.map(toText))
  } catch {
    return null
  }
}

/** The file with the errors of its formulas as text, such as `#REF!`: the library takes them for empty cells. */
function withErrors(file: Buffer): Buffer {
  const entries = unzipSync(file)
  const isError = /(<c\b[^>]*\st=)(["'])e\2/g
  let found = false
  for (const [name, bytes] of Object.entries(entries)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue
    const xml = strFromU8(bytes, true)
    const shown = xml.replace(isError, '$1$2str$2')
    if (shown === xml) continue
    entries[name] = strToU8(shown, true)
    found = true
  }
  return found ? Buffer.from(zipSync(entries, { level: 0 })) : file
}

function toText(cell: unknown): string {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    // A time of day alone is on the day zero of Excel.
    return cell.getUTCFullYear() < 1901 ? cell.toISOString().slice(11, 16) : cell.toISOString().slice(0, 10)
  }
  // What Excel shows of a formula's 149.85000000000002.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return cell === null || cell === undefined ? '' : String(cell)
}

function readCsv(file: Buffer): string[][] | null {
  const text = decode(file)
  if (text === null) return null
  // Excel writes the separator it used into the first line.
  const [, declared] = /^sep=(.)\r?\n/.exec(text) ?? []
  const { data } = Papa.parse<string[]>(declared ? text.slice(text.indexOf('\n') + 1) : text, {
    delimiter: declared ?? guessDelimiter(text),
    preview: LINES_MAX + 1,
  })
  return data
}

/** The separator that the first line has most of. */
function guessDelimiter(text: string) {
  const line = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  return [';', '\t', ','].toSorted((a, b) => count(b) - count(a))[0]!
}

/** UTF-8 and UTF-16 as they begin; what is not UTF-8 is Windows' Latin-1. Null for what is no text. */
function decode(file: Buffer): string | null {
  const text = decodeAny(file).replace(/^\ufeff/, '')
  return /[^\P{Cc}\s\u0080-\u009f]/u.test(text) || /^\s*<(!doctype|html|\?xml)/i.test(text) ? null : text
}

function decodeAny(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
