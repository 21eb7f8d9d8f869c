import {
  createEmail,
  type EmailContext,
  emailUrl,
  formatDays,
  formatInstant,
} from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import type { Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { EVENT_DELETED } from '../event-changes/event-deleted.ts'
import type { NewsEvent, RegistrationNews } from './news.server.ts'

/** What an email about a registration is about. */
export type NewsKind =
  | 'requested'
  | 'waitlisted'
  | 'offered'
  | 'confirmed'
  | 'declined'
  | 'expired'
  | 'rejected'
  | 'cancelled_by_player'
  | 'cancelled_by_organizer'
  | 'cancelled_by_site'
  | 'event_deleted'

/** The email of a change; null for changes that nobody is told of, such as who came. */
export function newsKind({
  state,
  fromState,
  actor,
  action,
}: Pick<RegistrationNews, 'state' | 'fromState' | 'actor' | 'action'>): NewsKind | null {
  if (state === 'cancelled') {
    if (action === EVENT_DELETED) return 'event_deleted'
    if (actor === 'player') return 'cancelled_by_player'
    return actor === 'organizer' ? 'cancelled_by_organizer' : 'cancelled_by_site'
  }
  if (state === 'confirmed') return fromState === 'attended' || fromState === 'no_show' ? null : 'confirmed'
  if (state === 'expired') return fromState === 'offered' ? 'expired' : null
  return state === 'hold' || state === 'attended' || state === 'no_show' ? null : state
}

type Options = {
  /** To the account that holds it, to a companion, or to somebody the organizer entered by hand. */
  to: 'holder' | 'companion' | 'guest'
  attachments?: NonNullable<Email['attachments']>
  picture?: { cid: string; alt: string; width: number }
}

/** Tells a player what became of their registration. Contains no answers. */
export function createRegistrationEmail(
  news: RegistrationNews,
  kind: NewsKind,
  sending: EmailContext,
  options: Options,
): Email {
  const { to, attachments = [], picture } = options
  const { event, companions, isTest, waiting } = news
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = {
    event: event.title,
    holder: news.holderName ?? event.organizer,
    organizer: event.organizer,
    place: waiting?.place ?? 0,
    until: news.expiresAt ? formatInstant(locale, new Date(news.expiresAt), event.zone) : '',
    days: news.paymentDays,
  }
  const isAccepting = kind === 'offered' && to === 'holder'
  const mayHavePaid = news.price > 0 && news.fromState === 'confirmed' && !isTest
  const paragraphs = [
    ...(isTest ? [t('email.registration.test')] : []),
    ...(to === 'companion' && kind !== 'cancelled_by_player' ? [t('email.registration.companion', about)] : []),
    t(`email.registration.${kind}.text`, about),
    ...(kind === 'offered'
      ? [t(isAccepting ? 'email.registration.offered.accept' : 'email.registration.offered.companion', about)]
      : []),
    ...reasonParagraphs(
      news.reason,
      t(kind === 'cancelled_by_site' ? 'email.news.reason' : 'email.registration.reason'),
    ),
    ...(mayHavePaid ? [t('email.registration.paid')] : []),
  ]
  const isDue = kind === 'confirmed' && to === 'holder' && news.price > 0 && !isTest
  return createEmail(`registration-${kind.replaceAll('_', '-')}`, sending, {
    subject: t(`email.registration.${kind}.subject`, about),
    paragraphs,
    facts: [
      ...eventFacts(event, locale),
      { label: t('email.registration.ticket'), value: news.ticket },
      ...(companions.length > 0 && to === 'holder'
        ? [{ label: t('email.registration.companions'), value: companions.join(', ') }]
        : []),
      ...(news.price > 0
        ? [{ label: t('email.registration.price'), value: formatMoney(news.price, news.coin, locale) }]
        : []),
    ],
    ...(picture && { picture }),
    ...newsLink(news, sending, {
      to,
      label: t(isAccepting ? 'email.registration.accept' : 'email.registration.open'),
      event: t('email.registration.see_event'),
    }),
    after: [
      ...(isDue ? [t('email.registration.due', about)] : []),
      ...(attachments.some(({ filename }) => filename.endsWith('.ics')) ? [t('email.registration.calendar')] : []),
    ],
    why: t(`email.registration.why.${to}`, about),
    attachments,
  })
}

/** The holder's button opens their registration; everybody else's the event, while it is public. */
function newsLink(
  news: RegistrationNews,
  sending: EmailContext,
  words: { to: Options['to']; label: string; event: string },
) {
  const event = news.event.visible && { label: words.event, url: emailUrl(sending, paths.event(news.event.slug)) }
  if (words.to !== 'holder') return event ? { action: event } : {}
  const own = { label: words.label, url: emailUrl(sending, paths.accountRegistration(news.id)) }
  return { action: own, ...(event && { also: event }) }
}

/** Event, days and place, for the table of an email. */
export function eventFacts(event: NewsEvent, locale: Locale) {
  const t = createTranslator(locale)
  return [
    { label: t('email.registration.event'), value: event.title },
    { label: t('email.registration.when'), value: formatDays(locale, event.dateStart, event.dateEnd) },
    { label: t('email.registration.where'), value: event.place ?? t('email.registration.nowhere') },
  ]
}

/** The heading and a paragraph for each line of the reason. */
export const reasonParagraphs = (reason: string | null, heading: string) =>
  reason ? [heading, ...reason.split(/\n+/).filter((line) => line.trim() !== '')] : []
