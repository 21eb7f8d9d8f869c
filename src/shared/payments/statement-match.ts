/** Whose the money of a line is: part of it, where it is of several. Minor units. */
export type Share = { registrationId: number; amount: number }

/** What speaks for a match, or against it. Amounts in minor units, days as `YYYY-MM-DD`. */
export type Reason =
  | { code: 'reference'; reference: string }
  | { code: 'references'; count: number }
  | { code: 'near_reference'; reference: string }
  | { code: 'owes_exactly'; amount: number }
  | { code: 'sum'; amount: number }
  | { code: 'group' }
  | { code: 'name' }
  | { code: 'announced'; day: string }
  | { code: 'no_reference' }
  | { code: 'other_payer' }
  | { code: 'short'; open: number; arrived: number }
  | { code: 'short_part'; part: number; arrived: number }
  | { code: 'over'; open: number; extra: number }
  | { code: 'nothing_owed' }
const WARNINGS: readonly Reason['code'][] = [
  ...(['near_reference', 'no_reference', 'other_payer', 'short', 'short_part', 'over', 'nothing_owed'] as const),
]
export const isWarning = ({ code }: Reason) => WARNINGS.includes(code)

/** Which of the parts of what someone owes arrived: a number from 1, all of it, or several at once. */
export type PaidPart = number | 'whole' | 'several'

/** A payment of the ledger that is a line's. `by` null: the gateway, or an erased account. */
export type BookedPayment = { paymentId: number; registrationId: number; amount: number; at: string; by: string | null }

/** What a line of a bank statement is, as far as can be told. */
export type Match =
  | { kind: 'sure'; shares: [Share]; reference: string; part: PaidPart }
  /** `waivable`: what is missing, where it could be forgiven. */
  | { kind: 'likely'; shares: Share[]; reasons: Reason[]; waivable: number }
  /** `candidates`: people who owe, the likeliest first; `sameAmount`: how many of them owe just that. */
  | { kind: 'unknown'; candidates: number[]; sameAmount: number }
  /** Of another event of the organization. */
  | { kind: 'elsewhere'; shares: [Share]; reference: string; eventId: number }
  | { kind: 'booked'; from: 'line' | 'payment'; payments: BookedPayment[] }
  | { kind: 'aside'; at: string; by: string | null }
export type MatchKind = Match['kind']
