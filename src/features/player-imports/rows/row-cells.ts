import { isMonthFirst } from '#features/event-imports/sheets/days.ts'
import { type Decimal, decimalOf } from '#features/payments/statement/parse/amounts.ts'
import type { PeopleTarget } from '#shared/player-imports/people-sheet.ts'
import type { StoredPeople } from '../stored-people.server.ts'

/** The cells of a row by what their columns are. */
export type Cells = Partial<Record<PeopleTarget, string>>

/** With what was corrected in place of what the file says. Columns that this person may not bring in are left out. */
export function listCells({ rows, columns, fixes }: StoredPeople, targets: readonly PeopleTarget[]): Cells[] {
  return rows.map((row, index) => {
    const cells: Cells = {}
    for (const [at, target] of columns.entries())
      if (target && targets.includes(target)) cells[target] = tidy(row[at] ?? '')
    for (const [target, text] of Object.entries(fixes[index] ?? {}) as [PeopleTarget, string][])
      if (targets.includes(target)) cells[target] = text.trim()
    return cells
  })
}

/** LarpManager writes the line breaks of answers as in HTML. */
const tidy = (cell: string) => cell.replace(/<br\s*\/?>/gi, '\n').trim()

/** How the sheet writes days and amounts, told by those that leave no doubt. */
export type Notation = { monthFirst: boolean; decimal: Decimal }

export const notationOf = (rows: readonly Cells[]): Notation => ({
  monthFirst: isMonthFirst(
    rows.flatMap((cells) => Object.values(cells)).flatMap((text) => (isBrief(text) ? [text] : [])),
  ),
  decimal: decimalOf(rows.map(({ paid = '' }) => paid)),
})
const isBrief = (text: string | undefined): text is string => text !== undefined && text.length <= 40
