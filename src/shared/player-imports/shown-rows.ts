import { SHEET_ROWS } from '#shared/event-imports/sheet.ts'
import type { PeopleOutcome } from './people-sheet.ts'

const LETTERS = { confirmed: 'c', waitlisted: 'w', out: 'o', wrong: 'x' } as const
const OUTCOMES: Record<string, PeopleOutcome> = { c: 'confirmed', w: 'waitlisted', o: 'out' }

/** What becomes of each row of a list, a letter each: a page has it in one control. */
export const writeShown = (rows: readonly { outcome: PeopleOutcome }[]) =>
  rows.map(({ outcome }) => LETTERS[outcome]).join('')

/** The same where a row stands as in its spreadsheet, so that the numbers of those that did not come in are known for ever. */
export function writeOutcomes(rows: readonly { line: number; outcome: PeopleOutcome }[]) {
  const letters = new Map(rows.map(({ line, outcome }) => [line, LETTERS[outcome]]))
  const last = Math.max(1, ...letters.keys())
  return Array.from({ length: last - 1 }, (_, index) => letters.get(index + 2) ?? ' ').join('')
}

/** The numbers of the rows that were left out or wrong. */
export const parseLeftOut = (outcomes: string): number[] =>
  [...outcomes].flatMap((letter, index) => (letter === LETTERS.out || letter === LETTERS.wrong ? [index + 2] : []))

export const parseShown = (shown: string): PeopleOutcome[] =>
  [...shown.slice(0, SHEET_ROWS)].map((letter) => OUTCOMES[letter] ?? 'wrong')
