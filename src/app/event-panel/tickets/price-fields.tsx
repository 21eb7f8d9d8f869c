import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

/** Price, the least where people choose it, quantity and sale end; `ticket` is before the names of the controls. */
export function PriceFields({ ticket }: { ticket: string }) {
  const t = useText()
  return (
    <div className="two">
      <NumberField name={`${ticket}.price`} hint={t('ticketEditor.price.hint')} inputMode="decimal" />
      <NumberField name={`${ticket}.minimum_price`} hint={t('ticketEditor.minimum.hint')} inputMode="decimal" />
      <NumberField name={`${ticket}.amount`} hint={t('ticketEditor.amount.hint')} inputMode="numeric" />
      <FormField name={`${ticket}.limit_date`} hint={t('ticketEditor.last.hint')}>
        {({ max: _, ...control }) => <input className={field.input} {...control} type="date" max="2099-12-31" />}
      </FormField>
    </div>
  )
}

type NumberProps = { name: string; hint: string; inputMode: 'decimal' | 'numeric' }

function NumberField({ name, hint, inputMode }: NumberProps) {
  return (
    <FormField name={name} hint={hint}>
      {(control) => <input className={field.input} type="text" inputMode={inputMode} autoComplete="off" {...control} />}
    </FormField>
  )
}
