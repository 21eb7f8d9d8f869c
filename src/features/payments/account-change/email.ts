import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { AccountChange } from './change.server.ts'

/** Tells the owner of an organization who changed the account to which players of an event pay. */
export function createAccountChangeEmail(
  { title, slug, by, at, account }: AccountChange,
  sending: EmailContext,
): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  return createEmail('payment-account', sending, {
    subject: t('email.account.subject', { event: title }),
    paragraphs: [t('email.account.text', { event: title }), t('email.account.check')],
    facts: [
      { label: t('email.account.by'), value: by ?? '–' },
      { label: t('email.account.at'), value: formatInstant(locale, at, DEFAULT_TIME_ZONE) },
      { label: t('email.account.new'), value: account ? `… ${account}` : t('email.account.none') },
    ],
    action: { label: t('email.account.open'), url: emailUrl(sending, eventPanelPaths.moneySettings(slug)) },
    why: t('email.account.why'),
  })
}
