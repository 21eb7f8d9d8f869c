import { eventFacts } from '#features/registrations/emails/registration-emails.ts'
import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { NoticeNews } from './news.server.ts'

/** Tells whoever handles the money of an event that a payment by card needs someone, with the day until which to answer. */
export function createNoticeEmail(news: NoticeNews, sending: EmailContext): Email {
  const { kind, amount, coin, expected, expectedCoin, dueAt, event, isDeleted } = news
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const values = {
    event: event.title,
    amount: formatMoney(amount, coin, locale),
    expected: formatMoney(expected, expectedCoin, locale),
  }
  return createEmail(`card-${kind}`, sending, {
    subject: t(`email.cards.${kind}.subject`, values),
    paragraphs: [t(`email.cards.${kind}.text`, values)],
    facts: [
      ...(kind === 'dispute' && dueAt
        ? [{ label: t('email.cards.due'), value: formatDays(locale, dayAt(new Date(dueAt), event.timeZone)) }]
        : []),
      ...eventFacts(event, locale).slice(0, 2),
    ],
    ...(!isDeleted && {
      action: { label: t('email.cards.open'), url: emailUrl(sending, paths.eventMoney(event.slug)) },
    }),
    why: t('email.cards.why', { organizer: event.organizer }),
  })
}
