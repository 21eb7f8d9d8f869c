import type { UnknownTicket } from '#shared/player-imports/people-sheet.ts'
import { foldHeading } from '../columns/guess-columns.ts'
import type { StoredPeople } from '../stored-people.server.ts'
import type { Ticket } from './people-facts.server.ts'
import type { Cells } from './row-cells.ts'

/** More names than any event has tickets: then the column is something else. */
const NAMES_MAX = 20

/** Which ticket the words of a sheet mean: what was chosen for them, its title, or its id; without words, that of who has none. */
export function ticketNames(cells: readonly Cells[], sheet: StoredPeople, tickets: readonly Ticket[]) {
  const byId = (id: number | null | undefined) => tickets.find((ticket) => ticket.id === id) ?? null
  const titled = new Map(
    tickets.flatMap((ticket) => [ticket.titleEn ?? '', ticket.titleEs].map((title) => [foldHeading(title), ticket])),
  )
  titled.delete('')
  const ticketOf = (text: string): Ticket | null => {
    const name = foldHeading(text)
    if (name === '') return byId(sheet.ticket) ?? byId(sheet.tickets[name])
    return byId(sheet.tickets[name]) ?? titled.get(name) ?? (/^\d{1,9}$/.test(name) ? byId(Number(name)) : null)
  }
  const unknown = new Map<string, UnknownTicket>()
  for (const { ticket: text = '' } of cells) {
    const name = foldHeading(text)
    if (name === '' ? byId(sheet.ticket) : titled.has(name) || (/^\d+$/.test(name) && byId(Number(name)))) continue
    const found = unknown.get(name)
    if (found) found.rows++
    else if (unknown.size < NAMES_MAX)
      unknown.set(name, { text: name && text.slice(0, 120), rows: 1, chosen: byId(sheet.tickets[name])?.id ?? null })
  }
  return { ticketOf, unknown: [...unknown.values()] }
}
