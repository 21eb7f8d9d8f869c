import { eq, inArray, or, sql } from 'drizzle-orm'
import { tickets } from '#features/tickets/table.server.ts'
import type { Locale } from '#shared/languages.ts'
import { lastDayOf, type TicketFields, ticketRejection, toTicketFields } from './event-fields.server.ts'
import { advanceSequence, compareWithRow, noteFor, type PageContext } from './records.server.ts'
import type { EventEntry, TicketEntry } from './schema.ts'
import { KEEP_TIMESTAMP } from './tags.server.ts'

type Row = typeof tickets.$inferSelect
/** An imported entry and its event; `isPrimary` when it provides the language-neutral fields. */
export type WrittenEntry = { entry: EventEntry; eventId: number; locale: Locale; isPrimary: boolean }

/** Writes the tickets of a page's events, keeping their ids. An English ticket is written into the Spanish one it translates. */
export async function writeTickets(page: PageContext, entries: WrittenEntry[]) {
  const { tx } = page
  const all = entries.flatMap(({ entry }) => entry.tickets.map(({ id }) => id))
  if (all.length === 0) return
  const events = entries.map(({ eventId }) => eventId)
  const rows = await tx
    .select()
    .from(tickets)
    .where(or(inArray(tickets.id, all), inArray(tickets.eventId, events)))
  const inserts: (typeof tickets.$inferInsert)[] = []
  for (const { entry, eventId, locale } of entries)
    for (const [position, ticket] of entry.tickets.entries())
      await writeTicket(page, { entry, ticket, position, eventId, locale, rows, inserts })
  if (inserts.length > 0)
    await tx
      .insert(tickets)
      .overridingSystemValue()
      .values(inserts as never)
  await advanceSequence(page, 'tickets', all)
}

type TicketToWrite = {
  entry: EventEntry
  ticket: TicketEntry
  position: number
  eventId: number
  locale: Locale
  rows: Row[]
  inserts: (typeof tickets.$inferInsert)[]
}

async function writeTicket(
  page: PageContext,
  { entry, ticket, position, eventId, locale, rows, inserts }: TicketToWrite,
) {
  const { tx, ctx, report, kind } = page
  const own = rows.find(({ id }) => id === ticket.id)
  const state = compareWithRow(own, ticket)
  if (own && (own.eventId !== eventId || state === 'id_conflict'))
    return report.leftOut(kind, entry.id, `ticket ${ticket.id}: the number belongs to something else here`)
  // One ticket used in both languages, with texts for each.
  const shared = own && locale === 'en' && ticket.locale !== 'es' && own.titleEs !== ticket.title
  if (own && state !== 'changed' && !shared) return
  const rejection = ticketRejection(ticket)
  if (rejection) return report.leftOut(kind, entry.id, `ticket ${ticket.id}: ${rejection}`)
  const fields = toTicketFields(ticket, { position, lastDay: lastDayOf(entry) }, ctx.now, noteFor(page, entry.id))
  const spanish = shared ? own : locale === 'en' && !own ? findSpanishTicket(ticket, fields, rows, eventId) : undefined
  if (spanish) return addEnglishText(page, spanish, fields)
  const { id, title, description, ...row } = fields
  const english = locale === 'en' ? { titleEn: title, descriptionEn: description } : {}
  const columns = { ...row, ...(!own?.titleEn && english), titleEs: title, descriptionEs: description, eventId }
  if (own) return tx.update(tickets).set(columns).where(eq(tickets.id, own.id))
  inserts.push({ ...columns, id } as never)
  rows.push({ ...columns, id } as Row)
}

/** The Spanish ticket that this one translates: by localization, else the one with the same position and price. */
const findSpanishTicket = (ticket: TicketEntry, fields: TicketFields, rows: Row[], eventId: number) =>
  rows.find((row) => row.eventId === eventId && ticket.localizations.some(({ id }) => id === row.id)) ??
  rows.find((row) => row.eventId === eventId && row.position === fields.position && row.price === fields.price)

async function addEnglishText({ tx }: PageContext, row: Row, { title, description, updatedAt }: TicketFields) {
  const same = row.titleEn === title && row.descriptionEn === description
  if (same || (row.titleEn !== null && updatedAt! <= row.updatedAt)) return
  await tx
    .update(tickets)
    .set({ titleEn: title, descriptionEn: description, updatedAt: sql`${KEEP_TIMESTAMP}` })
    .where(eq(tickets.id, row.id))
}
