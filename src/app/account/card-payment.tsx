import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { getCardPayment } from '#features/payments/gateway/card-payment.server.ts'
import { startCheckout } from '#features/payments/gateway/checkouts.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import type { CardPayment } from '#shared/payments/checkout.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/card-payment.ts'
import { CardPaymentForm } from './registrations/card-payment-form.tsx'
import { useDeadline } from './registrations/deadline.ts'
import * as styles from './registrations/page/page.module.css'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, (ctx) => getCardPayment(ctx, rowIdOf(params.id)))

/** Leads to the gateway's page, whose origin the policy of this page allows as the target of its form. */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [rowIdOf(params.id)],
  authorize: authorizeHolder,
  form: async (ctx, id, form) => {
    const { url } = await startCheckout(ctx, id, form)
    return url ? redirect(url, 303) : redirectTo(registrationPaths.cardPayment(id))
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Pays for a registration by card, and says what became of it after coming back. */
export default function CardPaymentPage({ loaderData: payment, actionData }: Route.ComponentProps) {
  const t = useText()
  const { registrationId, title, outcome, amounts } = payment
  useReloading(outcome === 'waiting')
  return (
    <>
      <PageMeta title={`${t('cardPayment.title')}: ${title}`} path={null} />
      <p className={styles.back}>
        <SiteLink className="link small" to={paths.accountRegistration(registrationId)}>
          {t('cardPayment.back')}
        </SiteLink>
      </p>
      <PanelHeading title={t('cardPayment.title')} lede={title} />
      <Card space="above" aria-labelledby="outcome">
        <Outcome payment={payment} />
        <FormError failure={actionData?.failure ?? null} />
        {amounts && outcome !== 'late' && outcome !== 'differs' && (
          <CardPaymentForm id={registrationId} amounts={amounts} />
        )}
        {outcome === 'waiting' && (
          <ButtonLink to={registrationPaths.cardPayment(registrationId)} reloadDocument>
            {t('cardPayment.again')}
          </ButtonLink>
        )}
        {outcome === 'paid' && (
          <ButtonLink to={paths.accountRegistration(registrationId)}>{t('cardPayment.see')}</ButtonLink>
        )}
      </Card>
    </>
  )
}

const RELOAD_MS = 4000

/** Asks again while the payment is on its way. */
function useReloading(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function Outcome({ payment: { outcome, paid, state, heldUntil, amounts, organizer } }: { payment: CardPayment }) {
  const t = useText()
  const locale = useLocale()
  const deadline = useDeadline()
  const amount = paid ? formatMoney(paid.amount, paid.coin, locale) : ''
  if (outcome === 'paid')
    return (
      <Words
        title={t('cardPayment.paid', { amount })}
        text={t(state === 'confirmed' ? 'cardPayment.paid.confirmed' : 'cardPayment.paid.text')}
      />
    )
  if (outcome === 'late')
    return <Words title={t('cardPayment.late')} text={t('cardPayment.late.text', { amount, organizer })} />
  if (outcome === 'differs')
    return <Words title={t('cardPayment.differs')} text={t('cardPayment.differs.text', { organizer })} />
  if (outcome === 'waiting') return <Words title={t('cardPayment.waiting')} text={t('cardPayment.waiting.text')} />
  if (heldUntil && amounts)
    return <Words title={t('cardPayment.hold')} text={t('cardPayment.hold.text', { moment: deadline(heldUntil) })} />
  if (amounts) return <Words title={t('cardPayment.open')} text={t('cardPayment.open.text')} />
  return <Words title={t('cardPayment.nothing')} text={t('cardPayment.nothing.text')} />
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="stack-small" role="status">
      <h2 id="outcome">{title}</h2>
      <p>{text}</p>
    </div>
  )
}
