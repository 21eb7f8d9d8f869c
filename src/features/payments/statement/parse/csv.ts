import { createHash } from 'node:crypto'
import {
  COLUMN_ROLES,
  type ParsedStatement,
  type ProblemCode,
  type StatementColumns,
} from '#shared/payments/statement.ts'
import { type Amount, type Decimal, decimalOf, isNumeric, readAmount } from './amounts.ts'
import { isComplete, withDefaults } from './column-names.ts'
import { type Row, readTable, type Table } from './csv-table.ts'
import { readDays } from './days.ts'
import { type Credit, createProblems, sortCredits } from './lines.ts'
import { RefusedStatement } from './refusal.ts'

type Reading = {
  /** YYYY-MM-DD. */
  today: string
  /** The columns that someone has chosen for files with this heading; null: by their names. */
  chosen: StatementColumns | null
  headingHash: string
}

/** A CSV file whose columns are known, or what someone has to say about them first. */
export type CsvResult =
  | { statement: ParsedStatement }
  | {
      unknownColumns: { names: string[]; examples: string[][]; columns: Partial<StatementColumns> }
      headingHash: string
    }

/** By which the columns of a bank are remembered. */
const hashHeading = (names: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase())))
    .digest('hex')

const EXAMPLES = 3
const SAMPLE_MAX = 120

type Options = { today: string; chosen: Record<string, StatementColumns> }

export function readCsv(text: string, { today, chosen: chosenByHeading }: Options): CsvResult {
  const table = readTable(text)
  const headingHash = hashHeading(table.heading)
  const chosen = usable(chosenByHeading[headingHash], table.heading.length)
  if (!chosen && !isComplete(table.columns)) {
    const examples = table.rows.slice(0, EXAMPLES).map(({ cells }) => cells.map(sample))
    return { headingHash, unknownColumns: { names: table.heading.map(sample), examples, columns: table.columns } }
  }
  return { statement: readRows(table, { today, chosen, headingHash }) }
}

const usable = (columns: StatementColumns | undefined, width: number) =>
  columns && columns.date !== columns.amount && COLUMN_ROLES.every((role) => (columns[role] ?? 0) < width)
    ? columns
    : null

/** Of a cell, as much as a page shows. */
const sample = (cell: string) => cell.slice(0, SAMPLE_MAX).toWellFormed()

function readRows(table: Table, { today, chosen, headingHash }: Reading): ParsedStatement {
  const columns = chosen ?? withDefaults(table.columns as StatementColumns)
  const { rows } = table
  const days = readDays(
    rows.map(({ line, cells }) => ({ line, text: cells[columns.date] ?? '' })),
    today,
  )
  const decimal = decimalOf(rows.map(({ cells }) => cells[columns.amount] ?? ''))
  // What follows the last movement is a sum.
  const last = days.findLastIndex((day) => day !== null)
  const { problems, add } = createProblems()
  const credits: Credit[] = []
  let movements = 0
  for (const [index, row] of rows.entries()) {
    const day = days[index]!
    if (day === null && !(index > last ? isMovement(row, columns) : isFilled(row))) continue
    movements++
    const read = readRow(row, columns, { day, decimal })
    if (typeof read === 'string') add(row.line, read, problemValue(row, columns, read))
    else if (read) credits.push(read)
  }
  if (movements === 0) throw new RefusedStatement('no_lines')
  const first = rows.find(({ line }) => line === credits[0]?.line) ?? rows[0]
  return {
    format: 'csv',
    accounts: table.account ? [table.account] : [],
    movements,
    problems,
    ...sortCredits(table.account, credits),
    heading: {
      names: table.heading.map(sample),
      example: (first?.cells ?? []).map(sample),
      columns,
      hash: headingHash,
    },
  }
}

const isFilled = ({ cells }: Row) => cells.filter(Boolean).length > 1

/** What came in with a row, if anything did, or what is wrong with it. */
function readRow(
  row: Row,
  columns: StatementColumns,
  { day, decimal }: { day: string | null; decimal: Decimal },
): Credit | ProblemCode | null {
  const cell = row.cells[columns.amount]
  if (cell === undefined) return 'columns'
  // Nothing came in: the amount stands in the column of what went out.
  if (cell === '') return null
  const direction = columns.direction === null ? '' : row.cells[columns.direction]
  const amount = withDirection(readAmount(cell, decimal), direction)
  if (typeof amount === 'string') return amount
  if (amount.minor <= 0) return null
  return day === null ? 'date' : toCredit(row, columns, { day, ...amount })
}

const problemValue = ({ cells }: Row, { date, amount }: StatementColumns, code: ProblemCode) =>
  code === 'columns' ? cells.join(' ') : cells[code === 'date' ? date : amount]

/** A row with a day, an amount and something to read, though its day is wrong. */
const isMovement = ({ cells }: Row, { date, amount, text, payer }: StatementColumns) =>
  /\d/.test(cells[date] ?? '') && isNumeric(cells[amount] ?? '') && Boolean(cells[text ?? payer ?? -1])

const OUT = /^(-|d|s|dr|debe|cargo|soll|debit|dbit|debe d|deure)$/i
const IN = /^(\+|h|c|cr|a|haber|abono|haben|credit|crdt|haver)$/i

function withDirection(amount: Amount, direction = ''): Amount {
  if (typeof amount === 'string') return amount
  if (OUT.test(direction)) return { ...amount, minor: -Math.abs(amount.minor) }
  return IN.test(direction) ? { ...amount, minor: Math.abs(amount.minor) } : amount
}

function toCredit(
  { line, cells }: Row,
  { date, payer, text, amount: amountAt, currency: currencyAt }: StatementColumns,
  { day, minor, currency }: { day: string; minor: number; currency: string | null },
): Credit {
  const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? ''))
  const shown = new Set([date, payer, text, amountAt, currencyAt])
  const more = cells.filter((value, index) => !shown.has(index) && value !== '' && !isNumeric(value))
  const code = /\b[A-Z]{3}\b|[€$£]/i.exec(cell(currencyAt))?.[0].toUpperCase()
  const coin = (code === '€' ? 'EUR' : code) ?? currency ?? 'EUR'
  return { line, day, amount: minor, payer: cell(payer), text: cell(text), more: more.join(' '), currency: coin }
}
