import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { eventFacts } from '../emails/registration-emails.ts'
import type { Digest } from './digest.server.ts'

const STATES = ['confirmed', 'requested', 'offered', 'waitlisted', 'ended'] as const

/** Tells someone of the organization how many registrations are new. */
export function createDigestEmail(digest: Digest, sending: EmailContext): Email {
  const { event, toApprove, authorizations, payments } = digest
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const count = STATES.reduce((sum, state) => sum + digest[state], 0)
  return createEmail('registrations-digest', sending, {
    subject:
      count > 0
        ? t('email.digest.subject', { count, event: event.title })
        : t('email.digest.subject.payments', { count: payments, event: event.title }),
    paragraphs: [
      count > 0
        ? t('email.digest.text', { count, event: event.title })
        : t('email.digest.text.payments', { event: event.title }),
    ],
    facts: [
      ...STATES.filter((state) => digest[state] > 0).map((state) => ({
        label: t(`email.digest.${state}`),
        value: String(digest[state]),
      })),
      ...eventFacts(event, locale).slice(1),
    ],
    action: { label: t('email.digest.open'), url: emailUrl(sending, paths.eventPlayers(event.slug)) },
    also: { label: t('email.digest.stop'), url: emailUrl(sending, paths.eventPlayerSettings(event.slug)) },
    after: [
      ...(payments > 0 ? [t('email.digest.payments', { count: payments })] : []),
      ...(toApprove > 0 ? [t('email.digest.to_approve', { count: toApprove })] : []),
      ...(authorizations > 0 ? [t('email.digest.authorizations', { count: authorizations })] : []),
    ],
    why: t('email.digest.why'),
  })
}
