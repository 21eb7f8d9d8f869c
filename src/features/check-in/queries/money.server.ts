import { sql } from 'drizzle-orm'
import { UNDO_MINUTES } from '#features/payments/commands/payments.server.ts'
import { listAnnounced } from '#features/payments/queries/announced.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CheckInPerson } from '#shared/check-in/check-in.ts'

type Seen = Pick<CheckInPerson, 'announced' | 'collected'>
/** Of who does not see money. */
export const UNSEEN: Seen = { announced: null, collected: null }

/** What `external_id` begins with of cash that was taken at check-in; the key of the act follows. */
export const CASH_PREFIX = 'check-in:'

/** What players of an event say they have paid of what they owe, and what was taken in cash at check-in last. Does not authorize. */
export async function readMoney(ctx: RequestContext, eventId: number): Promise<(id: number, owes: number) => Seen> {
  const announced = Map.groupBy(await listAnnounced(ctx, eventId), ({ registrationId }) => registrationId)
  const rows = await ctx.db.execute<{ id: number; key: string; amount: number; mayUndo: boolean }>(sql`
    select distinct on (p.registration_id) p.registration_id as id, substr(p.external_id, ${CASH_PREFIX.length + 1}) as key, p.amount,
      p.created_at >= ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${UNDO_MINUTES}) as "mayUndo"
    from payments p join registrations r on r.id = p.registration_id
    where r.event_id = ${eventId} and p.state = 'confirmed' and p.external_id like ${`${CASH_PREFIX}%`}
      and not exists (select 1 from payments o where o.payment_id = p.payment_id and o.state <> 'confirmed')
    order by p.registration_id, p.id desc`)
  const collected = new Map(rows.map(({ id, ...cash }) => [id, cash]))
  return (id, owes) => {
    const said = owes > 0 ? (announced.get(id) ?? []) : []
    const amount = said.reduce((sum, one) => sum + one.amount, 0)
    const on = said
      .map(({ movedOn }) => movedOn)
      .sort()
      .at(-1)
    return { announced: on === undefined ? null : { amount, on }, collected: collected.get(id) ?? null }
  }
}
