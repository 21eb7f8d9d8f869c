import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/languages.ts'
import { type EmailContent, renderEmail } from './render-email.server.tsx'
import type { Email } from './send-email.server.ts'
import { type EmailContext, emailUrl, formatDays } from './words.server.ts'

export { type EmailContext, emailUrl, formatDays }

type Content = Omit<EmailContent, 'locale' | 'name' | 'from'> &
  Pick<Email, 'attachments' | 'fromName' | 'recorded' | 'unsubscribeUrl'> & { replyTo?: Email['replyTo'] | null }

/** Creates an email in the recipient's language. */
export const createEmail = (
  kind: string,
  { recipient, site, jobId }: EmailContext,
  { attachments, fromName, recorded, replyTo, unsubscribeUrl, ...content }: Content,
): Email => ({
  kind,
  id: jobId,
  to: recipient.email,
  ...(attachments && attachments.length > 0 && { attachments }),
  ...(fromName && { fromName }),
  ...(recorded && { recorded }),
  ...(replyTo && { replyTo }),
  ...(unsubscribeUrl && { unsubscribeUrl }),
  ...renderEmail({ ...content, locale: recipient.locale, name: recipient.username, from: site }),
})

/** Formats the day and the time of day of an instant, in a time zone. */
export function formatInstant(locale: Locale, at: Date, timeZone: string) {
  const clock = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${formatDays(locale, dayAt(at, timeZone))}, ${clock.format(at)}`
}
