import type { TicketPricing } from '#shared/payments/pricing.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { RegistrationPage } from '../load-registration.server.ts'
import * as styles from './discount-code.module.css'
import type { Total } from './total.ts'

type Props = { page: RegistrationPage; pricing: TicketPricing; total: Total; checked: unknown }

/** A discount code, which can be tried without registering. `checked` changes with every try. */
export function DiscountCode({ page, pricing, total, checked }: Props) {
  const t = useText()
  const locale = useLocale()
  const message = useFocusedMessage<HTMLParagraphElement>(checked)
  if (!pricing.takesCodes) return null
  const price = formatMoney(total.shown, page.ticket.coin, locale)
  const words = total.code === 'counts' ? t('signUp.code.counts', { price }) : t('signUp.code.smaller')
  return (
    <div className={styles.code}>
      <FormField name="discount_code" hint={t('signUp.code.hint')}>
        {(control) => (
          <span className={styles.row}>
            <Input type="text" autoComplete="off" autoCapitalize="characters" spellCheck={false} {...control} />
            <Button type="submit" name="intent" value="check" formNoValidate>
              {t('signUp.code.check')}
            </Button>
          </span>
        )}
      </FormField>
      {total.code !== null && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to what was found
        <p className={styles.found} tabIndex={-1} ref={message} autoFocus={Boolean(checked)}>
          {words}
        </p>
      )}
    </div>
  )
}
