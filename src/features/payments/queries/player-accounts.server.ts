import type { PlayerAccount } from '#features/registrations/queries/players/player-accounts.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { standingOf } from '#shared/payments/account.ts'
import { getPaymentTerms } from './accounts.server.ts'
import { listAlikeAccounts } from './alike-accounts.server.ts'

/** The money of an event's registrations for the table of its players: all of them at once. Does not authorize. */
export async function listAccountsOfPlayers(
  ctx: RequestContext,
  eventId: number,
): Promise<{ today: string; accounts: PlayerAccount[] }> {
  const terms = await getPaymentTerms(ctx, eventId)
  const alike = (await listAlikeAccounts(ctx, new Map([[eventId, terms]]))).get(eventId) ?? []
  const accounts = alike.flatMap(
    ({ ids, isSeated, total, paid, announced, open, overdue, toRefund, dueOn, ...sums }) => {
      const standing = standingOf({ ...sums, isSeated, open, overdue, toRefund })
      return ids.map((id) => ({ id, isSeated, total, paid, announced, open, overdue, toRefund, dueOn, standing }))
    },
  )
  return { today: terms.today, accounts }
}
