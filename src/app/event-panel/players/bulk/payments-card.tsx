import { MethodSelect } from '#app/event-panel/money/method-select.tsx'
import { type PaymentsPreview, writeLine } from '#shared/payments/record-several.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormField, MoneyField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { NamedRefusal } from './bulk-response.ts'
import { Refusals } from './refusals.tsx'
import * as styles from './step-card.module.css'
import { KeepLink, StepCard, useWho } from './step-card.tsx'

type Props = {
  preview: Omit<PaymentsPreview, 'refused'>
  refused: NamedRefusal[]
  constraints: FormConstraints
  failure: FormFailure | null
}

const LABELS = {
  amount: 'players.pay.amount',
  moved_on: 'money.record.day',
  method: 'money.method',
  note: 'money.note',
} satisfies Record<string, MessageKey>

/** Enters what several have paid: what each owes, or the same amount. */
export function PaymentsCard({ preview, refused, constraints, failure }: Props) {
  const t = useText()
  const locale = useLocale()
  const { people, today } = preview
  const form = useForm({
    constraints,
    failure,
    defaultValue: { amount: '', moved_on: today, method: 'bank_transfer', note: '' },
  })
  const money = (amount: number) => formatMoney(amount, 'EUR', locale)
  const count = people.length
  const total = money(people.reduce((sum, { open }) => sum + open, 0))
  return (
    <StepCard asked={preview} title={t('players.pay', { who: useWho(people) })}>
      <ul className={styles.people}>
        {people.map(({ id, name, open, announced }) => (
          <li key={id}>
            <span>{name || t('players.erased')}</span>
            <span className={`${styles.owed} num`}>
              {money(open)}
              {announced > 0 && <small>{t('players.pay.announced', { amount: money(announced) })}</small>}
            </span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && <Refusals title={t('players.pay.left', { count: refused.length })} refused={refused} />}
      <Form
        className={styles.fields}
        form={form}
        labels={LABELS}
        messages={{ 'amount.number': t('money.amount.wrong') }}
        aria-label={t('money.record')}
      >
        {people.map((line) => (
          <input key={line.id} type="hidden" name="lines" value={writeLine(line)} />
        ))}
        <input type="hidden" name="action" value="pay" />
        <input type="hidden" name="asked" value="1" />
        <MoneyField
          name="amount"
          hint={t(count === 1 ? 'players.pay.amount.hint.one' : 'players.pay.amount.hint', { amount: total })}
        />
        <DateField name="moved_on" max={today} />
        <FormField name="method">{(control) => <MethodSelect {...control} />}</FormField>
        <FormField name="note" hint={t('players.team_note.hint')}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <p className="flow">
          <KeepLink />
          <Button variant="primary" type="submit" name="intent" value="bulk">
            {t('players.pay.do', { count })}
          </Button>
        </p>
      </Form>
    </StepCard>
  )
}
