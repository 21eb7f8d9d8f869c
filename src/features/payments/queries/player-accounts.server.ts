import type { PlayerAccount } from '#features/registrations/queries/players/player-accounts.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'

/** The money of an event's registrations for the table of its players: all of them at once. Does not authorize. */
export async function listAccountsOfPlayers(
  ctx: RequestContext,
  eventId: number,
): Promise<{ today: string; accounts: PlayerAccount[] }> {
  const terms = await getPaymentTerms(ctx, eventId)
  return { today: terms.today, accounts: await listAccounts(ctx, eventId, terms) }
}
