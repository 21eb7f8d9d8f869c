import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { reportPaths } from '#shared/abuse-reports/report-paths.ts'
import { APPEAL_DAYS } from '#shared/limits.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { CaseForEmail } from './queries.server.ts'

/** To whose thing it is: it is hidden until someone has looked at it. Nobody learns who reported it. */
export function hiddenEmail({ name }: CaseForEmail, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('report-hidden', sending, {
    subject: t('email.report.hidden.subject', { name }),
    paragraphs: [t('email.report.hidden.text', { name }), t('email.report.hidden.next')],
    why: t('email.report.why.owner'),
  })
}

/** To whose thing it is. Null where nothing of theirs changed. */
export function ownerEmail(reported: CaseForEmail, sending: EmailContext): Email | null {
  const { id, name, status, action, reason, wasHidden, appealState, appealReason } = reported
  const t = createTranslator(sending.recipient.locale)
  const why = t('email.report.why.owner')
  const heading = t('email.news.reason')
  if (appealState === 'upheld' || appealState === 'overturned')
    return createEmail('report-appeal', sending, {
      subject: t(`email.report.appeal.${appealState}.subject`, { name }),
      paragraphs: [t(`email.report.appeal.${appealState}.text`, { name }), ...reasonPassages(appealReason, heading)],
      why,
    })
  if (status === 'dismissed' || action === 'none')
    return wasHidden
      ? createEmail('report-shown', sending, {
          subject: t('email.report.shown.subject', { name }),
          paragraphs: [t('email.report.shown.text', { name })],
          why,
        })
      : null
  if (action !== 'hidden' && action !== 'removed' && action !== 'warned') return null
  return createEmail('report-decided', sending, {
    subject: t(`email.report.owner.${action}.subject`, { name }),
    paragraphs: [t(`email.report.owner.${action}.text`, { name }), ...reasonPassages(reason, heading)],
    action: { label: t('email.report.appeal.open'), url: emailUrl(sending, reportPaths.appeal(id)) },
    after: [t('email.report.appeal.hint', { days: APPEAL_DAYS })],
    why,
  })
}

/** To who reported it: what was decided, without a word of the thing or of its owner. */
export function reporterEmail(reported: CaseForEmail, reference: string, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  const { status, action, appealState } = reported
  const outcome =
    appealState === 'overturned'
      ? 'overturned'
      : appealState === 'upheld'
        ? 'upheld'
        : status === 'dismissed'
          ? 'dismissed'
          : action!
  return createEmail('report-outcome', sending, {
    subject: t('email.report.outcome.subject', { reference }),
    paragraphs: [t('email.report.outcome.text', { reference }), t(`email.report.outcome.${outcome as 'none'}`)],
    action: { label: t('email.report.outcome.open'), url: emailUrl(sending, reportPaths.progress(reference)) },
    why: t('email.report.why.reporter'),
    // Who reports something stays unknown to the site team too.
    recorded: 'nothing',
  })
}
