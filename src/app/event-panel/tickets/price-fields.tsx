import { DateField, MoneyField, NumberField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** `ticket` is before the names of the controls: `tickets[0]`. */
type Props = { ticket: string }

/** Price, the least where people choose it, quantity and sale end. */
export function PriceFields({ ticket }: Props) {
  return (
    <div className="two">
      <PriceField ticket={ticket} />
      <MinimumField ticket={ticket} />
      <AmountField ticket={ticket} />
      <SaleEndField ticket={ticket} />
    </div>
  )
}

export function PriceField({ ticket }: Props) {
  const t = useText()
  return <MoneyField name={`${ticket}.price`} hint={t('ticketEditor.price.hint')} />
}

export function MinimumField({ ticket }: Props) {
  const t = useText()
  return <MoneyField name={`${ticket}.minimum_price`} hint={t('ticketEditor.minimum.hint')} />
}

export function AmountField({ ticket }: Props) {
  const t = useText()
  return <NumberField name={`${ticket}.amount`} hint={t('ticketEditor.amount.hint')} />
}

export function SaleEndField({ ticket }: Props) {
  const t = useText()
  return <DateField name={`${ticket}.limit_date`} hint={t('ticketEditor.last.hint')} />
}
