import type { StatementLine } from '#shared/payments/statement.ts'
import type { ReceivedPayment } from './duplicates.ts'
import type { KnownLine, MatchContext } from './match-lines.ts'
import type { Payee } from './payee.ts'
import type { KnownReference } from './references.ts'

/** What the database has about an event's money, as one text: it is copied to a worker, and compared. */
export type MatchFacts = {
  payees: Payee[]
  references: (KnownReference & { normalized: string })[]
  /** Lines that were set aside. */
  aside: { hash: string; at: string; by: string | null }[]
  received: ReceivedPayment[]
  /** Lines of which someone said that they are not the payment they look like, by hash. */
  different: string[]
}

/** What lines are matched with. Lines are booked as long as one of their payments counts: whoever takes that back can book them again. */
export function contextOf(lines: readonly StatementLine[], facts: MatchFacts): MatchContext {
  const hashes = new Set(lines.map(({ hash }) => hash))
  const known = new Map<string, KnownLine>()
  for (const { hash, at, by } of facts.aside)
    if (hashes.has(hash)) known.set(hash, { isAside: true, at, by, payments: [] })
  for (const { hash, paymentId, registrationId, amount, at, by } of facts.received) {
    if (!hash || !hashes.has(hash)) continue
    const payment = { paymentId, registrationId, amount, at, by }
    const before = known.get(hash)
    if (before && !before.isAside) before.payments.push(payment)
    else known.set(hash, { isAside: false, at, by, payments: [payment] })
  }
  return {
    payees: facts.payees,
    references: new Map(facts.references.map(({ normalized, ...found }) => [normalized, found])),
    known,
    received: facts.received,
    different: new Set(facts.different),
  }
}
