import { sql } from 'drizzle-orm'
import { removePaymentProofs } from '#features/registrations/files/link.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { PAYMENT_PROOF_DAYS } from '#shared/limits.ts'

/** Registrations of one transaction; those that someone is changing are left for the next night. */
const BATCH = 200

/**
 * Erases the bank's receipts of registrations that are settled since PAYMENT_PROOF_DAYS: neither side owes anything, nothing waits for
 * confirmation, and nothing changed since. Returns how many registrations.
 */
export async function erasePaymentProofs(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - PAYMENT_PROOF_DAYS * DAY_MS).toISOString()
  let total = 0
  for (;;) {
    const done = await transaction(ctx, async (txCtx) => {
      const due = await txCtx.db.execute<{ id: number }>(sql`
        select r.id from registrations r join registration_balances b on b.registration_id = r.id
        where exists (select 1 from registration_media l where l.registration_id = r.id and l.role = 'payment')
          and b.total = b.paid and b.announced = 0 and coalesce(r.ended_at, '-infinity') < ${before}::timestamptz
          and not exists (select 1 from payments p where p.registration_id = r.id and p.created_at >= ${before}::timestamptz)
          and not exists (select 1 from registration_charges c where c.registration_id = r.id and c.created_at >= ${before}::timestamptz)
          and not exists (select 1 from registration_media l join media m on m.id = l.media_id
            where l.registration_id = r.id and l.role = 'payment' and m.created_at >= ${before}::timestamptz)
        order by r.id limit ${BATCH} for no key update of r skip locked`)
      await removePaymentProofs(
        txCtx,
        due.map(({ id }) => id),
      )
      return due.length
    })
    total += done
    if (done < BATCH) return total
  }
}
