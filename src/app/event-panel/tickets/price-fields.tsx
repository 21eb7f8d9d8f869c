import { Input } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
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
  return <NumberField name={`${ticket}.price`} hint="ticketEditor.price.hint" inputMode="decimal" />
}

export function MinimumField({ ticket }: Props) {
  return <NumberField name={`${ticket}.minimum_price`} hint="ticketEditor.minimum.hint" inputMode="decimal" />
}

export function AmountField({ ticket }: Props) {
  return <NumberField name={`${ticket}.amount`} hint="ticketEditor.amount.hint" inputMode="numeric" />
}

export function SaleEndField({ ticket }: Props) {
  const t = useText()
  return (
    <FormField name={`${ticket}.limit_date`} hint={t('ticketEditor.last.hint')}>
      {({ max: _, ...control }) => <Input {...control} type="date" max="2099-12-31" />}
    </FormField>
  )
}

type NumberProps = {
  name: string
  hint: 'ticketEditor.price.hint' | 'ticketEditor.minimum.hint' | 'ticketEditor.amount.hint'
  inputMode: 'decimal' | 'numeric'
}

function NumberField({ name, hint, inputMode }: NumberProps) {
  const t = useText()
  return (
    <FormField name={name} hint={t(hint)}>
      {(control) => <Input type="text" inputMode={inputMode} autoComplete="off" {...control} />}
    </FormField>
  )
}
