import { firstDueDay, scheduleOf } from '#shared/payments/schedule.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import type { RegistrationPage } from '../load-registration.server.ts'
import type { Total } from './total.ts'

/**
 * When what it costs is due, part by part, before one signs up: from the same schedule as afterwards. Who only asks for a seat, or waits for
 * one, has their own days from when they get it.
 */
export function PaymentPlan({ page, total, isAtOnce }: { page: RegistrationPage; total: Total; isAtOnce: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { dayOf } = useDates()
  const today = useSite()?.today ?? ''
  const { instalments, paymentDays, event, ticket } = page
  if (total.amount === 0 || (instalments.length < 2 && !isAtOnce)) return null
  const firstDueOn = firstDueDay(today, paymentDays)
  const parts = scheduleOf({
    ...{ total: total.amount, paid: 0, instalments, firstDueOn, today },
    eventStart: event.eventStatus === 'postponed' ? null : event.dateStart,
  })
  const isOwnDay = (index: number) => instalments[index]?.dueOn == null
  return (
    <ul className="small muted" aria-label={t('signUp.plan')}>
      {parts.map(({ amount, dueOn }, index) => {
        const money = formatMoney(amount, ticket.coin, locale)
        return (
          <li key={dueOn}>
            {isOwnDay(index) && !isAtOnce
              ? t('signUp.plan.days', { amount: money, count: paymentDays })
              : t('signUp.plan.until', { amount: money, day: dayOf(dueOn, today) })}
          </li>
        )
      })}
    </ul>
  )
}
