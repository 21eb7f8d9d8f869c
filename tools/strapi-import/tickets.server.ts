import { eq, inArray, or, sql } from 'drizzle-orm'
import { tickets } from '#features/tickets/table.server.ts'
import type { Locale } from '#shared/enums.ts'
import { lastDayOf, type Sold, soldFrom, ticketFault } from './event-fields.server.ts'
import { countFrom, type Desk, noteOn, verdictOn } from './records.server.ts'
import type { EventEntry, TicketEntry } from './schema.ts'
import { barely } from './tags.server.ts'

type Row = typeof tickets.$inferSelect
/** An entry and its event; `leads` when it tells the facts that all languages share. */
export type Placed = { entry: EventEntry; eventId: number; locale: Locale; leads: boolean }

/** Writes the tickets of a page's events under their own ids. What an English entry sells in English goes into the Spanish entry's ticket. */
export async function writeTickets(desk: Desk, placed: Placed[]) {
  const { tx } = desk
  const all = placed.flatMap(({ entry }) => entry.tickets.map(({ id }) => id))
  if (all.length === 0) return
  const events = placed.map(({ eventId }) => eventId)
  const rows = await tx
    .select()
    .from(tickets)
    .where(or(inArray(tickets.id, all), inArray(tickets.eventId, events)))
  const fresh: (typeof tickets.$inferInsert)[] = []
  for (const { entry, eventId, locale } of placed)
    for (const [position, ticket] of entry.tickets.entries())
      await writeTicket(desk, { entry, ticket, position, eventId, locale, rows, fresh })
  if (fresh.length > 0)
    await tx
      .insert(tickets)
      .overridingSystemValue()
      .values(fresh as never)
  await countFrom(desk, 'tickets', all)
}

type One = {
  entry: EventEntry
  ticket: TicketEntry
  position: number
  eventId: number
  locale: Locale
  rows: Row[]
  fresh: (typeof tickets.$inferInsert)[]
}

async function writeTicket(desk: Desk, { entry, ticket, position, eventId, locale, rows, fresh }: One) {
  const { tx, ctx, report, kind } = desk
  const own = rows.find(({ id }) => id === ticket.id)
  const verdict = verdictOn(own, ticket)
  if (own && (own.eventId !== eventId || verdict === 'another'))
    return report.leftOut(kind, entry.id, `ticket ${ticket.id}: the number belongs to something else here`)
  // One ticket that both languages share, said in each.
  const shared = own && locale === 'en' && ticket.locale !== 'es' && own.titleEs !== ticket.title
  if (own && verdict !== 'changed' && !shared) return
  const fault = ticketFault(ticket)
  if (fault) return report.leftOut(kind, entry.id, `ticket ${ticket.id}: ${fault}`)
  const sold = soldFrom(ticket, { position, lastDay: lastDayOf(entry) }, ctx.now, noteOn(desk, entry.id))
  const spanish = shared ? own : locale === 'en' && !own ? translated(ticket, sold, rows, eventId) : undefined
  if (spanish) return translate(desk, spanish, sold)
  const { id, title, words, ...row } = sold
  const said = locale === 'en' ? { titleEn: title, descriptionEn: words } : {}
  const whole = { ...row, ...(!own?.titleEn && said), titleEs: title, descriptionEs: words, eventId }
  if (own) return tx.update(tickets).set(whole).where(eq(tickets.id, own.id))
  fresh.push({ ...whole, id } as never)
  rows.push({ ...whole, id } as Row)
}

/** The Spanish ticket of which this is the translation: as the source says, else the one at the same place for the same price. */
const translated = (ticket: TicketEntry, sold: Sold, rows: Row[], eventId: number) =>
  rows.find((row) => row.eventId === eventId && ticket.localizations.some(({ id }) => id === row.id)) ??
  rows.find((row) => row.eventId === eventId && row.position === sold.position && row.price === sold.price)

async function translate({ tx }: Desk, row: Row, { title, words, updatedAt }: Sold) {
  const same = row.titleEn === title && row.descriptionEn === words
  if (same || (row.titleEn !== null && updatedAt! <= row.updatedAt)) return
  await tx
    .update(tickets)
    .set({ titleEn: title, descriptionEn: words, updatedAt: sql`${barely}` })
    .where(eq(tickets.id, row.id))
}
