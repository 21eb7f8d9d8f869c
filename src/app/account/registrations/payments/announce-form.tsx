import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { OwnPayments } from '#shared/payments/own-payments.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FileField } from '#ui/forms/files/file-field.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormField, MoneyField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import type { ChosenPayment } from './chosen-payment.server.ts'
import * as styles from './payments.module.css'

type Props = { money: OwnPayments; chosen: ChosenPayment; constraints: FormConstraints; failure: FormFailure | null }

const LABELS = {
  amount: 'payments.announce.amount',
  moved_on: 'payments.announce.day',
  method: 'payments.announce.method',
  proof: 'payments.announce.proof',
} as const

/** "I have paid": how much, when and how, with the bank's receipt if there is one. Of a group the sum is fixed. */
export function AnnounceForm({ money, chosen: { choice, option }, constraints, failure }: Props) {
  const t = useText()
  const locale = useLocale()
  const isGroup = choice?.pay === 'group'
  const { today, coin } = money
  const values = { moved_on: today, method: option?.method, amount: formatPriceInput(choice?.amount ?? 0, locale) }
  const form = useForm({ constraints, failure, defaultValue: values })
  const usable = money.methods.filter(({ isUsable }) => isUsable)
  return (
    <details className={styles.disclosure} open={failure !== null}>
      <Button as="summary" variant="primary">
        <Check /> {t('payments.announce')}
      </Button>
      <Form
        className="stack space-above-small"
        form={form}
        labels={LABELS}
        messages={{
          'amount.number': t('payments.announce.amount.wrong'),
          'amount.more_than_open': t('payments.announce.amount.more'),
          'moved_on.date': t('payments.announce.day.wrong'),
        }}
        encType="multipart/form-data"
      >
        <input type="hidden" name="intent" value={isGroup ? 'announce_group' : 'announce'} />
        {isGroup ? (
          <>
            <input type="hidden" name="sum" value={choice.amount} />
            <p>{t('payments.announce.group', { amount: formatMoney(choice.amount, coin, locale) })}</p>
          </>
        ) : (
          <MoneyField
            name="amount"
            {...(failure?.typed?.['intent'] === 'announce_group' && { defaultValue: values.amount })}
          />
        )}
        <DateField name="moved_on" max={today} />
        <FormField name="method">
          {(control) => (
            <Select {...control}>
              {usable.map(({ method }) => (
                <option key={method} value={method}>
                  {t(`payments.method.${method}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {option?.method !== 'cash' && <FileField name="proof" rule={PAPER} hint={t('payments.proof.hint')} />}
        <div>
          <Button variant="primary" type="submit">
            {t('payments.announce.send')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
