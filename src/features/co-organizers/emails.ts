import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { CoOrganizerNews } from './news.server.ts'

/** Tells the other organization that it is invited, that the answer is in, or that it is over. */
export function createCoOrganizerEmail(news: CoOrganizerNews, sending: EmailContext): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const { state, title, slug, dateStart, dateEnd, host, other } = news
  const values = { event: title, host: host.name, other: other.name }
  const isToHost = state === 'accepted' || state === 'declined' || state === 'left'
  return createEmail('co-organizer', sending, {
    subject: t(`email.co_organizer.${state}.subject`, values),
    paragraphs: [
      t(`email.co_organizer.${state}.text`, values),
      ...(state === 'invited' ? [t('email.co_organizer.invited.means', values)] : []),
    ],
    facts:
      state === 'invited' && dateStart
        ? [{ label: t('email.co_organizer.when'), value: formatDays(locale, dateStart, dateEnd) }]
        : [],
    action: isToHost
      ? { label: t('email.co_organizer.open.event'), url: emailUrl(sending, eventPanelPaths.coOrganizers(slug)) }
      : {
          label: t(`email.co_organizer.open.${state === 'invited' ? 'invitation' : 'organization'}`),
          url: emailUrl(sending, paths.organizationPanel(other.slug)),
        },
    why: t('email.news.why.member'),
  })
}
