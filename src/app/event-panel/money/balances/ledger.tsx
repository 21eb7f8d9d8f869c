import type { AccountDetail, LedgerEntry } from '#shared/payments/money-overview.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './balance-details.module.css'

/** When the parts are due, and every row of the ledger, latest first. */
export function Ledger({ detail: { row, entries }, today }: { detail: AccountDetail; today: string }) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  const { day } = useTimestamps()
  const money = (amount: number) => formatMoney(amount, 'EUR', locale)
  const what = (entry: LedgerEntry) =>
    entry.kind === 'charge'
      ? entry.title
      : t(`money.entry.${entry.amount < 0 ? 'refused' : entry.state}`, {
          method: t(`money.method.${entry.method}`),
          day: dayOf(entry.movedOn, today),
        })
  const causeOf = (entry: LedgerEntry) =>
    entry.kind === 'payment' && entry.cause ? t(`refund.cause.${entry.cause}`) : null
  const amountOf = (entry: LedgerEntry) => {
    if (entry.kind === 'charge') return money(entry.amount)
    return money(entry.state === 'refunded' || entry.state === 'rejected' ? -entry.amount : entry.amount)
  }
  return (
    <div className={styles.ledger}>
      {row.parts.length > 1 && (
        <>
          <h3>{t('money.parts')}</h3>
          <ul>
            {row.parts.map((part) => (
              <li key={`${part.dueOn} ${part.amount}`}>
                <span>
                  {part.dueOn === null ? t('money.due.unconfirmed') : dayOf(part.dueOn, today)}
                  {part.open > 0 && part.paid > 0 && `, ${t('money.part.open', { amount: money(part.open) })}`}
                  {part.open === 0 && `, ${t('money.part.paid')}`}
                  {part.isOverdue && `, ${t('money.part.overdue')}`}
                </span>
                <span className={styles.amount}>{money(part.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('money.ledger')}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{what(entry)}</span>
            <span className={styles.amount}>{amountOf(entry)}</span>
            <small className="muted">
              {[causeOf(entry), day(new Date(entry.at)), entry.by, entry.note].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
