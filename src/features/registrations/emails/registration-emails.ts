import { formatWhen } from '#features/events/when.server.ts'
import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import { ownPassages } from '#platform/email/own-words.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import type { Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { NewsEvent, RegistrationNews } from './news.server.ts'
import type { PaymentPart } from './payment-part.server.ts'

/** What an email about a registration is about. */
export type NewsKind =
  | 'requested'
  | 'waitlisted'
  | 'offered'
  | 'confirmed'
  | 'declined'
  | 'expired'
  | 'hold_expired'
  | 'rejected'
  | 'cancelled_by_player'
  | 'cancelled_by_organizer'
  | 'cancelled_by_site'
  | 'event_deleted'
  | 'ticket_changed'
  | 'ticket_waiting'
  | 'answers_changed'

/** Emails to someone who counts on the event: they say what is still missing. */
const WAITS_FOR_PAPERS: readonly NewsKind[] = ['requested', 'waitlisted', 'offered', 'confirmed', 'ticket_changed']

/** The email of a change; null for changes that nobody is told of, such as who came. */
export function newsKind({
  state,
  fromState,
  actor,
  action,
}: Pick<RegistrationNews, 'state' | 'fromState' | 'actor' | 'action'>): NewsKind | null {
  // Who is brought in from a list knows, and is told when the organizer wants it.
  if (action === 'import' || action === 'import_undone') return null
  // The history has the answers that players changed, and those that cost nothing, without a state.
  if (action === 'answers') return 'answers_changed'
  if (action === 'ticket') return fromState !== state && state === 'waitlisted' ? 'ticket_waiting' : 'ticket_changed'
  if (state === 'cancelled') {
    if (action === 'event_deleted') return 'event_deleted'
    if (actor === 'player') return 'cancelled_by_player'
    return actor === 'organizer' ? 'cancelled_by_organizer' : 'cancelled_by_site'
  }
  if (state === 'confirmed') return fromState === 'attended' || fromState === 'no_show' ? null : 'confirmed'
  // The email about the event has told why nobody could take the seat.
  if (state === 'waitlisted' && (fromState === 'offered' || fromState === 'hold')) return null
  if (state === 'expired') return fromState === 'hold' ? 'hold_expired' : 'expired'
  return state === 'hold' || state === 'attended' || state === 'no_show' ? null : state
}

export type EmailOptions = {
  /** To the account that holds it, to a companion, or to someone the organizer entered by hand. */
  to: 'holder' | 'companion' | 'guest'
  attachments?: NonNullable<Email['attachments']>
  /** What is to be paid and how, or what is given back. */
  payment?: PaymentPart | null
  picture?: { cid: string; alt: string; width: number }
  /** What the organization says in this email, as plain text. */
  ownText?: string | null
}

/** Who wrote the reason. */
function writerOf(kind: NewsKind, to: EmailOptions['to']) {
  if (kind === 'cancelled_by_site') return 'email.news.reason'
  if (kind !== 'cancelled_by_player') return 'email.registration.reason'
  return to === 'holder' ? 'email.registration.reason.own' : 'email.registration.reason.holder'
}

/** The subject names who acted: what the holder did is not the companion's doing. */
function subjectOf(kind: NewsKind, to: EmailOptions['to'] | 'other') {
  if (to === 'other') return 'email.registration.other.subject'
  const isOfHolder = kind === 'requested' || kind === 'declined' || kind === 'cancelled_by_player'
  return to === 'companion' && isOfHolder
    ? (`email.registration.${kind}.subject.companion` as const)
    : (`email.registration.${kind}.subject` as const)
}

/** What became of it, and what follows from that as the event stands now. */
function whatHappened({ fromState, isAhead, takesSignups }: RegistrationNews, kind: NewsKind, isOther: boolean) {
  const freesSeat =
    kind === 'declined' || kind === 'expired' || (kind === 'cancelled_by_player' && fromState === 'confirmed')
  return [
    `email.registration.${kind}.${isOther ? 'other' : 'text'}` as const,
    ...(freesSeat && isAhead ? (['email.registration.freed'] as const) : []),
    ...((kind === 'expired' || kind === 'hold_expired') && takesSignups
      ? ([`email.registration.${kind}.again`] as const)
      : []),
  ]
}

/** Whether the organization changed what it costs. */
const isCharged = ({ action }: Pick<RegistrationNews, 'action'>) => action === 'ticket' || action === 'answers'
const mayHavePaid = (news: RegistrationNews) =>
  news.price > 0 && news.fromState === 'confirmed' && !isCharged(news) && !news.isTest

/** Tells a player what became of their registration. Contains no answers. */
export function createRegistrationEmail(
  news: RegistrationNews,
  kind: NewsKind,
  sending: EmailContext,
  options: EmailOptions,
): Email {
  const { to, attachments = [], picture, payment = null, ownText } = options
  const { event, companions, isTest, waiting } = news
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = {
    event: event.title,
    holder: news.holderName ?? event.organizer,
    organizer: event.organizer,
    ticket: news.ticket,
    name: news.person.name ?? '',
    place: waiting?.place ?? 0,
    until: news.expiresAt ? formatInstant(locale, new Date(news.expiresAt), event.timeZone) : '',
  }
  const isAccepting = kind === 'offered' && to === 'holder'
  // Of a group, what became of one companion alone.
  const isOther = to === 'holder' && news.isCompanion
  const paragraphs = [
    ...(isTest ? [t('email.registration.test')] : []),
    ...(to === 'companion' && kind !== 'cancelled_by_player' ? [t('email.registration.companion', about)] : []),
    ...whatHappened(news, kind, isOther).map((key) => t(key, about)),
    ...(kind === 'offered'
      ? [t(isAccepting ? 'email.registration.offered.accept' : 'email.registration.offered.companion', about)]
      : []),
    ...ownPassages(ownText),
    ...(news.lacksAuthorization && to === 'holder' && WAITS_FOR_PAPERS.includes(kind)
      ? [t('email.registration.authorization')]
      : []),
    ...reasonPassages(news.reason, t(writerOf(kind, to), about)),
    ...(mayHavePaid(news) && payment?.text ? [payment.text] : []),
  ]
  return createEmail(`registration-${kind.replaceAll('_', '-')}`, sending, {
    replyTo: event.replyTo,
    subject: t(subjectOf(kind, isOther ? 'other' : to), about),
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
      ...(payment?.facts ?? []),
    ],
    ...(picture && { picture }),
    ...newsLink(news, sending, {
      to,
      label: t(isAccepting ? 'email.registration.accept' : 'email.registration.open'),
      event: t('email.registration.see_event'),
    }),
    after: [
      ...((kind === 'confirmed' || isCharged(news)) && payment?.text ? [payment.text] : []),
      ...(attachments.some(({ filename }) => filename.endsWith('.ics'))
        ? [t(kind === 'event_deleted' ? 'email.registration.calendar.off' : 'email.registration.calendar')]
        : []),
    ],
    why: t(`email.registration.why.${to}`, about),
    attachments,
  })
}

/** The holder's button opens their registration; everybody else's the event, while it is public. */
function newsLink(
  news: RegistrationNews,
  sending: EmailContext,
  words: { to: EmailOptions['to']; label: string; event: string },
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
    { label: t('email.registration.when'), value: formatWhen(locale, event) },
    { label: t('email.registration.where'), value: event.place ?? t('email.registration.nowhere') },
  ]
}
