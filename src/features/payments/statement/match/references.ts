import { formatReference } from '#shared/payments/reference.ts'
import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match, Reason, Share } from '#shared/payments/statement-match.ts'
import { exactAmounts, type Payee, paidPart } from './payee.ts'
import type { PayeeIndex } from './payee-index.ts'

/** A reference of the organization, as it is written. */
export type KnownReference = { registrationId: number; eventId: number; reference: string }

/** More references than a transfer has room for. */
const REFERENCES_MAX = 6

/** What a line with references of the organization is. */
export function matchReferences(line: StatementLine, found: readonly KnownReference[], index: PayeeIndex): Match {
  const here = found.flatMap(({ registrationId }) => index.get(registrationId) ?? [])
  const [first, ...others] = here
  if (!first) return elsewhere(line, found)
  if (others.length > 0) return split(line, here)
  const reference = formatReference(found.find(({ registrationId }) => registrationId === first.id)!.reference)
  const part = paidPart(first, line.amount)
  const own: Share = { registrationId: first.id, amount: line.amount }
  if (part !== null && first.isSeated && found.length === 1) return { kind: 'sure', shares: [own], reference, part }
  const group = index.groupOf(first).filter(({ open, isSeated }) => open > 0 && isSeated)
  const shared = group.length > 1 ? findShares(group, line.amount) : null
  if (shared && part === null)
    return {
      kind: 'likely',
      shares: shared,
      waivable: 0,
      reasons: [{ code: 'reference', reference }, { code: 'group' }],
    }
  const reasons: Reason[] = [{ code: 'reference', reference }, differenceOf(line, first)]
  const isLast = first.parts.length === 1 && line.amount < first.open
  return { kind: 'likely', shares: [own], reasons, waivable: isLast ? first.open - line.amount : 0 }
}

/** What a line is that has the reference of one person nearly. Proposed with the reason, never sure; null where it is nobody's, or several people's. */
export function matchNearReference(line: StatementLine, found: readonly number[], index: PayeeIndex): Match | null {
  const payee = found.length === 1 ? index.get(found[0]!) : undefined
  if (!payee?.reference) return null
  const reasons: Reason[] = [
    { code: 'near_reference', reference: formatReference(payee.reference) },
    exactAmounts(payee).includes(line.amount)
      ? { code: 'owes_exactly', amount: line.amount }
      : differenceOf(line, payee),
  ]
  return { kind: 'likely', shares: [{ registrationId: payee.id, amount: line.amount }], reasons, waivable: 0 }
}

function elsewhere(line: StatementLine, found: readonly KnownReference[]): Match {
  const [only, ...more] = found
  if (!only || more.length > 0) return { kind: 'unknown', candidates: [], sameAmount: 0 }
  const { registrationId, eventId, reference } = only
  const shares: [Share] = [{ registrationId, amount: line.amount }]
  return { kind: 'elsewhere', shares, reference: formatReference(reference), eventId }
}

function split(line: StatementLine, payees: readonly Payee[]): Match {
  const shares = findShares(payees, line.amount)
  const ids = payees.map(({ id }) => id)
  if (!shares) return { kind: 'unknown', candidates: ids, sameAmount: 0 }
  const reasons: Reason[] = [
    { code: 'references', count: payees.length },
    { code: 'sum', amount: line.amount },
  ]
  return { kind: 'likely', shares, reasons, waivable: 0 }
}

/** What each pays of an amount that is the sum of what they owe, or of their first parts; null: it is not. */
function findShares(payees: readonly Payee[], amount: number): Share[] | null {
  if (payees.length > REFERENCES_MAX) return null
  const [first, ...rest] = payees
  if (!first) return amount === 0 ? [] : null
  for (const own of exactAmounts(first).toReversed()) {
    const others = own <= amount ? findShares(rest, amount - own) : null
    if (others) return [{ registrationId: first.id, amount: own }, ...others]
  }
  return null
}

function differenceOf({ amount }: StatementLine, { open, parts, isSeated }: Payee): Reason {
  const [part] = parts
  if (open <= 0 || !isSeated) return { code: 'nothing_owed' }
  if (amount > open) return { code: 'over', open, extra: amount - open }
  if (amount === open) return { code: 'owes_exactly', amount }
  return part && parts.length > 1 && amount < part.open
    ? { code: 'short_part', part: part.open, arrived: amount }
    : { code: 'short', open, arrived: amount }
}
