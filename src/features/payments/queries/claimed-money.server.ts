import { sql } from 'drizzle-orm'
import { authorizeClaim } from '#features/registrations/claims/link.server.ts'
import type { OfferKey } from '#features/registrations/handovers/receiver.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { getBalance } from '../ledger.server.ts'

/** What was paid, and what it costs, in minor units of `coin`. */
export type ClaimedMoney = { paid: number; total: number; coin: string }

/** The money of a registration that someone is invited to take over. Null for who is not signed in. Throws 404 for anybody else. */
export async function findClaimedMoney(
  ctx: RequestContext,
  id: number,
  key: OfferKey = null,
): Promise<ClaimedMoney | null> {
  const { registrationId } = await authorizeClaim(ctx, id, key)
  if (!signedInPerson(ctx)) return null
  const { paid, total } = await getBalance(ctx, registrationId)
  const [row] = await ctx.db.execute<{ coin: string }>(sql`select coin from registrations where id = ${registrationId}`)
  return { paid, total, coin: row!.coin }
}
