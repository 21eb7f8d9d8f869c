import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { HandoverNews } from '../handovers/open-handover.server.ts'
import type { Handover } from './handover-news.server.ts'
import { eventFacts } from './registration-emails.ts'

/** Whom it is for: who gives the seat, who gets it, or who decides about it. */
export type HandoverRecipient = 'giver' | 'receiver' | 'organizer'

/** Of an email to who gets it: the key of the link, when it was offered to an address. */
export type OfferLink = { key: string | null }

/** Whom each change of a handover is told. */
export const HANDOVER_RECIPIENTS: Record<HandoverNews, readonly HandoverRecipient[]> = {
  offered: ['receiver'],
  accepted: ['organizer'],
  done: ['giver', 'receiver'],
  declined: ['giver'],
  refused: ['giver', 'receiver'],
  withdrawn: ['receiver'],
  expired: ['giver', 'receiver'],
}

/** Tells one of them what became of a seat that is handed over. */
export function createHandoverEmail(
  handover: Handover,
  about: HandoverNews,
  sending: EmailContext,
  to: HandoverRecipient,
  { key }: OfferLink = { key: null },
): Email {
  const { event, from, to: receiver } = handover
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const until = formatInstant(locale, new Date(handover.expiresAt), event.timeZone)
  const values = { event: event.title, from, to: receiver, until }
  const variant = about === 'done' ? (`done_${to === 'giver' ? 'giver' : 'receiver'}` as const) : about
  const link = linkOf(handover, about, to, key)
  return createEmail(`handover-${about}`, sending, {
    subject: t(`email.handover.${variant}.subject`, values),
    paragraphs: [
      t(`email.handover.${variant}.text`, values),
      ...(key === null ? [] : [t('email.handover.offered.address')]),
    ],
    facts: eventFacts(event, locale),
    replyTo: to === 'organizer' ? null : event.replyTo,
    ...(link && { action: { label: t(`email.handover.open.${link.label}`), url: emailUrl(sending, link.path) } }),
    why: t(`email.handover.why.${handover.toEmail && to === 'receiver' ? 'address' : to}`, values),
  })
}

function linkOf(
  { id, registrationId, event }: Handover,
  about: HandoverNews,
  to: HandoverRecipient,
  key: string | null,
) {
  if (to === 'organizer') return { label: 'players', path: paths.eventPlayers(event.slug) } as const
  if (about === 'offered') return { label: 'answer', path: registrationPaths.handover(id, key) } as const
  const holds = (to === 'receiver') === (about === 'done')
  return holds ? ({ label: 'registration', path: paths.accountRegistration(registrationId) } as const) : null
}
