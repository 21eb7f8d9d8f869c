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

/** Banks book a transfer some days after, or before, the day that somebody wrote down. */
export const DAYS_APART = 3
const DAY_MS = 86_400_000
export const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS

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
  const free = new Set(received.filter(({ hash }) => hash === null || !ownHashes.has(hash)))
  const pairs = claims.flatMap((claim) =>
    similarPayments([...free], claim).map((payment) => ({
      claim,
      payment,
      days: daysApart(payment.movedOn, claim.line.day),
    })),
  )
  const found = new Map<number, ReceivedPayment>()
  for (const { claim, payment } of pairs.toSorted((a, b) => a.days - b.days || a.claim.index - b.claim.index)) {
    if (found.has(claim.index) || !free.delete(payment)) continue
    found.set(claim.index, payment)
  }
  return found
}
