import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { type NewsletterTexts, renderNewsletter } from './render.server.ts'

/** A newsletter in the language of its recipient. `token`: what its link ends; null for a test. */
export function createNewsletterEmail(texts: NewsletterTexts, sending: EmailContext, token: string | null): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const { subject, html, text } = renderNewsletter(texts, locale, sending.site.siteUrl)
  const unsubscribeUrl = token && emailUrl(sending, paths.unsubscribe(token))
  return createEmail(token ? 'newsletter' : 'newsletter-test', sending, {
    subject,
    paragraphs: [{ html, text }],
    ...(unsubscribeUrl && {
      recorded: 'subject' as const,
      unsubscribeUrl,
      also: { label: t('email.newsletter.end'), text: t('email.follows.end'), url: unsubscribeUrl },
    }),
    why: t(token ? 'email.newsletter.why' : 'email.newsletter.test'),
  })
}
