import { type SQL, sql } from 'drizzle-orm'
import { jsonList } from '#platform/database/json.server.ts'
import type { TicketTier } from '#shared/enums.ts'
import type { OpeningMode, TicketVisibility } from '#shared/registrations/states.ts'

// Tickets and tags are nouns above events, so events name their columns instead of importing their tables.

/** SQL: the columns of ticket `k`. An amount of 0 means unlimited. */
export const ticketColumns = {
  id: sql<number>`k.id`,
  titleEs: sql<string>`k.title_es`,
  titleEn: sql<string | null>`k.title_en`,
  descriptionEs: sql<string | null>`k.description_es`,
  descriptionEn: sql<string | null>`k.description_en`,
  price: sql<number>`k.price`,
  coin: sql<string>`k.coin`,
  tier: sql<TicketTier>`k.tier`,
  amount: sql<number | null>`nullif(k.amount, 0)`,
  limitDate: sql<string | null>`k.limit_date`,
  openingMode: sql<OpeningMode>`k.opening_mode`,
}

/** SQL: who finds ticket `k`. Only its organizers read the code. */
export const ticketAccessColumns = {
  visibility: sql<TicketVisibility>`k.visibility`,
  accessCode: sql<string | null>`k.access_code`,
}

/** SQL condition: ticket `k` is shown to everybody. */
export const isPublicTicket = sql`k.archived_at is null and k.visibility = 'public'`

/** SQL: a value of each current ticket `k` of event `e`, in their order; those by code included, so never for the public. */
export const listTickets = <Value>(value: SQL<Value>) => ticketsWhere(value, sql`k.archived_at is null`)
/** SQL: the same of the tickets that everybody finds. */
export const listPublicTickets = <Value>(value: SQL<Value>) => ticketsWhere(value, isPublicTicket)

const ticketsWhere = <Value>(value: SQL<Value>, where: SQL) =>
  jsonList(value, {
    from: sql`tickets k where k.event_id = e.id and ${where}`,
    orderBy: sql`k.position, k.id`,
  })

/** SQL: a value of each tag `g` of event `e`. */
export const listTags = <Value>(value: SQL<Value>, orderBy: SQL) =>
  jsonList(value, { from: sql`event_tags eg join tags g on g.id = eg.tag_id where eg.event_id = e.id`, orderBy })
