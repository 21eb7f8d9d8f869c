import type { RefundCalculation } from '#shared/payments/money-overview.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './balance-details.module.css'
import { useTierWords } from './use-tier-words.ts'

/** What is given back to who would leave today, or has left: the rule, the day and the amount for both sides. */
export function RefundWords({ refund }: { refund: RefundCalculation }) {
  const t = useText()
  const locale = useLocale()
  const { long } = useDates()
  const tierWords = useTierWords()
  const { day, hasEnded, isByRule, paid, amount, tier, until, cause } = refund
  const money = (minor: number) => formatMoney(minor, 'EUR', locale)
  const values = { day: long(day), amount: money(amount), kept: money(paid - amount) }
  const rule = tier && until ? tierWords(tier, until) : t('money.refund.rule.none')
  return (
    <p className={styles.words}>
      {t(hasEnded ? 'money.refund.left' : 'money.refund.today', values)}{' '}
      <span className="muted">
        {isByRule
          ? t('money.refund.rule', { rule })
          : t('money.refund.by_organizer', { cause: t(`refund.cause.${cause}`) })}
      </span>
    </p>
  )
}
