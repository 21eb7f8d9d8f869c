import { useMemo, useState } from 'react'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { Locale } from '#shared/languages.ts'
import type { DiscountRule, DiscountTicket } from '#shared/payments/discounts.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discounts.module.css'
import { Example } from './example.tsx'
import { TicketFields, ValueFields } from './rule-fields.tsx'
import { readTyped, storedChange, type Typed, typedOf } from './rule-values.ts'

type Props = {
  tickets: readonly DiscountTicket[]
  period: DiscountRule | null
  slug: string
  constraints: FormConstraints
  failure: FormFailure | null
}

const LABELS: Record<string, MessageKey> = {
  title_es: 'discounts.period.title_es',
  title_en: 'discounts.period.title_en',
  direction: 'discounts.direction',
  value: 'discounts.value.change',
  unit: 'discounts.unit',
  starts_on: 'discounts.from',
  ends_on: 'discounts.until',
}

/** A new price by date, or one that is edited. */
export function PeriodForm({ tickets, period, slug, constraints, failure }: Props) {
  const t = useText()
  const locale = useLocale()
  const stored = useMemo(() => storedValues(period, locale), [period, locale])
  const form = useForm({ constraints, failure, defaultValue: stored })
  const [typed, setTyped] = useState<Typed>(() => typedOf({ ...stored, ...failure?.typed }))
  return (
    <Form
      className={`stack ${styles.period}`}
      form={form}
      labels={LABELS}
      messages={{
        'value.number': t('discounts.value.wrong'),
        'ends_on.required': t('discounts.days.needed'),
        'ends_on.date': t('discounts.days.order'),
      }}
      onInput={({ currentTarget }) => setTyped(readTyped(currentTarget))}
    >
      <h3>{t(period ? 'discounts.period.edit' : 'discounts.period.new')}</h3>
      {period && <input type="hidden" name="id" value={period.id} />}
      {period && <input type="hidden" name="version" value={period.version} />}
      <div className="two">
        <FormField name="title_es" hint={t('discounts.period.title.hint')}>
          {(control) => <Input type="text" lang="es" autoComplete="off" {...control} />}
        </FormField>
        <FormField name="title_en" hint={t('discounts.period.title_en.hint')}>
          {(control) => <Input type="text" lang="en" autoComplete="off" {...control} />}
        </FormField>
      </div>
      <div className="two">
        <FormField name="direction">
          {(control) => (
            <Select {...control}>
              <option value="less">{t('discounts.direction.less')}</option>
              <option value="more">{t('discounts.direction.more')}</option>
            </Select>
          )}
        </FormField>
        <ValueFields />
      </div>
      <div className="two">
        <DateField name="starts_on" />
        <DateField name="ends_on" />
      </div>
      <p className="small muted">{t('discounts.days.hint')}</p>
      <TicketFields tickets={tickets} chosen={typed.tickets} />
      <Example typed={typed} tickets={tickets} locale={locale} all />
      {period && <p className="small muted">{t('discounts.paid_stays')}</p>}
      <span className="flow">
        <Button variant="primary" type="submit" name="intent" value="period">
          {t('discounts.save')}
        </Button>
        <ButtonLink variant="quiet" to={eventPanelPaths.discounts(slug)} preventScrollReset viewTransition={false}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </span>
    </Form>
  )
}

/** The stored period by the names of the command. */
function storedValues(period: DiscountRule | null, locale: Locale) {
  if (!period) return { unit: 'amount', direction: 'less' }
  const { titleEs, titleEn, startsOn, endsOn } = period
  return {
    title_es: titleEs,
    title_en: titleEn,
    starts_on: startsOn,
    ends_on: endsOn,
    ...storedChange(period, locale),
  }
}
