import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { HandoverNews } from '../handovers/open-handover.server.ts'
import type { HandoverRecipient, OfferLink } from './handover-emails.ts'
import type { Handover } from './handover-news.server.ts'
import { isPlainName } from './plain-name.ts'
import { eventFacts } from './registration-emails.ts'

/**
 * Whom each change of a claim is told: `receiver` is who has taken the registration over or is invited to, `giver` the address that was
 * invited, once another account has taken it over.
 */
export const CLAIM_RECIPIENTS: Partial<Record<HandoverNews, readonly HandoverRecipient[]>> = {
  offered: ['receiver'],
  done: ['receiver', 'giver'],
}

const WHY = {
  offered: 'email.claim.why',
  done: 'email.claim.why.receiver',
  done_address: 'email.claim.why.address',
} as const

/** Invites a person to take over their registration, or says that it was. Contains no answers and no money. */
export function createClaimEmail(
  handover: Handover,
  about: HandoverNews,
  sending: EmailContext,
  to: HandoverRecipient,
  { key }: OfferLink,
): Email {
  const { event, id, registrationId } = handover
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const until = formatInstant(locale, new Date(handover.expiresAt), event.timeZone)
  const values = { event: event.title, from: handover.from, to: handover.to, until }
  const variant = about === 'offered' ? 'offered' : to === 'giver' ? 'done_address' : 'done'
  const path = variant === 'offered' ? registrationPaths.claim(id, key) : paths.accountRegistration(registrationId)
  return createEmail(`claim-${variant.replace('_', '-')}`, sending, {
    subject: t(`email.claim.${variant}.subject`, values),
    paragraphs: [
      t(`email.claim.${variant}.text`, values),
      ...(variant === 'offered' ? [t('email.claim.offered.address')] : []),
    ],
    facts: [
      ...(isPlainName(handover.name) ? [{ label: t('email.claim.fact.name'), value: handover.name ?? '' }] : []),
      ...eventFacts(event, locale),
      { label: t('email.registration.ticket'), value: handover.ticket },
    ],
    replyTo: event.replyTo,
    ...(variant !== 'done_address' && { action: { label: t('email.claim.open'), url: emailUrl(sending, path) } }),
    why: t(WHY[variant], values),
  })
}
