import { SHEET_ROWS } from '#shared/event-imports/sheet.ts'
import type { PeopleOutcome } from './people-sheet.ts'

const LETTERS = { confirmed: 'c', waitlisted: 'w', out: 'o', wrong: 'x' } as const
const OUTCOMES: Record<string, PeopleOutcome> = { c: 'confirmed', w: 'waitlisted', o: 'out' }

/** What becomes of each row of a list, a letter each: a page has it in one control. */
export const writeShown = (rows: readonly { outcome: PeopleOutcome }[]) =>
  rows.map(({ outcome }) => LETTERS[outcome]).join('')

export const parseShown = (shown: string): PeopleOutcome[] =>
  [...shown.slice(0, SHEET_ROWS)].map((letter) => OUTCOMES[letter] ?? 'wrong')
