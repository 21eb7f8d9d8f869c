import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { countReached } from '#features/registrations/event-changes/changes.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can } from '#shared/member-permissions.ts'
import type { Cancelling } from '#shared/payments/money-overview.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'

/** How many people are told that the event is cancelled, or postponed, and what is to be given back to them, in minor units. */
export async function previewCancelling(ctx: RequestContext, ref: EventRef): Promise<Cancelling> {
  const { eventId, role } = await authorizeEvent(ctx, 'events.edit', ref)
  const told = await countReached(ctx, eventId)
  if (!can(role, 'money.read')) return { told, toRefund: null }
  const terms = await getPaymentTerms(ctx, eventId)
  const owed = (await listAccounts(ctx, eventId, { ...terms, eventStatus: 'cancelled' })).map(
    ({ toRefund }) => toRefund,
  )
  const amount = owed.reduce((sum, one) => sum + one, 0)
  return { told, toRefund: { amount, people: owed.filter((one) => one > 0).length } }
}
