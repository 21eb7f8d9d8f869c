/**
 * What is given back to who cancels until `daysBefore` days before the event begins, inclusive: a percentage of what was paid, less a fee
 * in minor units. Tiers are sorted, most days first; after the last one nothing is given back.
 */
export type RefundTier = { daysBefore: number; percent: number; fee: number }

/** What is given back of `paid`, in minor units, to who cancels that many days before the event. Never more than was paid. */
function refundOf(paid: number, tiers: readonly RefundTier[], daysBefore: number): number {
  const tier = findTier(tiers, daysBefore)
  if (!tier || paid <= 0) return 0
  return Math.min(paid, Math.max(0, Math.round((paid * tier.percent) / 100) - tier.fee))
}

type Account = { total: number; paid: number }

/** The same of a registration: what was paid beyond what it costs is given back whole, whatever the rule. */
export function refundOfAccount({ total, paid }: Account, tiers: readonly RefundTier[], daysBefore: number): number {
  const credit = Math.max(0, paid - total)
  return credit + refundOf(paid - credit, tiers, daysBefore)
}

/** The tier of that day; null: nothing is given back. */
export const findTier = (tiers: readonly RefundTier[], daysBefore: number): RefundTier | null =>
  tiers.find((tier) => daysBefore >= tier.daysBefore) ?? null
