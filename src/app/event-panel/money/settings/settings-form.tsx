import { type FormEvent, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/enums.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form, useFormField } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './money-settings.module.css'
import { Instalments, RefundTiers } from './settings-rows.tsx'
import { ROWS, type SettingsValues } from './settings-values.ts'

type Props = {
  settings: {
    version: string
    values: SettingsValues
    dateStart: string | null
    paymentDays: number
    hasPayments: boolean
    cardRequired: boolean
    takesCards: boolean
    isNew: boolean
    /** What the event's own text about refunds names, and no tier has. */
    unknownNumbers: string[]
    /** Another event whose settings can be copied. */
    last: string | null
  }
  constraints: FormConstraints
  failure: FormFailure | null
  slug: string
  /** Reads the event's other settings. */
  readsEvent: boolean
}

const LABELS: Record<string, MessageKey> = {
  payment_methods: 'money.settings.methods',
  iban: 'money.settings.iban',
  beneficiary: 'money.settings.beneficiary',
  bizum_phone: 'money.settings.bizum',
  external_url: 'money.settings.external',
  cash_note_es: 'money.settings.cash.es',
  cash_note_en: 'money.settings.cash.en',
  instalments: 'money.settings.instalments',
  reminder_days: 'money.settings.reminder',
  card_required: 'money.settings.card',
  ...Object.fromEntries(
    Array.from({ length: ROWS }, (_, index) => [
      [`instalments[${index}].percent`, 'money.settings.percent'],
      [`instalments[${index}].due_on`, 'money.settings.due_on'],
      [`refund_tiers[${index}].days_before`, 'money.settings.days_before'],
      [`refund_tiers[${index}].percent`, 'money.settings.back'],
      [`refund_tiers[${index}].fee`, 'money.settings.fee'],
    ]).flat(),
  ),
}

/** Where the money goes, when it is due, and what is given back. */
export function SettingsForm({ settings, constraints, failure, slug, readsEvent }: Props) {
  const t = useText()
  const { values, last } = settings
  const form = useForm({
    constraints: withoutRows(constraints),
    failure,
    defaultValue: { ...values, ...(settings.cardRequired && { card_required: 'on' }) },
  })
  const [typed, setTyped] = useState<FormData | null>(null)
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(new FormData(currentTarget))
  const messages = Object.fromEntries(
    Array.from({ length: ROWS }, (_, index) => [
      [`instalments[${index}].due_on.date`, t('money.settings.due_on.order', { number: index + 1 })],
      [`refund_tiers[${index}].days_before.taken`, t('money.settings.days_before.taken', { number: index + 1 })],
    ]).flat(),
  )
  const input = (name: string, hint?: string) => (
    <FormField name={name} {...(hint && { hint })}>
      {(control) => <Input {...control} autoComplete="off" />}
    </FormField>
  )
  return (
    <Form className={styles.form} form={form} labels={LABELS} messages={messages} onInput={onInput}>
      <input type="hidden" name="version" value={settings.version} />
      {!settings.takesCards && settings.cardRequired && <input type="hidden" name="card_required" value="on" />}
      {last !== null && (
        <Note as="p">
          <span>{t('money.settings.last', { event: last })}</span>{' '}
          <SiteLink className="link" to={`${eventPanelPaths.moneySettings(slug)}?from=last`}>
            {t('money.settings.last.do')}
          </SiteLink>
        </Note>
      )}
      <Methods chosen={values.payment_methods} />
      {settings.takesCards && (
        <div>
          <FormCheckbox name="card_required">{t('money.settings.card')}</FormCheckbox>
          <p className="small muted">{t('money.settings.card.hint')}</p>
        </div>
      )}
      <fieldset className={styles.group}>
        <legend>{t('money.settings.where')}</legend>
        {settings.hasPayments && !settings.isNew && (
          <Note as="p" tone="warning">
            <span>{t('money.settings.iban.warning')}</span>
          </Note>
        )}
        {input('iban', t('money.settings.iban.hint'))}
        {input('beneficiary', t('money.settings.beneficiary.hint'))}
        {input('bizum_phone')}
        {input('external_url', t('money.settings.external.hint'))}
        {(['cash_note_es', 'cash_note_en'] as const).map((name) => (
          <FormField key={name} name={name}>
            {(control) => <Textarea rows={2} {...control} />}
          </FormField>
        ))}
      </fieldset>
      <Instalments
        slug={readsEvent ? slug : null}
        paymentDays={settings.paymentDays}
        count={values.instalments.length}
      />
      <div className={styles.short}>
        <FormField name="reminder_days" hint={t('money.settings.reminder.hint')}>
          {(control) => <Input type="number" {...control} />}
        </FormField>
      </div>
      <RefundTiers values={values.refund_tiers} typed={typed} dateStart={settings.dateStart} />
      {settings.unknownNumbers.length > 0 && (
        <Advice>{t('money.settings.refund.text_differs', { numbers: settings.unknownNumbers.join(', ') })}</Advice>
      )}
      <Button variant="primary" type="submit">
        {t('money.settings.save')}
      </Button>
    </Form>
  )
}

/** Rows that are empty are no error: the browser lets them through, and the server leaves them out. */
const withoutRows = (constraints: FormConstraints): FormConstraints =>
  Object.fromEntries(Object.entries(constraints).filter(([name]) => !/^(instalments|refund_tiers)/.test(name)))

function Methods({ chosen }: { chosen: PaymentMethod[] }) {
  const t = useText()
  const { defaultOptions = chosen } = useFormField('payment_methods')
  return (
    <fieldset className={styles.group}>
      <legend>{t('money.settings.methods')}</legend>
      <input type="hidden" name="payment_methods" value="" />
      <div className={styles.options}>
        {PAYMENT_METHODS.map((method) => (
          <OptionCard
            key={method}
            type="checkbox"
            name="payment_methods"
            value={method}
            defaultChecked={defaultOptions.includes(method)}
          >
            <span>{t(`payment.${method}`)}</span>
          </OptionCard>
        ))}
      </div>
      <p className="small muted">{t('money.settings.methods.hint')}</p>
    </fieldset>
  )
}
