import { type SQL, sql } from 'drizzle-orm'
import { jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { TicketTier } from '#shared/enums.ts'
import type { OpeningMode, TicketVisibility } from '#shared/registrations/states.ts'

// Tickets, prices and tags are nouns above events, so events name their columns instead of importing their tables.

/** SQL: the columns of ticket `k`. An amount of 0 means unlimited. */
export const ticketColumns = {
  id: sql<number>`k.id`,
  titleEs: sql<string>`k.title_es`,
  titleEn: sql<string | null>`k.title_en`,
  descriptionEs: sql<string | null>`k.description_es`,
  descriptionEn: sql<string | null>`k.description_en`,
  price: sql<number>`k.price`,
  minimumPrice: sql<number | null>`k.minimum_price`,
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

/**
 * SQL: what ticket `k` costs on a day for whoever registers without a code, the same as `priceOn` of src/shared/payments/price.ts. `day` is
 * the SQL of a date in the event's time zone.
 */
export const priceOnDay = (
  day: SQL,
): SQL<number> => sql<number>`case when k.minimum_price is not null then k.price else k.price + coalesce((
  select greatest(-k.price, coalesce(pr.amount, round(k.price * pr.percent / 100.0)::int)) from price_rules pr
  where pr.event_id = k.event_id and pr.kind = 'date' and pr.disabled_at is null
    and (cardinality(pr.ticket_ids) = 0 or k.id = any(pr.ticket_ids))
    and (pr.starts_on is null or pr.starts_on <= ${day}) and (pr.ends_on is null or ${day} <= pr.ends_on)
  order by pr.starts_on, pr.id limit 1), 0) end`

/** SQL: the prices by date of event `e`, in the order of `listDateRules`. */
export const listDateRulesJson = jsonList(
  jsonObject({
    id: sql<number>`pr.id`,
    kind: sql<'date'>`pr.kind`,
    code: sql<string | null>`pr.code`,
    titleEs: sql<string | null>`pr.title_es`,
    titleEn: sql<string | null>`pr.title_en`,
    amount: sql<number | null>`pr.amount`,
    percent: sql<number | null>`pr.percent`,
    ticketIds: sql<number[]>`pr.ticket_ids`,
    startsOn: sql<string | null>`pr.starts_on`,
    endsOn: sql<string | null>`pr.ends_on`,
    isStackable: sql<boolean>`pr.is_stackable`,
  }),
  {
    from: sql`price_rules pr where pr.event_id = e.id and pr.kind = 'date' and pr.disabled_at is null`,
    orderBy: sql`pr.starts_on, pr.id`,
  },
)

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
