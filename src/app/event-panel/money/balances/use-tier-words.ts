import type { RefundTier } from '#shared/payments/refund.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** A tier of a refund rule in words: «Hasta el 23 de diciembre de 2026: todo menos 10,00 €». `until` is its last day. */
export function useTierWords() {
  const t = useText()
  const locale = useLocale()
  const { long } = useDates()
  return ({ percent, fee }: Pick<RefundTier, 'percent' | 'fee'>, until: string) => {
    if (percent === 0) return t('money.tier', { day: long(until), what: t('money.tier.nothing') })
    const amount = formatMoney(fee, 'EUR', locale)
    const all = fee > 0 ? t('money.tier.all.less', { fee: amount }) : t('money.tier.all')
    const part = fee > 0 ? t('money.tier.percent.less', { percent, fee: amount }) : t('money.tier.percent', { percent })
    const what = percent === 100 ? all : part
    return t('money.tier', { day: long(until), what })
  }
}
