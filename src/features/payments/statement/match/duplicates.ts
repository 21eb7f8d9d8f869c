import { DAY_MS } from '#shared/durations.ts'
import type { StatementLine } from '#shared/payments/statement.ts'

/** A payment that the ledger has as received. `hash`: of the line it was booked from, if it was. */
export type ReceivedPayment = {
  paymentId: number
  registrationId: number
  amount: number
  movedOn: string
  hash: string | null
  /** When it was entered, and by whom. */
  at: string
  by: string | null
}

/** Banks book a transfer some days after, or before, the day that someone wrote down. */
export const DAYS_APART = 3
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS
export const daysApart = (a: string, b: string) => Math.abs(dayNumber(a) - dayNumber(b))

type Claim = { index: number; line: StatementLine; payees: readonly number[] }

/** Payments with the amount of a line, near its day, of one of these people. */
export const similarPayments = (
  payments: readonly ReceivedPayment[],
  { line, payees }: Omit<Claim, 'index'>,
): ReceivedPayment[] =>
  payments.filter(
    ({ amount, movedOn, registrationId }) =>
      amount === line.amount && daysApart(movedOn, line.day) <= DAYS_APART && payees.includes(registrationId),
  )

/**
 * Lines whose money is in the ledger already, entered by hand or from another file: the same person, amount and day or nearly so. One
 * payment is the same as one line at most, the nearest first.
 */
export function findDuplicates(
  claims: readonly Claim[],
  received: readonly ReceivedPayment[],
  ownHashes: ReadonlySet<string>,
): Map<number, ReceivedPayment> {
  const free = indexFree(received.filter(({ hash }) => hash === null || !ownHashes.has(hash)))
  const open = claims.flatMap(({ index, line, payees }) => {
    const ofAmount = free.get(line.amount)
    const byDay = payees.flatMap((id) => ofAmount?.get(id) ?? [])
    return byDay.length > 0 ? [{ index, day: dayNumber(line.day), byDay }] : []
  })
  const found = new Map<number, ReceivedPayment>()
  for (let days = 0; days <= DAYS_APART; days++)
    for (const { index, day, byDay } of open) {
      if (found.has(index)) continue
      const queues = byDay.flatMap((of) => [of.get(day - days) ?? [], (days > 0 && of.get(day + days)) || []])
      const [first, ...others] = queues.filter((queue) => queue.length > 0)
      if (!first) continue
      const queue = others.reduce((one, other) => (other.at(-1)!.place < one.at(-1)!.place ? other : one), first)
      found.set(index, queue.pop()!.payment)
    }
  return found
}

/** Payments by amount, registration and day, the first one last. */
function indexFree(payments: readonly ReceivedPayment[]) {
  type Placed = { payment: ReceivedPayment; place: number }
  const free = new Map<number, Map<number, Map<number, Placed[]>>>()
  for (const [place, payment] of [...payments.entries()].toReversed())
    free
      .getOrInsertComputed(payment.amount, () => new Map())
      .getOrInsertComputed(payment.registrationId, () => new Map())
      .getOrInsertComputed(dayNumber(payment.movedOn), () => [])
      .push({ payment, place })
  return free
}
