import { type DuePart, firstDueDay, scheduleOf } from '#shared/payments/schedule.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import type { RegistrationPage } from '../load-registration.server.ts'
import type { Total } from './total.ts'

/** When what it costs is due, before one signs up: from the same schedule as afterwards. `today` is the site's day. */
export const planOf = (
  { instalments, paymentDays, event }: RegistrationPage,
  { amount }: Total,
  today: string,
): DuePart[] =>
  scheduleOf({
    total: amount,
    paid: 0,
    instalments,
    firstDueOn: firstDueDay(today, paymentDays),
    today,
    eventStart: event.eventStatus === 'postponed' ? null : event.dateStart,
  })

/**
 * The parts of what it costs, with their days. Who only asks for a seat, or waits for one, has their own days from when they get it, of which
 * the button's note tells.
 */
export function PaymentPlan({ page, total, isAtOnce }: { page: RegistrationPage; total: Total; isAtOnce: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  const today = useSite()?.today ?? ''
  const { instalments, paymentDays, ticket } = page
  if (total.amount === 0 || (instalments.length < 2 && !isAtOnce)) return null
  return (
    <div className="small muted">
      <b>{t('signUp.plan')}</b>
      <ul>
        {planOf(page, total, today).map(({ amount, dueOn }, index) => {
          const money = formatMoney(amount, ticket.coin, locale)
          return (
            <li key={dueOn}>
              {instalments[index]?.dueOn == null && !isAtOnce
                ? t('signUp.plan.days', { amount: money, count: paymentDays })
                : t('signUp.plan.until', { amount: money, day: dayOf(dueOn, today) })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
