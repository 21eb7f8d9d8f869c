import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { MoneyField } from '#ui/forms/form-field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discount-code.module.css'

type Props = { pricing: TicketPricing; coin: string; prefix: string }

/** What someone pays where they choose it, with what is proposed and the least. */
export function ChosenPrice({ pricing: { price, minimumPrice }, coin, prefix }: Props) {
  const t = useText()
  const locale = useLocale()
  const name = `${prefix}price`
  const { defaultValue } = useFormField(name)
  if (minimumPrice === null) return null
  const proposed = formatMoney(price, coin, locale)
  const hint =
    minimumPrice === 0
      ? t('signUp.price.hint.free', { price: proposed })
      : t('signUp.price.hint', { price: proposed, minimum: formatMoney(minimumPrice, coin, locale) })
  return (
    <div className={styles.chosen}>
      <MoneyField name={name} hint={hint} defaultValue={defaultValue || formatPriceInput(price, locale)} />
    </div>
  )
}
