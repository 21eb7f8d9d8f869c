import { sql } from 'drizzle-orm'
import { authorizeClaim } from '#features/registrations/claims/link.server.ts'
import { isUnclaimed, type OfferKey } from '#features/registrations/handovers/receiver.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { getBalance } from '../ledger.server.ts'

/** What was paid, and what it costs, in minor units of `coin`. */
export type ClaimedMoney = { paid: number; total: number; coin: string }

/**
 * The money of a registration that someone is invited to take over, while it is nobody's: later the link shows nothing of whose it became.
 * Null for who is not signed in. Throws 404 for anybody else.
 */
export async function findClaimedMoney(
  ctx: RequestContext,
  id: number,
  key: OfferKey = null,
): Promise<ClaimedMoney | null> {
  const { registrationId } = await authorizeClaim(ctx, id, key)
  if (!signedInPerson(ctx)) return null
  const [open] = await ctx.db.execute<{ coin: string }>(sql`
    select r.coin from registration_handovers h join registrations r on r.id = h.registration_id
    where h.id = ${id} and h.state = 'offered' and h.expires_at > ${ctx.now.toISOString()}::timestamptz and ${isUnclaimed}`)
  if (!open) return null
  const { paid, total } = await getBalance(ctx, registrationId)
  return { paid, total, coin: open.coin }
}
