import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { AccountDetail } from '#shared/payments/money-overview.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormField, MoneyField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { MethodSelect } from '../method-select.tsx'
import * as styles from './balance-details.module.css'

type FormProps = { constraints: FormConstraints; failure: FormFailure | null }
type MovementProps = FormProps & {
  intent: 'record' | 'refund'
  registration: number
  /** The last row of the payments that the page shows. */
  seen: number
  /** What is proposed, in minor units. */
  amount: number
  today: string
  /** Some of it was paid by card, and can go back there. */
  byCard?: boolean
}

/** Enters money that has come, or was given back. */
export function MovementForm({ intent, registration, seen, amount, today, byCard = false, ...rest }: MovementProps) {
  const t = useText()
  const locale = useLocale()
  const form = useForm({
    ...rest,
    defaultValue: {
      amount: amount > 0 ? formatPriceInput(amount, locale) : '',
      moved_on: today,
      method: byCard ? 'card' : 'bank_transfer',
    },
  })
  const labels = {
    amount: 'money.amount',
    moved_on: `money.${intent}.day`,
    method: 'money.method',
    note: 'money.note',
  } satisfies Record<string, MessageKey>
  return (
    <Form
      className={styles.form}
      form={form}
      labels={labels}
      messages={{ 'amount.number': t('money.amount.wrong') }}
      aria-label={t(`money.${intent}`)}
    >
      <input type="hidden" name="registration" value={registration} />
      <input type="hidden" name="seen" value={seen} />
      <MoneyField name="amount" />
      <DateField name="moved_on" max={today} />
      <FormField name="method">
        {(control) => (
          <MethodSelect {...control}>{byCard && <option value="card">{t('money.refund.card')}</option>}</MethodSelect>
        )}
      </FormField>
      <FormField name="note" hint={t('players.team_note.hint')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <Button type="submit" name="intent" value={intent}>
        {intent === 'record' ? <Check /> : <Undo2 />} {t(`money.${intent}.do`)}
      </Button>
    </Form>
  )
}

/** A discount or a charge by hand, with the reason that the player reads. */
export function AdjustForm({
  registration,
  seen,
  constraints,
  failure,
}: FormProps & Pick<MovementProps, 'registration' | 'seen'>) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: { kind: 'discount', amount: '', reason: '' } })
  return (
    <Form
      className={styles.form}
      form={form}
      labels={{ kind: 'money.adjust.kind', amount: 'money.amount', reason: 'money.reason' }}
      messages={{ 'amount.number': t('money.amount.wrong'), 'amount.more_than_open': t('money.adjust.too_much') }}
      aria-label={t('money.adjust')}
    >
      <input type="hidden" name="registration" value={registration} />
      <input type="hidden" name="seen" value={seen} />
      <FormField name="kind">
        {(control) => (
          <Select {...control}>
            <option value="discount">{t('money.adjust.discount')}</option>
            <option value="extra">{t('money.adjust.extra')}</option>
          </Select>
        )}
      </FormField>
      <MoneyField name="amount" />
      <div className={styles.wide}>
        <FormField name="reason" hint={t('money.adjust.reason.hint')}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </div>
      <Button type="submit" name="intent" value="adjust">
        {t('money.adjust.do')}
      </Button>
    </Form>
  )
}

type RejectProps = FormProps & { payment: AccountDetail['undoable'][number]; isAnnounced?: boolean }

/** Takes a payment back; soon after confirming it without a reason. */
export function RejectForm({ payment, isAnnounced = false, constraints, failure }: RejectProps) {
  const t = useText()
  const locale = useLocale()
  const { paymentId, amount, isFresh } = payment
  const isSent = failure?.typed?.['payment'] === String(paymentId)
  const form = useForm({ constraints, failure: isSent ? failure : null })
  const money = formatMoney(amount, 'EUR', locale)
  const hidden = <input type="hidden" name="payment" value={paymentId} />
  if (isFresh)
    return (
      <Form form={form} labels={{}}>
        {hidden}
        <Button size="small" type="submit" name="intent" value="reject">
          <Undo2 /> {t('money.undo.amount', { amount: money })}
        </Button>
      </Form>
    )
  return (
    <details open={isSent || undefined}>
      <Button as="summary" size="small">
        {t(isAnnounced ? 'money.reject' : 'money.take_back', { amount: money })}
      </Button>
      <Form className={styles.form} form={form} labels={{ reason: 'money.reason' }}>
        {hidden}
        <div className={styles.wide}>
          <FormField name="reason" hint={t(isAnnounced ? 'money.reject.hint' : 'money.take_back.hint')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </div>
        <Button type="submit" name="intent" value="reject">
          {t(isAnnounced ? 'money.reject.do' : 'money.take_back.do')}
        </Button>
      </Form>
    </details>
  )
}
