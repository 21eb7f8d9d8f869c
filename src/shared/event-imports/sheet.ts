/** What a column of a spreadsheet of events can be. */
export const SHEET_FIELDS = [
  'title',
  'date_start',
  'date_end',
  'starts_at',
  'ends_at',
  'venue',
  'county',
  'description',
  'url',
  'price',
  'capacity',
  'minimum_age',
  'tags',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

export const SHEET_ROWS = 500
export const SHEET_COLUMNS = 60
export const SHEET_BYTES = 1_000_000

/** The number that a spreadsheet shows beside a row. */
export const lineOf = ({ lines }: { lines?: number[] }, index: number) => lines?.[index] ?? index + 2

/** What is wrong with a cell, by the names of messages: `imports.problem.*`. */
export type SheetProblemCode =
  | 'required'
  | 'too_long'
  | 'date'
  | 'date_order'
  | 'time'
  | 'price'
  | 'number'
  | 'url'
  | 'venue'
  | 'repeated'
  | 'exists'

export type SheetProblem = {
  field: SheetField
  code: SheetProblemCode
  /** What the cell says. */
  text: string
  /** Venues with a similar name. */
  options: { id: number; name: string; county: string | null }[]
}

export type SheetRow = {
  /** Its place among the rows. */
  at: number
  /** The number that a spreadsheet shows beside it. */
  line: number
  title: string
  dateStart: string | null
  dateEnd: string | null
  place: string | null
  problem: SheetProblem | null
  isSkipped: boolean
}

/** Why a file is no spreadsheet of events, by the names of messages: `imports.sheet_refused.*`. */
export type SheetRefusal = 'no_file' | 'too_large' | 'no_rows' | 'too_many_rows' | 'not_a_sheet' | 'old_excel'
