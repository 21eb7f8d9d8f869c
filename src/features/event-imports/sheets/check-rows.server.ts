import { sql } from 'drizzle-orm'
import { suggestDuplicates } from '#features/proposals/queries.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { webUrl } from '#platform/forms/zod-fields.ts'
import {
  lineOf,
  type SheetField,
  type SheetProblem,
  type SheetProblemCode,
  type SheetRow,
} from '#shared/event-imports/sheet.ts'
import { DESCRIPTION_MAX, SEATS_MAX, TAG_MAX, TAGS_MAX, TICKET_PRICE_MAX, TITLE_MAX } from '#shared/limits.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { foldText } from '#shared/search.ts'
import type { StoredSheet } from '../table.server.ts'
import { isMonthFirst, readDay, readTime } from './days.ts'

/** The name under which an entry of the ticket list is created. */
type Sent = Record<string, unknown> & { title: string }
export type CheckedRow = SheetRow & { sent: Sent | null }

/** Answers to problems that no other text solves. */
const SKIP = 'skip'
const IMPORT_ANYWAY = 'import'
const NO_VENUE = 'none'

type Cells = Partial<Record<SheetField, string>>
type Venue = { id: number; name: string; county: string | null }
/** Rows with a venue that is not known are looked up, this many of them. */
const LOOKED_UP_MAX = 50

/** Checks the rows of a sheet: what each would create, or the first thing that is wrong with it. */
export async function checkRows(
  ctx: RequestContext,
  organizationId: number,
  sheet: StoredSheet,
): Promise<CheckedRow[]> {
  const rows = sheet.rows.map((row, index) => toCells(row, sheet, index))
  const monthFirst = isMonthFirst(rows.flatMap(({ date_start = '', date_end = '' }) => [date_start, date_end]))
  const venues = await findVenues(ctx, rows)
  const existing = await listExisting(ctx, organizationId)
  const seen = new Set<string>()
  let lookUps = 0
  const checked: CheckedRow[] = []
  for (const [index, cells] of rows.entries()) {
    const fixes = sheet.fixes[index] ?? {}
    const row = checkCells(cells, { monthFirst, venues, fixes, existing, seen })
    const { problem } = row
    if (problem?.code === 'venue' && lookUps++ < LOOKED_UP_MAX) {
      const similar = await suggestDuplicates(ctx, 'venue', problem.text.slice(0, 100))
      problem.options = similar.map(({ id, name, county }) => ({ id, name, county: county ?? null }))
    }
    checked.push({ ...row, at: index, line: lineOf(sheet, index), isSkipped: Object.values(fixes).includes(SKIP) })
  }
  return checked
}

/** The cells of a row by their fields, with what was corrected in place of what the file says. */
function toCells(row: readonly string[], { columns, fixes }: StoredSheet, index: number): Cells {
  const cells: Cells = {}
  for (const [at, field] of columns.entries()) if (field) cells[field] = (row[at] ?? '').trim()
  const corrected = Object.entries(fixes[index] ?? {}).filter(
    ([field, text]) => text !== SKIP && text !== IMPORT_ANYWAY && !(field === 'venue' && /^(none|\d+)$/.test(text)),
  )
  return { ...cells, ...Object.fromEntries(corrected) }
}

type Check = {
  monthFirst: boolean
  venues: Map<string, Venue>
  fixes: Cells
  existing: Set<string>
  seen: Set<string>
}

class Wrong extends Error {
  readonly problem: SheetProblem
  constructor(field: SheetField, code: SheetProblemCode, text: string) {
    super(code)
    this.problem = { field, code, text: text.slice(0, 200), options: [] }
  }
}

function checkCells(cells: Cells, check: Check): Omit<CheckedRow, 'at' | 'line' | 'isSkipped'> {
  const title = (cells.title ?? '').replace(/\s+/g, ' ')
  const dateStart = readDay(cells.date_start ?? '', check.monthFirst)
  const dateEnd = readDay(cells.date_end ?? '', check.monthFirst)
  const shown = { title, dateStart, dateEnd, place: cells.venue || cells.county || null }
  try {
    return { ...shown, problem: null, sent: toSent(cells, { title, dateStart, dateEnd }, check) }
  } catch (error) {
    if (error instanceof Wrong) return { ...shown, problem: error.problem, sent: null }
    throw error
  }
}

type Read = { title: string; dateStart: string | null; dateEnd: string | null }

function toSent(cells: Cells, { title, dateStart, dateEnd }: Read, check: Check): Sent {
  const { date_start: start = '', date_end: end = '', description = '' } = cells
  if (!title) throw new Wrong('title', 'required', '')
  if (title.length > TITLE_MAX) throw new Wrong('title', 'too_long', title)
  if (start && !dateStart) throw new Wrong('date_start', 'date', start)
  if (end && !dateEnd) throw new Wrong('date_end', 'date', end)
  if (dateEnd && (!dateStart || dateEnd < dateStart)) throw new Wrong('date_end', 'date_order', end)
  if (description.length > DESCRIPTION_MAX) throw new Wrong('description', 'too_long', description)
  const price = readPrice(cells.price ?? '')
  const sent: Sent = {
    title,
    ...(description && { description }),
    ...(dateStart && { date_start: dateStart }),
    ...(dateEnd && dateEnd !== dateStart && { date_end: dateEnd }),
    ...readTimes(cells),
    ...readPlace(cells, check),
    ...(cells.url && { url: readUrl(cells.url) }),
    ...readNumber(cells, 'capacity', { min: 1, max: SEATS_MAX }),
    ...readNumber(cells, 'minimum_age', { min: 0, max: 99 }),
    ...(cells.tags && { tags: readTags(cells.tags) }),
    ...(price !== null && { price }),
  }
  assertNew(title, dateStart, check)
  return sent
}

function readTimes(cells: Cells) {
  const read = (field: 'starts_at' | 'ends_at') => {
    const text = cells[field] ?? ''
    const time = readTime(text)
    if (text && time === null) throw new Wrong(field, 'time', text)
    return time
  }
  const [start, end] = [read('starts_at'), read('ends_at')]
  // An end without a start says too little.
  if (!start) return {}
  return { starts_at: start, ...(end && { ends_at: end }) }
}

/** The same title on the same day: twice in the file, or among the events of the organization. */
function assertNew(title: string, dateStart: string | null, { existing, seen, fixes }: Check) {
  const key = eventKey(title, dateStart)
  if (fixes.title === IMPORT_ANYWAY || fixes.title === SKIP) return
  if (existing.has(key)) throw new Wrong('title', 'exists', title)
  if (seen.has(key)) throw new Wrong('title', 'repeated', title)
  seen.add(key)
}
const eventKey = (title: string, date: string | null) => `${foldText(title)}|${date ?? ''}`

function readPlace({ venue = '', county = '' }: Cells, { venues, fixes }: Check) {
  const province = findProvince(county)?.name ?? (county.slice(0, 60) || null)
  const tbd = { venue_tbd: true, ...(province && { county: province }) }
  const chosen = fixes.venue ?? ''
  if (chosen === NO_VENUE) return tbd
  if (/^\d{1,9}$/.test(chosen)) return { venue: Number(chosen) }
  if (!venue) return province ? tbd : {}
  const found = venues.get(foldText(venue))
  if (!found) throw new Wrong('venue', 'venue', venue)
  return { venue: found.id }
}

/** Cents: «80», «80,50 €», «1.200,00». */
function readPrice(cell: string): number | null {
  const text = cell.replace(/[\s\u00a0€]|EUR(OS?)?/gi, '')
  if (text === '' || /^-+$/.test(text)) return null
  if (/^(gratis|free|gratuito|kostenlos)$/i.test(text)) return 0
  const [, whole, cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const price = whole ? Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0')) : Number.NaN
  if (!Number.isInteger(price) || price > TICKET_PRICE_MAX) throw new Wrong('price', 'price', cell)
  return price
}

function readNumber(cells: Cells, field: 'capacity' | 'minimum_age', { min, max }: { min: number; max: number }) {
  const text = (cells[field] ?? '').trim()
  if (text === '') return {}
  const number = /^\d{1,6}([.,]0+)?\+?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!(number >= min && number <= max)) throw new Wrong(field, 'number', text)
  return { [field]: number }
}

function readUrl(text: string): string {
  const { success, data } = webUrl.safeParse(text)
  if (!success) throw new Wrong('url', 'url', text)
  return data
}

const readTags = (text: string) =>
  text
    .split(/[,;|]/)
    .map((tag) => tag.trim().slice(0, TAG_MAX))
    .filter(Boolean)
    .slice(0, TAGS_MAX)

/** The venues that the rows name, by their names; a name that two have stands for neither. */
async function findVenues(ctx: RequestContext, rows: readonly Cells[]): Promise<Map<string, Venue>> {
  const names = [...new Set(rows.map(({ venue }) => foldText((venue ?? '').slice(0, 200))).filter(Boolean))]
  if (names.length === 0) return new Map()
  const found = await ctx.db.execute<Venue & { folded: string }>(sql`
    select v.id, v.name, v.county, folded(v.name) as folded from venues v
    where ${visibleVenues(ctx, 'v')} and folded(v.name) in (${sql.join(
      names.map((name) => sql`folded(${name})`),
      sql`, `,
    )})`)
  const venues = new Map<string, Venue>()
  const twice = new Set<string>()
  for (const venue of found) {
    const key = foldText(venue.name)
    if (venues.has(key)) twice.add(key)
    venues.set(key, venue)
  }
  for (const key of twice) venues.delete(key)
  return venues
}

async function listExisting(ctx: RequestContext, organizationId: number): Promise<Set<string>> {
  const rows = await ctx.db.execute<{ title: string; day: string | null }>(sql`
    select t.title, e.date_start::text as day from events e join event_texts t on t.event_id = e.id
    where e.organizer_id = ${organizationId} and e.deleted_at is null`)
  return new Set(rows.map(({ title, day }) => eventKey(title, day)))
}
