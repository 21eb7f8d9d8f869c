import { eventFacts } from '#features/registrations/emails/registration-emails.ts'
import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'
import { formatReference } from '#shared/payments/reference.ts'
import type { RefundCause } from '#shared/payments/refund-cause.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { PaymentNews, PaymentStanding } from './news.server.ts'

/** Tells a player that their payment was confirmed, did not arrive, or was given back. */
export function createPaymentEmail(news: PaymentNews, sending: EmailContext): Email {
  const { state, event, amount, coin, movedOn, reason, reference, standing, registrationId, causes } = news
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const money = (minor: number) => formatMoney(minor, coin, locale)
  const about = { event: event.title, organizer: event.organizer, amount: money(amount) }
  const causeWords = (all: readonly RefundCause[]) =>
    [...new Set(all)].map((cause) => t(`refund.cause.${cause}`)).join('; ')
  const standingWords = ({ open, back, causes: why, isSeated, isOff }: PaymentStanding) => [
    ...(open > 0 ? [t('email.payment.open', { open: money(open) })] : []),
    ...(back > 0 ? [t('email.payment.back_due', { ...about, back: money(back), cause: causeWords(why) })] : []),
    ...(open === 0 && back === 0 && isSeated ? [t('email.payment.all_paid')] : []),
    ...(isOff ? [t('email.payment.event_off')] : isSeated ? [] : [t('email.payment.no_seat', about)]),
  ]
  return createEmail(`payment-${state}`, sending, {
    replyTo: event.replyTo,
    subject: t(`email.payment.${state}.subject`, about),
    paragraphs: [t(`email.payment.${state}.text`, about), ...reasonPassages(reason, t('email.registration.reason'))],
    facts: [
      ...eventFacts(event, locale).slice(0, 2),
      { label: t('email.payment.amount'), value: money(amount) },
      { label: t('email.payment.day'), value: formatDays(locale, movedOn) },
      ...(causes.length > 0 ? [{ label: t('email.payment.cause'), value: causeWords(causes) }] : []),
      ...(reference ? [{ label: t('email.payment.reference'), value: formatReference(reference) }] : []),
    ],
    action: { label: t('email.registration.open'), url: emailUrl(sending, paths.accountRegistration(registrationId)) },
    after: state === 'refunded' || standing === null ? [] : standingWords(standing),
    why: t('email.registration.why.holder', { ...about, holder: '' }),
  })
}
