import type { DecisionEmail } from '#features/review/decision-emails.server.ts'
import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'

/** Email about a decision on an organization, event, membership, claim or proposal, with the reason given. */
export function createDecisionEmail({ kind, name, path, reason, role }: DecisionEmail, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  const about = { name, role: role ? t(`role.${role}`) : '' }
  return createEmail(kind.replaceAll('_', '-'), sending, {
    subject: t(`mail.news.${kind}.subject`, about),
    paragraphs: [t(`mail.news.${kind}.text`, about), ...reasonParagraphs(reason, t('mail.news.reason'))],
    ...(path && {
      action: { label: t(`mail.news.open.${BUTTON_LABELS[kind] ?? 'organization'}`), url: emailUrl(sending, path) },
    }),
    why: t(`mail.news.why.${REASONS_FOR_EMAIL[kind] ?? 'member'}`),
  })
}

/** Label of the button and explanation why one gets the email, where they differ from the default (a member of the organization). */
const BUTTON_LABELS: Partial<Record<DecisionEmail['kind'], 'event' | 'event_page' | 'page' | 'contact'>> = {
  organization_suspended: 'contact',
  claim_rejected: 'contact',
  event_published: 'event_page',
  event_changes_requested: 'event',
  event_rejected: 'event',
  event_taken_down: 'event',
  proposal_accepted: 'page',
}
const REASONS_FOR_EMAIL: Partial<Record<DecisionEmail['kind'], 'proposal' | 'claim' | 'former'>> = {
  proposal_accepted: 'proposal',
  proposal_rejected: 'proposal',
  claim_accepted: 'claim',
  claim_rejected: 'claim',
  member_removed: 'former',
}

/** The heading and a paragraph for each line of the reason. */
const reasonParagraphs = (reason: string | null, head: string) =>
  reason ? [head, ...reason.split(/\n+/).filter((line) => line.trim() !== '')] : []
