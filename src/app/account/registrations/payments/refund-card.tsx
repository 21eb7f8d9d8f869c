import { useState } from 'react'
import * as page from '#app/account/registrations/page/page.module.css'
import { paths } from '#shared/paths.ts'
import type { OwnPayments, RefundStep } from '#shared/payments/own-payments.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './payments.module.css'

type Props = { id: number; money: OwnPayments; step: number; organizer: string }

/** What the event's rule gives back to who cancels, by day. With JavaScript the sum follows the day chosen; without, a button asks for it. */
export function RefundCard({ id, money: own, step, organizer }: Props) {
  const { refund, coin, today, phase } = own
  const t = useText()
  const locale = useLocale()
  const path = useLocalizedPath()
  const { dayOf, long } = useDates()
  const [chosen, setChosen] = useState(step)
  if (phase !== 'owed' || !refund || refund.steps.length === 0) return null
  const { steps, since } = refund
  const { back } = steps[chosen] ?? steps[0]!
  const paid = own.paid + own.announced
  const money = (amount: number) => formatMoney(amount, coin, locale)
  return (
    <Card aria-labelledby="refund">
      <h2 id="refund">{t('payments.refund')}</h2>
      <div className={styles.calculator}>
        <div className="stack">
          {steps.length > 1 && (
            <FieldBox as="form" method="get" action={`${path(paths.accountRegistration(id))}#refund`}>
              <label htmlFor="cancel-on">{t('payments.refund.day')}</label>
              <Select
                id="cancel-on"
                name="cancel_on"
                defaultValue={steps[step]?.from}
                onChange={({ target }) => setChosen(target.selectedIndex)}
              >
                {steps.map(({ from, until }, index) => (
                  <option key={from} value={from}>
                    {index === 0
                      ? t('payments.refund.today', { day: dayOf(today, today) })
                      : until
                        ? t('payments.refund.between', { from: dayOf(from, today), until: dayOf(until, today) })
                        : t('payments.refund.from', { day: dayOf(from, today) })}
                  </option>
                ))}
              </Select>
              <Button size="small" scripts="none" type="submit">
                {t('payments.refund.show')}
              </Button>
            </FieldBox>
          )}
          <dl className={page.sums} aria-live="polite">
            <div>
              <dt>{t('payments.cost.paid')}</dt>
              <dd className="num">{money(paid)}</dd>
            </div>
            <div>
              <dt>{t('payments.refund.kept')}</dt>
              <dd className="num">{money(paid - back)}</dd>
            </div>
            <div className={page.total}>
              <dt>{t('payments.refund.back')}</dt>
              <dd className="num">{money(back)}</dd>
            </div>
          </dl>
        </div>
        <ol className={styles.steps}>
          {steps.map((one, index) => (
            <li key={one.from} aria-current={index === chosen ? 'true' : undefined}>
              <b>
                {one.until
                  ? t('payments.refund.until', { day: dayOf(one.until, today) })
                  : t('payments.refund.from', { day: dayOf(one.from, today) })}
              </b>
              <span>
                <StepWords step={one} coin={coin} />
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="small muted">{t('payments.refund.text', { organizer, day: long(since) })}</p>
    </Card>
  )
}

function StepWords({ step: { percent, fee }, coin }: { step: RefundStep; coin: string }) {
  const t = useText()
  const locale = useLocale()
  if (percent === 0) return t('payments.refund.nothing')
  const part = percent === 100 ? t('payments.refund.all') : t('payments.refund.percent', { percent })
  return fee === 0 ? part : t('payments.refund.less', { part, fee: formatMoney(fee, coin, locale) })
}

/** In the dialog that cancels: what is given back today of what was paid or announced; null where no rule says it. */
export function RefundToday({ money: { refund, paid: confirmed, announced, coin } }: { money: OwnPayments }) {
  const t = useText()
  const locale = useLocale()
  const [today] = refund?.steps ?? []
  if (!today) return null
  const paid = confirmed + announced
  const back = formatMoney(today.back, coin, locale)
  return (
    <p className="bold">
      {paid > 0
        ? t('payments.refund.now', { back, paid: formatMoney(paid, coin, locale) })
        : t('payments.refund.nothing_paid')}
    </p>
  )
}
