import { addDays } from '#shared/days.ts'
import type { Locale } from '#shared/languages.ts'
import type { RefundTier } from '#shared/payments/refund.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { wordsIn } from './sign-up/words.server.ts'

type Refunds = {
  /** Those that the ledger applies to who signs up now; null where the event has none. */
  tiers: readonly RefundTier[] | null
  /** Null where the day is not certain: the words then count days before it. */
  dateStart: string | null
  /** What the organizer wrote. */
  policy: string | null
}

/**
 * What who cancels gets back: the tiers of the ledger in words, and what the organizer wrote as an addition of theirs; that alone where there
 * are no tiers, and null where there is neither.
 */
export function refundWords(locale: Locale, { tiers, dateStart, policy }: Refunds): string | null {
  if (tiers === null) return policy
  const { t, dates } = wordsIn(locale)
  const partOf = ({ percent, fee }: RefundTier) => {
    if (percent === 0) return t('event.refunds.none')
    const kind = percent === 100 ? 'all' : 'percent'
    const values = { percent, fee: formatMoney(fee, 'EUR', locale) }
    return t(fee > 0 ? `event.refunds.${kind}.less` : `event.refunds.${kind}`, values)
  }
  const lines = tiers.map((tier) => {
    const what = partOf(tier)
    if (dateStart === null) return t('event.refunds.before', { count: tier.daysBefore, what })
    return t('event.refunds.until', { day: dates.long(addDays(dateStart, -tier.daysBefore)), what })
  })
  const rule = tiers.length === 0 ? t('event.refunds.nothing') : [...lines, t('event.refunds.after')].join('. ')
  return [`${rule}.`, policy && t('event.refunds.added', { text: policy })].filter(Boolean).join('\n')
}
