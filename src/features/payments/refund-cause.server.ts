import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type RefundCause, type RefundFacts, refundCauseOf } from '#shared/payments/refund-cause.ts'

/** SQL: whether the event of registration `r` was cancelled at an instant. The audit log has every change of its status. */
const wasCancelled = (at: SQL) => sql`coalesce(
  (select a.to_state = 'cancelled' from audit_log a where a.entity_type = 'event' and a.entity_id = r.event_id
    and a.action = 'changeHappening' and a.created_at <= ${at} order by a.id desc limit 1),
  (select x.happening = 'cancelled' from events x where x.id = r.event_id) and not exists (select 1 from audit_log a
    where a.entity_type = 'event' and a.entity_id = r.event_id and a.action = 'changeHappening'))`

/** SQL: whether registration `r` ended because its event was deleted. */
const endedWithEvent = sql`exists (select 1 from registration_history h
  where h.registration_id = r.id and h.action = 'event_deleted' and h.at = r.ended_at)`

type Facts = { hasEnded: SQL; isOff: SQL; isDisputed: SQL; credit: SQL }

/** SQL object of `RefundFacts` of registration `r`; `isOff`: where it has not ended. */
const factsOf = ({ hasEnded, isOff, isDisputed, credit }: Facts) => sql`json_build_object(
    'endedBy', case when ${hasEnded} then r.ended_by end,
    'isOff', case when ${hasEnded} then ${wasCancelled(sql`r.ended_at`)} or ${endedWithEvent} else ${isOff} end,
    'isDisputed', ${isDisputed}, 'credit', ${credit})`

/** SQL object of why what registration `r` with balance `b` was paid too much is given back now. */
export const dueRefundFacts = factsOf({
  hasEnded: sql`r.ended_at is not null`,
  isOff: sql`(select x.happening = 'cancelled' from events x where x.id = r.event_id)`,
  isDisputed: sql`false`,
  credit: sql`b.paid - b.total`,
})

/** What registration `r` had been paid beyond its costs before row `p`; what went back at the same moment is one refund. */
const creditBefore = sql`(select coalesce(sum(case when y.state = 'confirmed' then y.amount when y.state = 'refunded' then -y.amount
      when y.state = 'rejected' and exists (select 1 from payments z where z.payment_id = y.payment_id and z.state = 'confirmed')
        then -y.amount else 0 end), 0)
    from payments y where y.registration_id = r.id and y.created_at < p.created_at)
  - (select coalesce(sum(c.amount), 0) from registration_charges c where c.registration_id = r.id and c.created_at <= p.created_at)`

/** A refund of a payment by card has the payment's id and a number; a dispute has an id of its own. */
const isDisputed = sql`coalesce(p.method = 'card' and p.external_id not like (select f.external_id || ':%' from payments f
  where f.payment_id = p.payment_id and f.state = 'confirmed'), false)`

/** SQL object of why row `p`, a refund of registration `r`, was given back. */
export const refundFacts = factsOf({
  hasEnded: sql`coalesce(r.ended_at <= p.created_at, false)`,
  isOff: wasCancelled(sql`p.created_at`),
  isDisputed,
  credit: creditBefore,
})

export type CausedRow = { id: number; paymentId: number; cause: RefundCause }

/** Why the money of refunds was given back. Does not authorize. */
export async function listRefundCauses({ db }: RequestContext, where: SQL): Promise<CausedRow[]> {
  const rows = await db.execute<{ id: number; paymentId: number; facts: RefundFacts }>(sql`
    select p.id, p.payment_id as "paymentId", ${refundFacts} as facts from payments p join registrations r on r.id = p.registration_id
    where p.state = 'refunded' and p.amount > 0 and ${where} order by p.id`)
  return rows.map(({ facts, ...row }) => ({ ...row, cause: refundCauseOf(facts) }))
}

/** Of a payment that was given back in parts, once each. */
export const causesOf = (rows: readonly CausedRow[], paymentId: number) => [
  ...new Set(rows.filter((row) => row.paymentId === paymentId).map(({ cause }) => cause)),
]

/** Why what was paid too much for a registration is to be given back. Does not authorize. */
export async function dueRefundCause({ db }: RequestContext, registrationId: number): Promise<RefundCause> {
  const [row] = await db.execute<{ facts: RefundFacts }>(sql`select ${dueRefundFacts} as facts
    from registrations r join registration_balances b on b.registration_id = r.id where r.id = ${registrationId}`)
  return refundCauseOf(row!.facts)
}
