import type { ReactNode } from 'react'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { OrganizationAct } from '#shared/registrations/organization-desk.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { ArrowLeftRight } from '#ui/icons/arrow-left-right.ts'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { ClipboardList } from '#ui/icons/clipboard-list.ts'
import { Clock } from '#ui/icons/clock.ts'
import { CreditCard } from '#ui/icons/credit-card.ts'
import { Images } from '#ui/icons/images.ts'
import { Mail } from '#ui/icons/mail.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { MessageCircleWarning } from '#ui/icons/message-circle-warning.ts'
import { Send } from '#ui/icons/send.ts'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'

type Act = {
  icon: ReactNode
  to: (slug: string) => string
  title: MessageKey
  note: MessageKey
  act: MessageKey
  /** It hurts someone that it is not done. */
  isSerious?: true
}

/** Where each thing is done, and what it is called. */
export const ACTS: Record<OrganizationAct['kind'], Act> = {
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
  held: {
    icon: <CalendarClock />,
    to: eventPanelPaths.sentEmails,
    title: 'desk.held',
    note: 'desk.held.text',
    act: 'desk.notices.do',
    isSerious: true,
  },
  questions: {
    icon: <CircleQuestionMark />,
    to: eventPanelPaths.questions,
    title: 'desk.questions',
    note: 'desk.questions.text',
    act: 'desk.questions.do',
  },
  changes: {
    icon: <MessageCircleWarning />,
    to: paths.eventPanel,
    title: 'eventPanel.changes',
    note: 'desk.changes.text',
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
    isSerious: true,
  },
  unauthorized: {
    icon: <ShieldAlert />,
    to: (slug) => `${paths.eventPlayers(slug)}?missing=authorization`,
    title: 'desk.unauthorized',
    note: 'desk.unauthorized.text',
    act: 'desk.who',
    isSerious: true,
  },
  to_refund: {
    icon: <Undo2 />,
    to: (slug) => `${paths.eventMoney(slug)}?show=to_refund`,
    title: 'eventPanel.cancelled.back',
    note: 'eventPanel.cancelled.people',
    act: 'desk.who',
  },
  send: {
    icon: <Send />,
    to: paths.eventPanel,
    title: 'desk.send',
    note: 'desk.send.text',
    act: 'desk.notices.do',
  },
  missing: {
    icon: <CircleAlert />,
    to: (slug) => `${paths.eventPanel(slug)}#todo`,
    title: 'desk.missing',
    note: 'desk.missing.text',
    act: 'desk.notices.do',
  },
  form: {
    icon: <ClipboardList />,
    to: paths.eventForm,
    title: 'desk.form',
    note: 'desk.form.text',
    act: 'desk.form.do',
  },
  thanks: {
    icon: <Mail />,
    to: eventPanelPaths.thanks,
    title: 'desk.thanks',
    note: 'desk.thanks.text',
    act: 'desk.thanks.do',
  },
  photos: {
    icon: <Images />,
    to: paths.eventAlbums,
    title: 'desk.photos',
    note: 'desk.photos.text',
    act: 'desk.photos.do',
  },
}
