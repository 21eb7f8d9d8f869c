import { sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { RefundCause } from '#shared/payments/refund-cause.ts'
import { getBalance, isReceived, listPayments, ownPaymentTest, type Payment } from '../ledger.server.ts'
import { causesOf, listRefundCauses } from '../refund-cause.server.ts'

/** What a receipt says. Amounts in minor units of `coin`. */
export type Receipt = {
  payment: Payment
  organization: string
  event: string
  dateStart: string | null
  dateEnd: string | null
  person: string
  ticket: string
  reference: string | null
  coin: string
  total: number
  paid: number
  /** Why some of it was given back. */
  refundCauses: RefundCause[]
}

/**
 * The receipt of a confirmed payment, for who holds the registration. Throws 404 for everybody else, and for other
 * payments, those of who had the seat before among them.
 */
export async function getReceipt(ctx: RequestContext, registrationId: number, paymentId: number): Promise<Receipt> {
  await authorizeHolder(ctx, registrationId)
  const payment = (await listPayments(ctx, [registrationId])).find(({ id }) => id === paymentId)
  if (!payment || !isReceived(payment) || !(await ownPaymentTest(ctx, registrationId))(payment)) throw notFound()
  const [row] = await ctx.db.execute<Omit<Receipt, 'payment' | 'total' | 'paid' | 'refundCauses'>>(sql`
    select o.name as organization, x.title as event, e.date_start::text as "dateStart", e.date_end::text as "dateEnd",
      coalesce(r.name, u.username) as person, ${localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)} as ticket,
      f.reference, r.coin
    from registrations r join events e on e.id = r.event_id join organizations o on o.id = e.organizer_id
      join tickets k on k.id = r.ticket_id join users u on u.id = r.holder_id
      join lateral (select t.title from event_texts t where t.event_id = e.id
        order by t.locale = ${contentLocale(ctx.locale)} desc, t.locale = 'es' desc limit 1) x on true
      left join payment_references f on f.registration_id = r.id
    where r.id = ${registrationId}`)
  const { total, paid } = await getBalance(ctx, registrationId)
  const refundCauses = causesOf(await listRefundCauses(ctx, sql`p.payment_id = ${paymentId}`), paymentId)
  return { ...row!, payment, total, paid, refundCauses }
}
