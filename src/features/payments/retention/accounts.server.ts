import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { REFUND_ACCOUNT_DAYS } from '#shared/limits.ts'

/**
 * Erases accounts for refunds REFUND_ACCOUNT_DAYS after the last money of their registration moved, where nothing is to be given back any
 * more, and those of registrations that someone else holds by now. Returns how many.
 */
export async function eraseRefundAccounts(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - REFUND_ACCOUNT_DAYS * DAY_MS).toISOString()
  const erased = await ctx.db.execute(sql`
    delete from refund_accounts a using registrations r, registration_balances b, events e
    where r.id = a.registration_id and b.registration_id = r.id and e.id = r.event_id
      and (r.holder_id is distinct from a.user_id
        or (a.given_at < ${before}::timestamptz and b.announced = 0
          and (b.paid = 0 or (b.paid <= b.total and e.happening <> 'cancelled'))
          and not exists (select 1 from payments p where p.registration_id = r.id and p.created_at >= ${before}::timestamptz)))
    returning a.registration_id`)
  return erased.length
}
