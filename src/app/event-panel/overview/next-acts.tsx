import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { type DeskAct, type EventDesk, nextActs } from '#shared/registrations/event-desk.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeftRight } from '#ui/icons/arrow-left-right.ts'
import { ClipboardList } from '#ui/icons/clipboard-list.ts'
import { Clock } from '#ui/icons/clock.ts'
import { CreditCard } from '#ui/icons/credit-card.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'

type Act = {
  icon: ReactNode
  to: (slug: string) => string
  title: MessageKey
  note: MessageKey
  act: MessageKey
}

const ACTS: Record<DeskAct['kind'], Act> = {
  announced: {
    icon: <MessageCircle />,
    to: (slug) => `${paths.eventMoney(slug)}?show=announced`,
    title: 'desk.announced',
    note: 'desk.announced.text',
    act: 'desk.announced.do',
  },
  notices: {
    icon: <CreditCard />,
    to: paths.eventMoney,
    title: 'desk.notices',
    note: 'desk.notices.text',
    act: 'desk.notices.do',
  },
  requested: {
    icon: <UserPlus />,
    to: (slug) => `${paths.eventPlayers(slug)}?state=requested`,
    title: 'desk.requested',
    note: 'desk.requested.text',
    act: 'desk.requested.do',
  },
  handovers: {
    icon: <ArrowLeftRight />,
    to: paths.eventPlayers,
    title: 'desk.handovers',
    note: 'desk.handovers.text',
    act: 'desk.requested.do',
  },
  overdue: {
    icon: <Clock />,
    to: (slug) => `${paths.eventMoney(slug)}?show=overdue`,
    title: 'desk.overdue',
    note: 'desk.overdue.text',
    act: 'desk.who',
  },
  unauthorized: {
    icon: <ShieldAlert />,
    to: (slug) => `${paths.eventPlayers(slug)}?missing=authorization`,
    title: 'desk.unauthorized',
    note: 'desk.unauthorized.text',
    act: 'desk.who',
  },
  to_refund: {
    icon: <Undo2 />,
    to: (slug) => `${paths.eventMoney(slug)}?show=to_refund`,
    title: 'eventPanel.cancelled.back',
    note: 'eventPanel.cancelled.people',
    act: 'desk.who',
  },
  form: {
    icon: <ClipboardList />,
    to: paths.eventForm,
    title: 'desk.form',
    note: 'desk.form.text',
    act: 'desk.form.do',
  },
}

/** What the organizers do next, each with the page where it is done. */
export function NextActs({ slug, desk }: { slug: string; desk: EventDesk }) {
  const t = useText()
  const locale = useLocale()
  const acts = nextActs(desk)
  return (
    <Card aria-labelledby="next">
      <h2 id="next">{t('desk.next')}</h2>
      {acts.length === 0 ? (
        <p className="muted">{t('desk.next.none')}</p>
      ) : (
        <Rows>
          {acts.map(({ kind, count, amount }, index) => {
            const { icon, to, title, note, act } = ACTS[kind]
            const values = { count, amount: formatMoney(amount, 'EUR', locale) }
            return (
              <li key={kind}>
                {icon}
                <span>
                  <b>{t(title, values)}</b>
                  <small>{t(note, values)}</small>
                </span>
                <ButtonLink variant={index === 0 ? 'primary' : 'outline'} size="small" to={to(slug)}>
                  {t(act)} <span className="visually-hidden">{t(title, values)}</span>
                </ButtonLink>
              </li>
            )
          })}
        </Rows>
      )}
    </Card>
  )
}
