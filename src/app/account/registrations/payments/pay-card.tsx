import * as page from '#app/account/registrations/page/page.module.css'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { paths } from '#shared/paths.ts'
import type { OwnPayments, PayChoice } from '#shared/payments/own-payments.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AnnounceForm } from './announce-form.tsx'
import type { ChosenPayment } from './chosen-payment.server.ts'
import { PaymentMethod } from './payment-method.tsx'
import * as styles from './payments.module.css'

type Props = {
  id: number
  mayAsk: boolean
  money: OwnPayments
  chosen: ChosenPayment
  constraints: FormConstraints
  failure: FormFailure | null
}

/** What is to be paid now, how, and the form to say that it was paid. */
export function PayCard({ id, mayAsk, money, chosen, constraints, failure }: Props) {
  const t = useText()
  const { choices, methods } = money
  const { choice } = chosen
  if (!choice) return null
  const unusable = methods.filter(({ isUsable }) => !isUsable)
  const isUnknown =
    unusable.length > 0 || methods.length === 0 || (chosen.option?.method === 'cash' && !chosen.option.note)
  return (
    <Card aria-labelledby="pay">
      <h2 id="pay">
        <PayTitle choice={choice} money={money} />
      </h2>
      {choices.length > 1 && <Choices id={id} money={money} chosen={chosen} />}
      {choice.pay === 'group' && <GroupWords seats={money.seats} choice={choice} coin={money.coin} />}
      <Methods id={id} money={money} chosen={chosen} />
      <PaymentMethod money={money} chosen={chosen} />
      {unusable.map(({ method }) => (
        <p key={method} className="small muted">
          {t(`payments.unusable.${method as 'bizum'}`)}
        </p>
      ))}
      {methods.length === 0 && <p>{t('payments.no_method')}</p>}
      {isUnknown && mayAsk && (
        <SiteLink className="link" to={offlinePaths.message(id)}>
          {t('payments.ask')}
        </SiteLink>
      )}
      <div className={styles.announce}>
        <p className="small muted">
          {t('payments.direct')} {chosen.option && chosen.option.method !== 'cash' && t('payments.direct.reference')}
        </p>
        {chosen.option && (
          <AnnounceForm key={choice.pay} money={money} chosen={chosen} constraints={constraints} failure={failure} />
        )}
      </div>
    </Card>
  )
}

function PayTitle({
  choice: { pay, amount, dueOn, isOverdue },
  money: { coin, today, seats },
}: {
  choice: PayChoice
  money: OwnPayments
}) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  const money = formatMoney(amount, coin, locale)
  if (pay === 'group') return t('payments.title.group', { amount: money, count: seats.length })
  if (dueOn === null) return t('payments.title', { amount: money })
  const values = { amount: money, day: dayOf(dueOn, today) }
  return isOverdue ? t('payments.title.overdue', values) : t('myRegistrations.pay.title', values)
}

/** The address of the page with another choice; the rest of it stays. */
const choicePath = (id: number, { choice, option }: ChosenPayment, change: { pay?: string; method?: string }) => {
  const params = new URLSearchParams({ pay: choice?.pay ?? '', method: option?.method ?? '', ...change })
  return `${paths.accountRegistration(id)}?${params}#pay`
}

function Choices({ id, money: { choices, coin, today, seats }, chosen }: Pick<Props, 'id' | 'money' | 'chosen'>) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  const note = ({ pay, dueOn, isOverdue }: PayChoice) => {
    if (pay === 'group') return t('payments.choice.group.text', { count: seats.length })
    if (pay === 'all' && choices[0]!.pay === 'part') return t('payments.choice.all.text')
    return dueOn && t(isOverdue ? 'payments.was_due' : 'payments.due', { day: dayOf(dueOn, today) })
  }
  return (
    <nav aria-label={t('payments.choice')}>
      <ul className={styles.choices}>
        {choices.map((one) => (
          <li key={one.pay}>
            <SiteLink
              className={styles.choice}
              to={choicePath(id, chosen, { pay: one.pay })}
              preventScrollReset
              viewTransition={false}
              aria-current={one.pay === chosen.choice?.pay ? 'true' : undefined}
            >
              <span>
                {t(`payments.choice.${one.pay}`)}
                <small>{note(one)}</small>
              </span>
              <span className="num">{formatMoney(one.amount, coin, locale)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Methods({ id, money, chosen }: Pick<Props, 'id' | 'money' | 'chosen'>) {
  const t = useText()
  const usable = money.methods.filter(({ isUsable }) => isUsable)
  if (usable.length === 0) return null
  return (
    <nav aria-label={t('payments.methods')}>
      <Segmented as="div">
        {usable.map(({ method }) => (
          <SiteLink
            key={method}
            to={choicePath(id, chosen, { method })}
            preventScrollReset
            viewTransition={false}
            aria-current={method === chosen.option?.method ? 'true' : undefined}
          >
            {t(`payments.method.${method}`)}
          </SiteLink>
        ))}
      </Segmented>
    </nav>
  )
}

/** One transfer for all, and what each seat costs on its own. */
function GroupWords({ seats, choice, coin }: { seats: OwnPayments['seats']; choice: PayChoice; coin: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className="stack-small">
      <p>{t('payments.group.text', { reference: formatReference(choice.reference) })}</p>
      <dl className={page.sums}>
        {seats.map(({ id, name, open, reference }) => (
          <div key={id}>
            <dt>
              {name ?? t('myRegistrations.me')} <span className="small muted num">{formatReference(reference)}</span>
            </dt>
            <dd className="num">{formatMoney(open, coin, locale)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
