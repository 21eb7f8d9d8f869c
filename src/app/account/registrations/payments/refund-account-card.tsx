import { Form as RouterForm } from 'react-router'
import { formatIban } from '#shared/payments/iban.ts'
import type { OwnPayments } from '#shared/payments/own-payments.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Input } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

type Props = { money: OwnPayments; organizer: string; constraints: FormConstraints; failure: FormFailure | null }

/** To which account what is to be given back should go, as long as something is, and what was said. */
export function RefundAccountCard({ money, organizer, constraints, failure }: Props) {
  const { refundAccount: account, asksForAccount, paid, total, coin } = money
  const t = useText()
  const locale = useLocale()
  const form = useForm({
    constraints,
    failure,
    defaultValue: { iban: account ? formatIban(account.iban) : '', holder: account?.holder ?? '' },
  })
  if (!asksForAccount && !account) return null
  return (
    <Card stack aria-labelledby="refund-account">
      <h2 id="refund-account">{t('payments.refund_account')}</h2>
      {asksForAccount && (
        <p>{t('payments.refund_account.text', { organizer, amount: formatMoney(paid - total, coin, locale) })}</p>
      )}
      <p className="small muted">{t('payments.refund_account.kept')}</p>
      {asksForAccount && (
        <Form
          className="stack"
          form={form}
          labels={{ iban: 'payments.refund_account.iban', holder: 'payments.refund_account.holder' }}
        >
          <input type="hidden" name="intent" value="refund_account" />
          <FormField name="iban">
            {(control) => <Input {...control} numeric autoComplete="off" spellCheck={false} />}
          </FormField>
          <FormField name="holder">{(control) => <Input {...control} autoComplete="name" />}</FormField>
          <p>
            <Button variant={account ? 'outline' : 'primary'} type="submit">
              {t(account ? 'payments.refund_account.change' : 'payments.refund_account.save')}
            </Button>
          </p>
        </Form>
      )}
      {account && (
        <RouterForm method="post" preventScrollReset>
          {!asksForAccount && (
            <p>
              <span className="num">{formatIban(account.iban)}</span>, {account.holder}
            </p>
          )}
          <Button variant="quiet" size="small" type="submit" name="intent" value="remove_refund_account">
            {t('payments.refund_account.remove')}
          </Button>
        </RouterForm>
      )}
    </Card>
  )
}
