import type { ReactNode } from 'react'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import type { PendingMoney } from '#shared/payments/money-overview.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'

/** What is left to do of a cancelled event: nothing of its page, but what people have paid, or say so. `pending` null: one may not see it. */
export function AfterCancelling({ event, pending }: { event: MyEvent; pending: PendingMoney | null }) {
  const t = useText()
  const locale = useLocale()
  const { toRefund, announced = 0 } = pending ?? {}
  const isOwed = toRefund !== undefined && toRefund.amount > 0
  const money = paths.eventMoney(event.slug)
  return (
    <Card aria-labelledby="todo">
      <h2 id="todo">{t('eventPanel.cancelled')}</h2>
      {isOwed || announced > 0 ? (
        <Rows>
          {isOwed && (
            <Todo icon={<Undo2 />} to={money} hint={t('eventPanel.cancelled.people', { count: toRefund.people })}>
              {t('eventPanel.cancelled.back', { amount: formatMoney(toRefund.amount, 'EUR', locale) })}
            </Todo>
          )}
          {announced > 0 && (
            <Todo
              icon={<MessageCircle />}
              to={`${money}?show=announced`}
              hint={t('eventPanel.cancelled.announced.text')}
            >
              {t('eventPanel.cancelled.announced', { count: announced })}
            </Todo>
          )}
        </Rows>
      ) : (
        <p>{t(pending === null ? 'eventPanel.cancelled.text' : 'eventPanel.cancelled.settled')}</p>
      )}
    </Card>
  )
}

type TodoProps = { icon: ReactNode; to: string; hint: string; children: ReactNode }

function Todo({ icon, to, hint, children }: TodoProps) {
  const t = useText()
  return (
    <li>
      {icon}
      <span>
        <b>{children}</b>
        <small>{hint}</small>
      </span>
      <ButtonLink variant="primary" size="small" to={to}>
        {t('eventPanel.cancelled.money')}
      </ButtonLink>
    </li>
  )
}
