import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { movementForm } from '../schema.ts'
import { assertPast, refundPayment } from './payments.server.ts'
import { chosenIds, type SeveralResult } from './several.server.ts'

/** How and when the money went back, to all of them alike. */
export const refundChosenForm = movementForm.pick({ method: true, moved_on: true }).extend({ ids: chosenIds })

/** Someone else has entered it meanwhile, a card is being refunded, or it is the editor's own. */
const REFUSALS: readonly string[] = ['payment_changed', 'more_than_paid', 'refund_under_way', 'forbidden']

/**
 * Enters that all that was to be given back to these people went back. Those who have nothing to get back, or no longer, and those who
 * paid by card, which is refunded from their own account, are counted as refused: sending the form twice enters nothing twice.
 */
export async function refundChosen(ctx: RequestContext, ref: EventRef, input: unknown): Promise<SeveralResult> {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const { ids, ...movement } = parse(refundChosenForm, input)
  assertPast(ctx, movement)
  const chosen = new Set(ids)
  // Before the accounts: a payment that is entered after them is noticed by its row.
  const rows = await listLastRows(ctx, eventId)
  const accounts = await listAccounts(ctx, eventId, await getPaymentTerms(ctx, eventId))
  const result = { changed: 0, refused: 0 }
  for (const id of chosen) {
    const { toRefund = 0 } = accounts.find((account) => account.id === id) ?? {}
    const { last, byCard } = rows.get(id) ?? { last: 0, byCard: false }
    const isDone =
      toRefund > 0 && !byCard && (await refund(ctx, id, { ...movement, amount: toRefund, note: null, seen: last }))
    if (isDone) result.changed++
    else result.refused++
  }
  return result
}

const refund = (ctx: RequestContext, id: number, input: unknown) =>
  refundPayment(ctx, id, input).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && REFUSALS.includes(error.code)) return false
      throw error
    },
  )

/** The last row of the payments of each registration of an event, and whether some of what is left of them was paid by card. */
async function listLastRows({ db }: RequestContext, eventId: number) {
  const rows = await db.execute<{ id: number; last: number; byCard: boolean }>(sql`
    select p.registration_id as id, max(p.id)::int as last, bool_or(p.method = 'card' and p.state = 'confirmed') as "byCard"
    from payments p join registrations r on r.id = p.registration_id where r.event_id = ${eventId} group by 1`)
  return new Map(rows.map((row) => [row.id, row]))
}
