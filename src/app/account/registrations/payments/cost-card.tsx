import * as page from '#app/account/registrations/page/page.module.css'
import { endedWords, type OwnPayments } from '#shared/payments/own-payments.ts'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './payments.module.css'

type Props = {
  money: OwnPayments
  isTest: boolean
  /** It is paid now, to confirm the seat. */
  isHeld: boolean
}

/** What it costs line by line, what was paid, and what is open or to be given back. */
export function CostCard({ money, isTest, isHeld }: Props) {
  const t = useText()
  const locale = useLocale()
  const { charges, total, waived, paid, announced, refunded, refundCause, coin, phase } = money
  const format = (amount: number) => formatMoney(amount, coin, locale)
  // What was announced is not asked for again.
  const open = phase === 'owed' && total > paid ? Math.max(0, total - paid - announced) : total - paid
  const isLater = phase === 'later' && !isHeld
  const isFree = total === 0 && charges.length === 0 && paid === 0
  // It has ended, and nobody ever paid: there is no sum to show.
  if (phase === 'none' && charges.length > 0 && total === 0 && !isTest) return null
  return (
    <Card aria-labelledby="price">
      <h2 id="price">{t(isLater ? 'payments.cost.later' : 'myRegistrations.price')}</h2>
      {isFree ? (
        <p>{isTest ? t('payments.cost.test') : t('price.free')}</p>
      ) : (
        <dl className={page.sums}>
          {charges.map(({ item, title, amount, reasons }) => (
            <div key={item}>
              <dt>
                {title}
                {reasons.map((reason) => (
                  <small key={reason} className={styles.reason}>
                    {reason}
                  </small>
                ))}
              </dt>
              <dd className="num">{format(amount)}</dd>
            </div>
          ))}
          {waived > 0 && <Sum label={t('myRegistrations.event.cancelled')} value={format(-waived)} />}
          <Sum label={t('myRegistrations.price.total')} value={format(total)} className={page.total} />
          {(phase === 'owed' || paid !== 0 || refunded > 0) && (
            <Sum label={t('payments.cost.paid')} value={format(paid + refunded)} />
          )}
          {refunded > 0 && <Sum label={t('payments.cost.refunded')} value={format(-refunded)} />}
          {announced > 0 && <Sum label={t('payments.cost.announced')} value={format(announced)} />}
          {phase === 'owed' && open >= 0 && (
            <Sum label={t('payments.cost.open')} value={format(open)} className={styles.open} />
          )}
          {open < 0 && (
            <Sum
              label={t(phase === 'ended' ? 'payments.cost.back' : 'payments.cost.credit')}
              value={format(-open)}
              className={styles.open}
            />
          )}
        </dl>
      )}
      {isLater && <p className="small muted">{t('payments.cost.later.text')}</p>}
      {refundCause && <p className="small">{t('payments.back.cause', { cause: t(`refund.cause.${refundCause}`) })}</p>}
      {phase === 'ended' && <EndedWords money={money} />}
    </Card>
  )
}

const Sum = ({ label, value, className }: { label: string; value: string; className?: string | undefined }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
)

/** What becomes of what was paid for a registration that has ended. */
function EndedWords({ money }: { money: OwnPayments }) {
  const t = useText()
  const locale = useLocale()
  return endedWords(money).map((words) => (
    <p key={words} className="small muted">
      {t(`payments.ended.${words}`, {
        amount: formatMoney(money.paid, money.coin, locale),
        back: formatMoney(Math.max(0, money.paid + money.announced - money.total), money.coin, locale),
      })}
    </p>
  ))
}
