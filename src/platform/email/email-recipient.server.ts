import type { Settings } from '#platform/config/settings.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/languages.ts'
import { type EmailContent, renderEmail } from './render-email.server.tsx'
import type { Email } from './send-email.server.ts'
import { emailUrl, formatDays } from './words.server.ts'

export { emailUrl, formatDays }

type SiteIdentity = Pick<Settings, 'operatorName' | 'siteUrl'>
/** An email address with its locale; the username is null without an account. */
type EmailRecipient = { email: string; username: string | null; locale: Locale }
/** The recipient and the site it comes from. `jobId` makes the Message-ID, so that a retry sends the same email. */
export type EmailContext = { recipient: EmailRecipient; site: SiteIdentity; jobId: string }

type Content = Omit<EmailContent, 'locale' | 'name' | 'from'> &
  Pick<Email, 'attachments' | 'fromName' | 'unsubscribeUrl'> & { replyTo?: Email['replyTo'] | null }

/** Creates an email in the recipient's language. */
export const createEmail = (
  kind: string,
  { recipient, site, jobId }: EmailContext,
  { attachments, fromName, replyTo, unsubscribeUrl, ...content }: Content,
): Email => ({
  kind,
  id: jobId,
  to: recipient.email,
  ...(attachments && attachments.length > 0 && { attachments }),
  ...(fromName && { fromName }),
  ...(replyTo && { replyTo }),
  ...(unsubscribeUrl && { unsubscribeUrl }),
  ...renderEmail({ ...content, locale: recipient.locale, name: recipient.username, from: site }),
})

/** Formats the day and the time of day of an instant, in a time zone. */
export function formatInstant(locale: Locale, at: Date, timeZone: string) {
  const clock = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${formatDays(locale, dayAt(at, timeZone))}, ${clock.format(at)}`
}
