import { Undo2 } from 'lucide-react'
import * as styles from '#app/event-panel/todo-list.module.css'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import type { MoneyFigure } from '#shared/payments/money-overview.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'

/** What is left to do of a cancelled event: nothing of its page, but what people have paid. */
export function AfterCancelling({ event, toRefund }: { event: MyEvent; toRefund: MoneyFigure | null }) {
  const t = useText()
  const locale = useLocale()
  const isOwed = toRefund !== null && toRefund.amount > 0
  return (
    <section className={card.card} aria-labelledby="todo">
      <h2 id="todo">{t('eventPanel.cancelled')}</h2>
      {isOwed ? (
        <ul className={styles.todo}>
          <li>
            <Undo2 />
            <span>
              <b>{t('eventPanel.cancelled.back', { amount: formatMoney(toRefund.amount, 'EUR', locale) })}</b>
              <small>{t('eventPanel.cancelled.people', { count: toRefund.people })}</small>
            </span>
            <SiteLink className={`${button.primary} ${button.small}`} to={paths.eventMoney(event.slug)}>
              {t('eventPanel.cancelled.money')}
            </SiteLink>
          </li>
        </ul>
      ) : (
        <p>{t(toRefund === null ? 'eventPanel.cancelled.text' : 'eventPanel.cancelled.settled')}</p>
      )}
    </section>
  )
}
