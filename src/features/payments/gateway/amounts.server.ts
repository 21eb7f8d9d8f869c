import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { CheckoutPart } from '#shared/payments/checkout.ts'
import { openOf } from '#shared/payments/own-payments.ts'
import { firstDueDay, scheduleOf } from '#shared/payments/schedule.ts'
import { listBalances } from '../ledger.server.ts'
import { getPaymentTerms } from '../queries/accounts.server.ts'

/**
 * What is paid now for each registration, in minor units: everything that is open, or what is due by today, at least the next part of
 * it. What was announced is not paid again. Of a seat that is held the first part is due at once. Does not authorize.
 */
export async function cardAmounts(
  ctx: RequestContext,
  eventId: number,
  rows: Pick<RegistrationRow, 'id' | 'confirmedAt'>[],
  wanted: 'due' | 'open',
): Promise<CheckoutPart[]> {
  const { instalments, paymentDays, zone, today, dateStart: eventStart } = await getPaymentTerms(ctx, eventId)
  const balances = await listBalances(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, confirmedAt }) => {
    const balance = balances.find(({ registrationId }) => registrationId === id) ?? { total: 0, paid: 0, announced: 0 }
    const open = openOf(balance)
    const { total } = balance
    const firstDueOn = confirmedAt ? firstDueDay(dayAt(confirmedAt, zone), paymentDays) : today
    const parts = scheduleOf({ total, paid: total - open, instalments, firstDueOn, eventStart, today }).filter(
      (part) => part.open > 0,
    )
    const due = parts.filter(({ dueOn }) => dueOn <= today)
    const amount = (due.length > 0 ? due : parts.slice(0, 1)).reduce((sum, part) => sum + part.open, 0)
    return { registrationId: id, amount: wanted === 'open' ? open : amount }
  })
}
