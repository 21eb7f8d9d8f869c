import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { Input } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discount-code.module.css'

type Props = { pricing: TicketPricing; coin: string; prefix: string }

/** What somebody pays where they choose it, with what is proposed and the least. */
export function ChosenPrice({ pricing: { price, minimumPrice }, coin, prefix }: Props) {
  const t = useText()
  const locale = useLocale()
  if (minimumPrice === null) return null
  const proposed = formatMoney(price, coin, locale)
  const hint =
    minimumPrice === 0
      ? t('signUp.price.hint.free', { price: proposed })
      : t('signUp.price.hint', { price: proposed, minimum: formatMoney(minimumPrice, coin, locale) })
  return (
    <div className={styles.chosen}>
      <FormField name={`${prefix}price`} hint={hint}>
        {({ defaultValue, ...control }) => (
          <Input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={defaultValue || formatPriceInput(price, locale)}
            {...control}
          />
        )}
      </FormField>
    </div>
  )
}
