import { findReferences } from '#shared/payments/reference.ts'
import type { StatementLine } from '#shared/payments/statement.ts'
import type { BookedPayment, Match } from '#shared/payments/statement-match.ts'
import { findDuplicates, type ReceivedPayment } from './duplicates.ts'
import { guess } from './guess.ts'
import { wordsOf } from './names.ts'
import { indexNearReferences } from './near-references.ts'
import { afterPaying, type Payee } from './payee.ts'
import { indexPayees } from './payee-index.ts'
import { type KnownReference, matchNearReference, matchReferences } from './references.ts'

/** What is known of a line's hash: it was booked, or set aside. */
export type KnownLine = { isAside: boolean; at: string; by: string | null; payments: BookedPayment[] }

export type MatchContext = {
  payees: readonly Payee[]
  /** Every reference of the organization, normalized. */
  references: ReadonlyMap<string, KnownReference>
  /** By hash. */
  known: ReadonlyMap<string, KnownLine>
  received: readonly ReceivedPayment[]
  /** Lines of which someone said that they are not the payment they look like, by hash. */
  different: ReadonlySet<string>
}

/** Tells of each line what it is, in their order. A sure line uses up what the person owes, so that the next one does not count it again. */
export function matchLines(lines: readonly StatementLine[], context: MatchContext): Match[] {
  const index = indexPayees(context.payees)
  const isKnown = (reference: string) => context.references.has(reference)
  const read = lines.map((line) => {
    // As one text: a bank may cut a reference in two, at the end of a field.
    const text = line.payer + line.text + line.more
    const references = findReferences(text, isKnown).map((reference) => context.references.get(reference)!)
    const isNamed = references.length === 0 && !context.known.has(line.hash)
    const names = isNamed ? index.named(new Set([line.payer, line.text, line.more].flatMap(wordsOf))) : []
    return { line, text, references, names }
  })
  const amounts = new Set(context.received.map(({ amount }) => amount))
  const claims = read.flatMap(({ line, references, names }, at) => {
    if (!amounts.has(line.amount) || context.known.has(line.hash) || context.different.has(line.hash)) return []
    const payees =
      references.length > 0 ? references.map(({ registrationId }) => registrationId) : names.map(({ id }) => id)
    return [{ index: at, line, payees }]
  })
  const nearIn = indexNearReferences(context.payees)
  const ownHashes = new Set(lines.map(({ hash }) => hash))
  const duplicates = findDuplicates(claims, context.received, ownHashes)
  return read.map(({ line, text, references, names }, at) => {
    const known = context.known.get(line.hash)
    if (known?.isAside) return { kind: 'aside', at: known.at, by: known.by }
    if (known) return { kind: 'booked', from: 'line', payments: known.payments }
    const same = duplicates.get(at)
    if (same) {
      const { paymentId, registrationId, amount, at: enteredAt, by } = same
      return { kind: 'booked', from: 'payment', payments: [{ paymentId, registrationId, amount, at: enteredAt, by }] }
    }
    const match =
      references.length > 0
        ? matchReferences(line, references, index)
        : (matchNearReference(line, nearIn(text), index) ?? guess(line, names, index))
    if (match.kind === 'sure') index.replace(afterPaying(index.get(match.shares[0].registrationId)!, line.amount))
    return match
  })
}
