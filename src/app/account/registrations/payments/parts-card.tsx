import type { OwnPayments } from '#shared/payments/own-payments.ts'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import * as styles from './payments.module.css'

/** The parts in which it is paid, with their dates. */
export function PartsCard({ money: { parts, coin, today, reminderDays } }: { money: OwnPayments }) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  if (parts.length < 2) return null
  const next = parts.findIndex(({ open }) => open > 0)
  return (
    <Card aria-labelledby="parts">
      <h2 id="parts">{t('payments.parts')}</h2>
      <ol className={styles.parts}>
        {parts.map(({ amount, dueOn, open, paid, isOverdue }, index) => (
          <li key={dueOn} data-state={open === 0 ? 'paid' : index === next ? 'next' : 'later'}>
            <span>
              <b>{t('payments.part', { number: index + 1 })}</b>
              <small className={isOverdue ? 'danger' : undefined}>
                {t(isOverdue ? 'payments.was_due' : 'payments.due', { day: dayOf(dueOn, today) })}
              </small>
            </span>
            <span className={`num ${styles.amount}`}>
              {formatMoney(amount, coin, locale)}
              {open === 0 ? (
                <small>
                  <Check /> {t('payments.part.paid')}
                </small>
              ) : (
                paid > 0 && <small>{t('payments.part.open', { amount: formatMoney(open, coin, locale) })}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
      {next >= 0 && reminderDays > 0 && (
        <p className="small muted">{t('payments.parts.reminder', { count: reminderDays })}</p>
      )}
    </Card>
  )
}
