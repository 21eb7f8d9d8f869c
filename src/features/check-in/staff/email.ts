import { type EventWhen, formatWhen } from '#features/events/when.server.ts'
import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { paths } from '#shared/paths.ts'

/** `until` is the last day of the access, YYYY-MM-DD. */
export type NewStaff = Omit<EventWhen, 'dateStart'> & {
  title: string
  slug: string
  organizer: string
  dateStart: string | null
  until: string | null
  /** Every ticket is free: nobody pays for anything. */
  isFree: boolean
}

/** Tells someone that they check players in at an event, and where. */
export function createStaffEmail(event: NewStaff, sending: EmailContext): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const values = { event: event.title, organizer: event.organizer }
  return createEmail('check-in-staff', sending, {
    subject: t('email.check_in_staff.subject', values),
    paragraphs: [
      t(event.isFree ? 'email.check_in_staff.text.free' : 'email.check_in_staff.text', values),
      t('email.check_in_staff.how'),
    ],
    facts: event.dateStart
      ? [
          {
            label: t('email.check_in_staff.when'),
            value: formatWhen(locale, { ...event, dateStart: event.dateStart }),
          },
          ...(event.until
            ? [{ label: t('email.check_in_staff.until'), value: formatDays(locale, event.until, null) }]
            : []),
        ]
      : [],
    action: { label: t('email.check_in_staff.open'), url: emailUrl(sending, paths.eventCheckIn(event.slug)) },
    why: t('email.check_in_staff.why', values),
  })
}
