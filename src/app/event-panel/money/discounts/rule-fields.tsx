import type { DiscountTicket } from '#shared/payments/discounts.ts'
import { CheckRow, Legend } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { FormField, MoneyField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discounts.module.css'

/** How much, in euros or per cent. */
export function ValueFields() {
  const t = useText()
  return (
    <div className="two">
      <MoneyField name="value" />
      <FormField name="unit">
        {(control) => (
          <Select {...control}>
            <option value="amount">{t('discounts.unit.amount')}</option>
            <option value="percent">{t('discounts.unit.percent')}</option>
          </Select>
        )}
      </FormField>
    </div>
  )
}

type Props = { tickets: readonly DiscountTicket[]; chosen: readonly number[] }

/** The tickets it is for; none is all. Where people choose what they pay, nothing changes the price. */
export function TicketFields({ tickets: all, chosen }: Props) {
  const t = useText()
  const tickets = all.filter(({ id, minimumPrice }) => minimumPrice === null || chosen.includes(id))
  if (tickets.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className={styles.tickets}>
      <Legend>{t('discounts.tickets')}</Legend>
      <p className="small muted">{t('discounts.tickets.hint')}</p>
      {tickets.map(({ id, title }) => (
        <CheckRow as="label" key={id}>
          <input type="checkbox" name="tickets" value={id} defaultChecked={chosen.includes(id)} />
          <span>{title}</span>
        </CheckRow>
      ))}
    </fieldset>
  )
}
