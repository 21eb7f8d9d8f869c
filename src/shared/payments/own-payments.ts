import { CONFIRMED_STATES } from '../registrations/states.ts'
import type { LedgerMethod, PaymentState } from './enums.ts'
import type { RefundAccount } from './refund-account.ts'
import type { RefundCause } from './refund-cause.ts'
import type { DuePart } from './schedule.ts'

/**
 * What a registration's money is about: `none` for tests and what costs nothing, `later` before there is a seat, `owed` with a seat,
 * `ended` for what was paid before it ended, and once the event is cancelled.
 */
export type MoneyPhase = 'none' | 'later' | 'owed' | 'ended'

/** A line of what it costs. `reasons` are the organization's, of changes by hand. */
export type OwnCharge = { item: string; title: string; amount: number; reasons: string[] }

/** A payment as its payer sees it. `note`: the organization's reason for rejecting it. */
export type OwnPayment = {
  id: number
  state: PaymentState
  method: LedgerMethod
  amount: number
  refunded: number
  /** Why, once each. */
  refundCauses: RefundCause[]
  movedOn: string
  note: string | null
  /** The payer announced it, and nobody has confirmed it. */
  mayWithdraw: boolean
  /** There is a receipt of it. */
  hasReceipt: boolean
  /** From before the seat was handed over to who holds it. */
  isFormer: boolean
}

/** A method that the event takes. Without `isUsable` the organization has not said where to pay. */
export type PaymentOption =
  | { method: 'bank_transfer'; isUsable: boolean; beneficiary: string | null; iban: string | null }
  | { method: 'bizum'; isUsable: boolean; phone: string | null }
  | { method: 'cash'; isUsable: true; note: string | null }
  | { method: 'external'; isUsable: boolean; url: string | null }

/** What can be paid now: the part that is due next, all that is open, or all seats that the person manages. */
export const PAY_NOW = ['part', 'all', 'group'] as const
export type PayNow = (typeof PAY_NOW)[number]
export type PayChoice = { pay: PayNow; amount: number; dueOn: string | null; isOverdue: boolean; reference: string }

/** Until when someone may cancel, and what they then get back of what they paid or announced. `until` null: from `from` on nothing changes. */
export type RefundStep = { from: string; until: string | null; percent: number; fee: number; back: number }

/** A bank account that was changed on `day`; `before`: the last characters of the old one. */
export type ChangedAccount = { day: string; before: string }

export type OwnPayments = {
  /** Where the money is to be given back; null: not said. */
  refundAccount: RefundAccount | null
  /** Something is to be given back other than to a card. */
  asksForAccount: boolean
  phase: MoneyPhase
  coin: string
  today: string
  charges: OwnCharge[]
  total: number
  /** What it cost until the event was cancelled; in `total` no more. */
  waived: number
  /** Confirmed payments less refunds. */
  paid: number
  refunded: number
  /** Why what was paid too much is to be given back; null where nothing is. */
  refundCause: RefundCause | null
  /** Announced by the player, not confirmed. */
  announced: number
  /** The parts in which it is paid. */
  parts: DuePart[]
  /** Days before a part is due at which the player is reminded. */
  reminderDays: number
  choices: PayChoice[]
  methods: PaymentOption[]
  /** Since this person registered; null: it is the one that they were told. */
  changedAccount: ChangedAccount | null
  payments: OwnPayment[]
  /** What the payer uploaded: the bank's own receipts. */
  proofs: { hash: string; name: string }[]
  mayAddProof: boolean
  /** The seats of the group that are owed for, this one too; empty without companions. */
  seats: { id: number; name: string | null; open: number; reference: string }[]
  /** The rule of the moment of registering; null without one. */
  refund: { since: string; steps: RefundStep[] } | null
}

/** The registration states with a seat that is paid for. */
export const isPaidFor = (state: string) => (CONFIRMED_STATES as readonly string[]).includes(state)

/**
 * What is said of the money of a registration that has ended, or whose event is off. `announced`: what nobody has confirmed goes back too.
 * `kept`: what was paid stays with the organization. Nothing is settled as long as either side waits for money.
 */
export function endedWords({
  total,
  paid,
  announced,
  refunded,
}: Pick<OwnPayments, 'total' | 'paid' | 'announced' | 'refunded'>) {
  const pending = [...(paid > total ? ['back' as const] : []), ...(announced > 0 ? ['announced' as const] : [])]
  if (pending.length > 0 || paid < total) return pending
  if (paid > 0) return ['kept' as const]
  return refunded > 0 ? ['settled' as const] : []
}

/** What is still to be paid and was not announced. */
export const openOf = ({ total, paid, announced }: Pick<OwnPayments, 'total' | 'paid' | 'announced'>) =>
  Math.max(0, total - paid - announced)
