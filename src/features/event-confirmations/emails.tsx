import { addressFor, daysIn, letterTo, type Sending } from '#platform/email/email-recipient.server.ts'
import { wordsIn } from '#platform/email/render-email.server.tsx'
import type { Letter } from '#platform/email/send-email.server.ts'
import { FRESHNESS_AFTER_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { Asked } from './queries.server.ts'

/** Asks who runs an event whether it stands, or afterwards whether it took place: one link, one click. */
export function freshnessLetter({ ask, event }: Asked, token: string, sending: Sending): Letter {
  const { locale } = sending.who
  const t = wordsIn(locale)
  const when = ask === 'after' ? 'after' : 'before'
  const about = { name: event.title, days: daysIn(locale, event.dateStart, event.dateEnd), time: FRESHNESS_AFTER_DAYS }
  return letterTo('freshness', sending, {
    subject: t(`mail.freshness.${when}.subject`, about),
    paragraphs: [t(`mail.freshness.${when}.text`, about)],
    action: { words: t(`mail.freshness.${when}.button`), url: addressFor(sending, paths.freshness(token)) },
    after: [t(`mail.freshness.${when}.after`, about)],
    why: t('mail.freshness.why'),
  })
}
