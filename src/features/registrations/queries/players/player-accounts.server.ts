import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { Account } from '#shared/payments/account.ts'
import type { PaymentFilter } from '#shared/registrations/players-query.ts'

/** What a registration costs, and what of it is paid and owed. */
export type PlayerAccount = Pick<
  Account,
  'id' | 'isSeated' | 'total' | 'paid' | 'announced' | 'open' | 'overdue' | 'toRefund' | 'dueOn' | 'standing'
>
/** Those of an event that have one. `today`: in the time zone of the event. */
export type PlayerAccounts = { today: string; of: ReadonlyMap<number, PlayerAccount> }

/** Payments stand above registrations: they say who owes what. Does not authorize. */
type ListAccounts = (
  ctx: RequestContext,
  eventId: number,
) => Promise<{ today: string; accounts: readonly PlayerAccount[] }>
export const playerAccounts = extensionPoint<ListAccounts>('accounts of players', () => 'accounts')

/** Null for who does not see money. */
export async function listPlayerAccounts(
  ctx: RequestContext,
  { eventId, role }: { eventId: number; role: EventRole },
): Promise<PlayerAccounts | null> {
  const list = extensionsOf(ctx, playerAccounts)[0]
  if (!list || !can(role, 'money.read')) return null
  const { today, accounts } = await list(ctx, eventId)
  return { today, of: new Map(accounts.map((account) => [account.id, account])) }
}

/** What someone says they have paid is to be confirmed, not to be asked for. */
export const owes = ({ open, announced }: PlayerAccount) => open > announced
export const saysPaid = ({ open, announced }: PlayerAccount) => open > 0 && announced >= open

const MATCHES: Record<PaymentFilter, (account: PlayerAccount) => boolean> = {
  owes,
  overdue: ({ overdue }) => overdue > 0,
  announced: ({ announced }) => announced > 0,
  paid: ({ standing, total }) => standing === 'paid' && total > 0,
  free: ({ standing, total }) => standing === 'paid' && total === 0,
}

/** The ids of the registrations whose money is so. */
export const idsByPayment = (accounts: PlayerAccounts | null, filter: PaymentFilter): number[] =>
  [...(accounts?.of.values() ?? [])].filter(MATCHES[filter]).map(({ id }) => id)
