import { z } from 'zod'
import { PAYMENT_METHODS } from '#shared/enums.ts'
import { lineOf } from '#shared/event-imports/sheet.ts'
import type { PeopleOutcome, PeopleTarget } from '#shared/player-imports/people-sheet.ts'
import { parseShown } from '#shared/player-imports/shown-rows.ts'
import { foldHeading } from '../columns/guess-columns.ts'
import type { StoredPeople } from '../stored-people.server.ts'

type Form = Record<string, unknown>
const isForm = (value: unknown): value is Form => typeof value === 'object' && value !== null
const FIX_MAX = 2000
const NAMES_MAX = 20

/** What was decided of the columns: `columns[0]=name`, `ticket`, `method`. A target chosen twice is the first column's. */
export function withColumns(sheet: StoredPeople, form: unknown, targets: readonly PeopleTarget[]): StoredPeople {
  if (!isForm(form)) return sheet
  const { columns: sent, ticket, method } = form
  const taken = new Set<PeopleTarget>()
  const columns = sheet.header.map((_, index) => {
    if (!isForm(sent)) return sheet.columns[index] ?? null
    const target = targets.find((one) => one === sent[String(index)]) ?? null
    if (target === null || taken.has(target)) return null
    taken.add(target)
    return target
  })
  return {
    ...sheet,
    columns,
    ticket: typeof ticket === 'string' ? idOf(ticket) : sheet.ticket,
    method: z.enum(PAYMENT_METHODS).catch(sheet.method).parse(method),
  }
}

const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/**
 * What was decided of the rows. `fixes[row3][email]`: a cell, by the row's place. `names[n0]` with `tickets[n0]`: which ticket a name is.
 * `shown` with `out`: the lines as the page showed them, and those that are ticked to be left out.
 */
export function withRows(sheet: StoredPeople, form: unknown, targets: readonly PeopleTarget[]): StoredPeople {
  if (!isForm(form)) return sheet
  return {
    ...sheet,
    fixes: { ...sheet.fixes, ...fixesOf(sheet, form['fixes'], targets) },
    tickets: { ...sheet.tickets, ...ticketsOf(form) },
    out: { ...sheet.out, ...outOf(sheet, form) },
  }
}

function fixesOf(
  { rows, fixes }: StoredPeople,
  sent: unknown,
  targets: readonly PeopleTarget[],
): StoredPeople['fixes'] {
  const found: StoredPeople['fixes'] = {}
  if (!isForm(sent)) return found
  for (const [row, fields] of Object.entries(sent)) {
    const index = Number(/^row(\d{1,4})$/.exec(row)?.[1] ?? rows.length)
    if (index >= rows.length || !isForm(fields)) continue
    const texts = targets.flatMap((target) => {
      const text = fields[target]
      return typeof text === 'string' ? [[target, text.trim().slice(0, FIX_MAX)] as const] : []
    })
    if (texts.length > 0) found[index] = { ...fixes[index], ...Object.fromEntries(texts) }
  }
  return found
}

function ticketsOf({ names, tickets }: Form): StoredPeople['tickets'] {
  if (!isForm(names) || !isForm(tickets)) return {}
  return Object.fromEntries(
    Object.entries(names)
      .slice(0, NAMES_MAX)
      .flatMap(([key, name]) => {
        const id = typeof tickets[key] === 'string' ? idOf(tickets[key]) : null
        return typeof name === 'string' && id !== null ? [[foldHeading(name), id] as const] : []
      }),
  )
}

/** What the page showed of each row; null where it was not sent. */
export function readShown(form: unknown): PeopleOutcome[] | null {
  const shown = isForm(form) ? form['shown'] : undefined
  return typeof shown === 'string' ? parseShown(shown) : null
}

/** Only what somebody changed: what happens to the others may be another thing once columns or cells are. */
function outOf(sheet: StoredPeople, form: Form): StoredPeople['out'] {
  const shown = readShown(form)
  if (!shown) return {}
  const ticked = new Set([form['out'] ?? []].flat().map(Number))
  const changed = shown.slice(0, sheet.rows.length).flatMap((outcome, index) => {
    const isOut = ticked.has(lineOf(sheet, index))
    return isOut === (outcome === 'out') ? [] : [[String(index), isOut] as const]
  })
  return Object.fromEntries(changed)
}
