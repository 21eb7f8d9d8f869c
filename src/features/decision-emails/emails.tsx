import type { DecisionEmail } from '#features/review/decision-emails.server.ts'
import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { createTranslator, reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'

/** Email about a decision on an organization, event, membership, claim or proposal, with the reason given. */
export function createDecisionEmail(email: DecisionEmail, sending: EmailContext): Email {
  const { kind, name, path, reason, role, button = 'organization', why = 'member' } = email
  const t = createTranslator(sending.recipient.locale)
  const about = { name, role: role ? t(`role.${role}`) : '' }
  return createEmail(kind.replaceAll('_', '-'), sending, {
    subject: t(`email.news.${kind}.subject`, about),
    paragraphs: [t(`email.news.${kind}.text`, about), ...reasonPassages(reason, t('email.news.reason'))],
    ...(path && {
      action: { label: t(`email.news.open.${button}`), url: emailUrl(sending, path) },
    }),
    why: t(`email.news.why.${why}`),
  })
}
