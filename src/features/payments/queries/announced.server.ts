import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PaymentState } from '#shared/payments/enums.ts'
import type { Announced } from '#shared/payments/money-overview.ts'
import { authorizeMoneyOf } from '../access.server.ts'

/** The payments of an event that players announced and nobody has decided about. Does not authorize. */
export async function listAnnounced({ db }: RequestContext, eventId: number): Promise<Announced[]> {
  const rows = await db.execute<Announced>(sql`
    select p.payment_id as id, p.registration_id as "registrationId", p.amount, p.method, p.moved_on::text as "movedOn"
    from payments p join registrations r on r.id = p.registration_id
    where r.event_id = ${eventId} and p.state = 'announced'
      and not exists (select 1 from payments o where o.payment_id = p.payment_id and o.state <> 'announced')
    order by p.id`)
  return [...rows]
}

/** What was last written about the payments of a registration, and by whom. */
export type LastPayment = { by: string | null; state: PaymentState; amount: number; at: string }

/** For whoever was too late to decide. Throws 404 for whoever may not see money. */
export async function findLastPayment(ctx: RequestContext, registrationId: number): Promise<LastPayment | null> {
  await authorizeMoneyOf(ctx, 'money.read', registrationId)
  const [row] = await ctx.db.execute<LastPayment>(sql`
    select u.username as by, p.state, p.amount, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from payments p left join users u on u.id = p.actor_id where p.registration_id = ${registrationId} order by p.id desc limit 1`)
  return row ?? null
}
