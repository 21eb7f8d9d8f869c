import type { ForeignLine, StatementFormat, StatementHeading, StatementLine, StatementProblem } from './statement.ts'
import type { Match } from './statement-match.ts'

/** A line as the page shows it: `index` is its place in the import. */
export type PreviewLine = Pick<StatementLine, 'day' | 'amount' | 'payer' | 'text'> & { index: number; match: Match }

/** Someone on the page of a statement. `event` is the title of their event, where that is another one. */
export type PreviewPerson = { id: number; name: string; reference: string | null; open: number; event: string | null }

/** The parts of the page, in their order. `done` was booked from this file since it was imported. */
export const PREVIEW_GROUPS = ['done', 'sure', 'likely', 'unknown', 'elsewhere', 'booked', 'aside'] as const
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number]

export type StatementPreview = {
  id: number
  fileName: string
  format: StatementFormat
  movements: number
  incoming: number
  firstDay: string | null
  lastDay: string | null
  heading: StatementHeading | null
  /** The last four characters of the file's account and of the event's, where they are not the same. */
  otherAccount: { file: string; event: string } | null
  /** Set lines aside for all events of the organization, and take that back. */
  maySetAside: boolean
  problems: StatementProblem[]
  foreign: ForeignLine[]
  groups: Record<PreviewGroup, { count: number; amount: number; lines: PreviewLine[] }>
  /** What confirming sure lines together sends: `BOOKED_AT_ONCE` of them at most. */
  sure: { items: string; count: number; amount: number }
  /** The payments that were booked from this file, for undoing them together: as many at most. */
  payments: number[]
  people: Record<number, PreviewPerson>
  /** The line for which someone is looked for among all, by name or reference. */
  choosing: { line: PreviewLine; query: string; people: PreviewPerson[]; found: number } | null
}
