/** The numbers of the columns of a bank's CSV file, from 0. */
export type StatementColumns = {
  date: number
  payer: number | null
  text: number | null
  /** What moved; where banks write money in and out apart, what came in. */
  amount: number
  /** Says of each amount whether it came in or went out, where the amount has no sign. */
  direction: number | null
  currency: number | null
}
export type ColumnRole = keyof StatementColumns
export const COLUMN_ROLES = ['date', 'payer', 'text', 'amount', 'direction', 'currency'] as const

export type StatementFormat = 'csv' | 'camt053' | 'norma43'

/** Money that came in, in minor units of euros. */
export type StatementLine = {
  /** Where it stands in the file, from 1. */
  line: number
  day: string
  amount: number
  payer: string
  text: string
  /** Everything else in which a reference may stand. */
  more: string
  /** SHA-256 of account, day, amount, payer, text and the number of equal lines before it. */
  hash: string
}

export type ForeignLine = Pick<StatementLine, 'line' | 'day' | 'amount' | 'payer' | 'text'> & { currency: string }

/** What is wrong with a line of a file. `value` of a problem is what stands there. */
export type ProblemCode =
  | 'date'
  | 'amount'
  | 'amount_ambiguous'
  | 'amount_large'
  | 'columns'
  | 'record'
  | 'pending'
  | 'reversal'
  | 'taken_back'
  | 'totals'
  | 'truncated'
export type StatementProblem = { line: number; code: ProblemCode; value: string }

/** The heading of a CSV file, with the first row of what came in as an example. */
export type StatementHeading = { names: string[]; example: string[]; columns: StatementColumns; hash: string }

export type ParsedStatement = {
  format: StatementFormat
  /** The accounts it is of, as far as it says: IBANs, or bank, branch and number without check digits. */
  accounts: string[]
  /** How many lines the file has, incoming or not. */
  movements: number
  lines: StatementLine[]
  foreign: ForeignLine[]
  problems: StatementProblem[]
  heading: StatementHeading | null
}

/** Why a file is not read at all. */
export type RefusalCode =
  | 'missing'
  | 'too_large'
  | 'too_long'
  | 'too_wide'
  | 'too_complex'
  | 'pdf'
  | 'spreadsheet'
  | 'unknown'
  | 'xml_dtd'
  | 'xml_broken'
  | 'no_lines'
  | 'month_first'
export type StatementRefusal = { code: RefusalCode; line: number | null }

export const STATEMENT_BYTES = 5 * 1024 * 1024
export const STATEMENT_LINES = 20_000
/** Lines that one click books, and payments that one takes back. */
export const BOOKED_AT_ONCE = 500

/** Whether an account of a file is the one with this IBAN; Spanish files may leave out the check digits. */
export const isAccount = (account: string, iban: string) =>
  account === iban || (iban.startsWith('ES') && account === iban.slice(4, 12) + iban.slice(14))
