import { Form } from 'react-router'
import type { CardAmounts } from '#shared/payments/checkout.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CreditCard } from '#ui/icons/credit-card.ts'

type Props = { id: number; amounts: CardAmounts }

/** Leads to Stripe's page, to pay what is due or all of it. Why it does not is said by the page of the payment. */
export function CardPaymentForm({ id, amounts: { due, open, coin } }: Props) {
  const t = useText()
  const locale = useLocale()
  const choices = [{ wanted: 'due', amount: due }, ...(open === due ? [] : [{ wanted: 'open', amount: open }])]
  return (
    <Form method="post" action={registrationPaths.cardPayment(id)}>
      <div className="flow">
        {choices.map(({ wanted, amount }) => (
          <Button
            key={wanted}
            variant={wanted === 'due' ? 'primary' : 'outline'}
            type="submit"
            name="amount"
            value={wanted}
          >
            <CreditCard /> {t('cardPayment.pay', { amount: formatMoney(amount, coin, locale) })}
          </Button>
        ))}
      </div>
      <p className="small muted space-above-small">{t('cardPayment.where')}</p>
    </Form>
  )
}

/** The same on the page of a registration; nothing where no card is taken. */
export function CardPaymentCard({ id, amounts }: { id: number; amounts: CardAmounts | null }) {
  const t = useText()
  if (!amounts) return null
  return (
    <Card aria-labelledby="card-payment">
      <h2 id="card-payment">{t('cardPayment.title')}</h2>
      <CardPaymentForm id={id} amounts={amounts} />
    </Card>
  )
}
