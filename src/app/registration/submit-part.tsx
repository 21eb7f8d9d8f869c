import { CARD_MINIMUM } from '#shared/payments/checkout.ts'
import { Button } from '#ui/components/button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { ClosedNote, closedReason } from './closed-note.tsx'
import { planOf } from './cost/payment-plan.tsx'
import type { Total } from './cost/total.ts'
import type { RegistrationPage } from './load-registration.server.ts'
import * as styles from './registration.module.css'

const saleOf = ({ signUp, ticket }: RegistrationPage) => signUp.tickets.find(({ id }) => id === ticket.id)?.state

/** Whether what is pressed now gives a seat, so that its days to pay begin today. */
export const isPaidSoon = (page: RegistrationPage) =>
  saleOf(page) === 'open' && page.ticket.openingMode === 'first_come' && !page.test

/** The button's words: what happens when it is pressed. */
export function useSubmitLabel(page: RegistrationPage) {
  const t = useText()
  if (page.test) return t('signUp.submit.test')
  if (page.ticket.openingMode === 'approval') return t('signUp.submit.request')
  return t(saleOf(page) === 'waiting_list' ? 'signUp.submit.wait' : 'event.sign_up')
}

type Props = { page: RegistrationPage; total: Total; sending: boolean }

/** The button, and what follows from it; or why the form, which was refused, cannot be sent again. */
export function SubmitPart({ page, total, sending }: Props) {
  const t = useText()
  const locale = useLocale()
  const label = useSubmitLabel(page)
  const { dayOf } = useDates()
  const today = useSite()?.today ?? ''
  const isAtOnce = isPaidSoon(page)
  const [first] = planOf(page, total, today)
  const price = formatMoney(total.amount, page.ticket.coin, locale)
  const closed = closedReason(page)
  if (closed) return <ClosedNote page={page} reason={closed} />
  return (
    <div className={styles.submit}>
      <Button variant="primary" size="large" type="submit" name="intent" value="register" disabled={sending}>
        {isAtOnce && total.amount > 0 ? t('signUp.submit.for', { price }) : label}
      </Button>
      <p className="small muted">{t(noteOf(page, total), { day: first ? dayOf(first.dueOn, today) : '' })}</p>
    </div>
  )
}

function noteOf(page: RegistrationPage, { amount }: Total) {
  if (page.test) return 'signUp.submit.test.note'
  if (page.ticket.openingMode === 'approval') return 'signUp.submit.request.note'
  if (saleOf(page) === 'waiting_list') return 'signUp.submit.wait.note'
  if (amount === 0) return 'signUp.submit.free'
  return page.isPaidAtOnce && amount >= CARD_MINIMUM ? 'signUp.submit.card' : 'signUp.submit.pay'
}
