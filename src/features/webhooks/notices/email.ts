import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { FAILING_DAYS, webhookPaths } from '#shared/webhooks.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { NoticeAbout, WebhookNotice } from './notice.server.ts'

/** Tells an organization that an endpoint was added or changed, or gets nothing any more. */
export function createWebhookNoticeEmail(notice: WebhookNotice, about: NoticeAbout, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  const { organizer, host, description, by } = notice
  const values = { organizer, host, count: FAILING_DAYS }
  return createEmail(`webhook-${about.replace('_', '-')}`, sending, {
    subject: t(`email.webhooks.${about}.subject`, values),
    paragraphs: [
      t(`email.webhooks.${about}.text`, values),
      ...(about === 'changed' ? [t('email.webhooks.check')] : []),
    ],
    facts: [
      { label: t('email.webhooks.host'), value: host },
      ...(description ? [{ label: t('email.webhooks.description'), value: description }] : []),
      ...(about === 'changed'
        ? [
            { label: t('email.webhooks.by'), value: by ?? '–' },
            {
              label: t('email.webhooks.person'),
              value: t(notice.includesPerson ? 'email.webhooks.person.yes' : 'email.webhooks.person.no'),
            },
          ]
        : []),
    ],
    action: {
      label: t('email.webhooks.open'),
      url: emailUrl(sending, webhookPaths.endpoint(notice.slug, notice.endpointId)),
    },
    why: t('email.webhooks.why', { organizer }),
    recorded: 'subject',
  })
}
