import type { DecisionEmail } from '#features/review/decision-emails.server.ts'
import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** These go on with what to do for who did not want it. */
const OWNERSHIP = ['owner_received', 'owner_given_away'] as const
const isOfOwnership = (kind: DecisionEmail['kind']): kind is (typeof OWNERSHIP)[number] =>
  OWNERSHIP.some((one) => one === kind)

/** Email about a decision on an organization, event, membership, claim or proposal, with the reason given. */
export function createDecisionEmail(email: DecisionEmail, sending: EmailContext): Email {
  const { kind, name, path, reason, role, other, at, also, button = 'organization', why = 'member' } = email
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const about = {
    name,
    role: role ? t(`role.${role}`) : '',
    other: other ?? t('email.news.someone'),
  }
  return createEmail(kind.replaceAll('_', '-'), sending, {
    subject: t(`email.news.${kind}.subject`, about),
    paragraphs: [
      t(`email.news.${kind}.text`, about),
      ...(isOfOwnership(kind) ? [t(`email.news.${kind}.doubt`, about)] : []),
      ...reasonPassages(reason, t('email.news.reason')),
    ],
    facts: at ? [{ label: t('email.notice.when'), value: formatInstant(locale, at, DEFAULT_TIME_ZONE) }] : [],
    ...(path && {
      action: { label: t(`email.news.open.${button}`), url: emailUrl(sending, path) },
    }),
    ...(also && { also: { label: t(`email.news.also.${also.label}`), url: emailUrl(sending, also.path) } }),
    why: t(`email.news.why.${why}`),
    recorded: 'subject',
  })
}
