import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { EmailedInvitation } from './queries.server.ts'

export type Invited = Pick<EmailedInvitation, 'organization' | 'role' | 'by' | 'expiresAt'>

/** Invites to an organization. How long the link lasts is read before it is used. */
export function createInvitationEmail(invitation: Invited, token: string, sending: EmailContext): Email {
  const { locale, username } = sending.recipient
  const t = createTranslator(locale)
  const { organization, role, by, expiresAt } = invitation
  const name = by ?? t('email.invitation.someone')
  const day = formatDays(locale, dayAt(expiresAt), null)
  const values = { name, organization, role: t(`role.${role}`) }
  const next = t(username === null ? 'email.invitation.new' : 'email.invitation.account')
  return createEmail('invitation', sending, {
    subject: t('email.invitation.subject', values),
    paragraphs: [t('email.invitation.text', { name, organization }), next],
    facts: [{ label: t('email.invitation.role'), value: `${values.role}. ${t(`role.${role}.can`)}` }],
    action: { label: t('email.invitation.open'), url: emailUrl(sending, membershipPaths.invitation(token)) },
    after: [t('email.invitation.until', { day })],
    why: t('email.invitation.why', values),
  })
}

type Accepted = Pick<EmailedInvitation, 'organization' | 'slug' | 'email' | 'role' | 'acceptedBy'>

/** Tells the owner who joined: the link may have been passed on to someone else. */
export function createInvitationAcceptedEmail(invitation: Accepted, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  const { organization, slug, email, role, acceptedBy } = invitation
  const values = { name: acceptedBy ?? t('email.invitation.someone'), organization, email, role: t(`role.${role}`) }
  return createEmail('invitation-accepted', sending, {
    subject: t('email.invitation_accepted.subject', values),
    paragraphs: [t('email.invitation_accepted.text', values), t('email.invitation_accepted.more')],
    action: { label: t('email.invitation_accepted.open'), url: emailUrl(sending, paths.organizationUsers(slug)) },
    why: t('email.news.why.member'),
  })
}
