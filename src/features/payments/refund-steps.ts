import { addDays, daysBetween } from '#platform/text/calendar-day.ts'
import type { RefundStep } from '#shared/payments/own-payments.ts'
import { findTier, type RefundTier, refundOfAccount } from '#shared/payments/refund.ts'

type Of = { tiers: readonly RefundTier[]; dateStart: string; today: string; total: number; paid: number }

/** What is given back to who cancels from today on, step by step until the day before the event. Empty once it has begun. */
export function refundSteps({ tiers, dateStart, today, total, paid }: Of): RefundStep[] {
  const steps: RefundStep[] = []
  const end = addDays(dateStart, -1)
  for (let from = today; from <= end; ) {
    const left = daysBetween(from, dateStart)
    const tier = findTier(tiers, left)
    const until = tier && tier.daysBefore > 1 ? addDays(dateStart, -tier.daysBefore) : null
    const { percent, fee } = tier ?? { percent: 0, fee: 0 }
    steps.push({ from, until, percent, fee, back: refundOfAccount({ total, paid }, tiers, left) })
    if (until === null) break
    from = addDays(until, 1)
  }
  return steps
}
