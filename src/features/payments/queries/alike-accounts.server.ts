import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, authorizeEvents, type EventRef, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { type Account, needsAttention } from '#shared/payments/account.ts'
import type { DueDay } from '#shared/payments/money-overview.ts'
import type { DeskMoney } from '#shared/registrations/event-desk.ts'
import { LIVE_STATES, type RegistrationState, SEATED_STATES } from '#shared/registrations/states.ts'
import { countGatewayNotices } from '../notices/notices.server.ts'
import { dayIn, dueOf, listPaymentTerms, type PaymentTerms, type Sums } from './accounts.server.ts'
import { type CountedAccount, dueDaysOf, figuresOf, peopleOf } from './sums.ts'

type Alike = Sums & { state: RegistrationState; announced: number; refunded: number; count: number; ids: number[] }
/** `ids`: those of the registrations that they are the sums of. */
export type AlikeAccount = Alike & CountedAccount & Pick<Account, 'dueOn'>

/**
 * The sums of the accounts of these events, as `listAccounts` lists them: accounts with the same sums and day are counted by the database
 * and computed once. Does not authorize.
 */
export async function listAlikeAccounts(
  ctx: RequestContext,
  terms: Map<number, PaymentTerms>,
  where: SQL = sql`true`,
): Promise<Map<number, AlikeAccount[]>> {
  // Materialized, so that the view's sums are computed once for each registration. A cancelled event costs nobody anything.
  const rows = await ctx.db.execute<Alike & { eventId: number }>(sql`
    with accounts as materialized (select r.id, r.state, r.event_id as "eventId", r.state in ${SEATED_STATES} and e.happening <> 'cancelled' as "isSeated",
        ${dayIn(sql`coalesce(v.time_zone, 'Europe/Madrid')`, sql`r.confirmed_at`)} as "confirmedOn", b.paid, b.refunded, b.announced,
        case when e.happening = 'cancelled' and r.state in ${LIVE_STATES} then 0 else b.total end as total, b.confirmed
      from registrations r join registration_balances b on b.registration_id = r.id and b.event_id = r.event_id
        join events e on e.id = r.event_id left join venues v on v.id = e.venue_id
      where r.event_id = any(${idArray(terms.keys())}) and b.event_id = any(${idArray(terms.keys())}) and not r.is_test)
    select "eventId", state, "isSeated", "confirmedOn", total, paid, refunded, announced, count(*)::int as count, json_agg(id) as ids
    from accounts where ("isSeated" or confirmed > 0 or announced > 0) and ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`)
  const counted = rows.map((sums) => ({ ...sums, ...dueOf(sums, terms.get(sums.eventId)!) }))
  return Map.groupBy(counted, ({ eventId }) => eventId)
}

/**
 * For how many registrations an organizer has to look at the money, and how many payments by card. Throws 404 for whoever may not see money. Every page of an event's
 * panel asks.
 */
export async function countMoneyTasks(ctx: RequestContext, ref: EventRef): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const terms = await listPaymentTerms(ctx, [eventId])
  const accounts = await listAlikeAccounts(ctx, terms, sql`(announced > 0 or ("isSeated" and paid < total))`)
  const notices = (await countGatewayNotices(ctx, [eventId])).get(eventId) ?? 0
  return peopleOf((accounts.get(eventId) ?? []).filter(needsAttention)) + notices
}

/** The sums of each of these events, as the page of its money says them, and when what is open is due. */
export async function listDeskMoney(
  ctx: RequestContext,
  events: EventsRef,
): Promise<Map<number, DeskMoney & { dueDays: DueDay[] }>> {
  const { refs } = await authorizeEvents(ctx, 'money.read', events)
  const accounts = await listAlikeAccounts(ctx, await listPaymentTerms(ctx, refs.keys()))
  const notices = await countGatewayNotices(ctx, refs.keys())
  return new Map(
    [...refs].map(([eventId, ref]) => {
      const own = accounts.get(eventId) ?? []
      const announced = peopleOf(own.filter((account) => account.announced > 0))
      return [ref, { ...figuresOf(own), announced, notices: notices.get(eventId) ?? 0, dueDays: dueDaysOf(own) }]
    }),
  )
}
