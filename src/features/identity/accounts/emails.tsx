import type { Settings } from '#platform/config/settings.ts'
import type { Fact } from '#platform/email/email-components.tsx'
import { type EmailContent, renderEmail } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { REVERT_EMAIL_CHANGE_DAYS } from '#shared/limits.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'
import { loginUrl } from '#ui/page/return-to.ts'
import type { Notice, NoticeOrigin } from './commands/notices.server.ts'
import { LINK_EMAILS, type LinkEmailKind } from './link-emails.ts'
import type { EmailRecipient, SignInMethodCounts } from './queries/email-recipients.server.ts'

type SiteIdentity = Pick<Settings, 'operatorName' | 'siteUrl'>
/** The recipient and the sending site; `jobId` makes the Message-ID, so that an email sent twice is recognized. */
export type EmailContext = { recipient: EmailRecipient; site: SiteIdentity; jobId: string }

export function linkEmail(
  kind: LinkEmailKind,
  token: string,
  context: EmailContext,
  to = context.recipient.email,
): Email {
  const { seconds, path } = LINK_EMAILS[kind]
  const { locale } = context.recipient
  const t = createTranslator(locale)
  const time =
    seconds < 3600 ? t('email.minutes', { count: seconds / 60 }) : t('email.hours', { count: seconds / 3600 })
  return buildEmail(kind, context, to, {
    subject: t(`email.${kind}.subject`),
    paragraphs: [t(`email.${kind}.text`, { email: to })],
    action: { label: t(`email.${kind}.button`), url: `${urlOf(context, path)}?code=${token}` },
    after: [t('email.lasts', { time })],
    why: t(`email.${kind}.why`),
  })
}

export function noticeEmail(
  about: Notice,
  context: EmailContext,
  ways: SignInMethodCounts,
  origin?: NoticeOrigin,
): Email {
  const t = createTranslator(context.recipient.locale)
  const account = explicitPath(context.recipient.locale, paths.account)
  const passkeysStay = about.startsWith('password_') && ways.passkeys > 0
  const facts = [
    ...(passkeysStay ? [t('email.notice.passkeys_stay', { count: ways.passkeys })] : []),
    ...(about === 'password_changed' && ways.apiTokens > 0
      ? [t('email.notice.tokens_stay', { count: ways.apiTokens })]
      : []),
    ...(about === 'recovery_used' ? [t('email.notice.codes_left', { count: ways.recoveryCodes })] : []),
  ]
  return buildEmail(`notice-${about.replaceAll('_', '-')}`, context, context.recipient.email, {
    subject: t(`email.notice.${about}.subject`),
    paragraphs: [t(`email.notice.${about}.text`), ...facts, t('email.notice.doubt')],
    facts: originFacts(context.recipient, origin),
    // Signed-in users are redirected to their account, where they can change the password.
    action: { label: t('email.notice.button'), url: loginUrl(urlOf(context, paths.forgotPassword), account) },
    also: {
      label: t('email.notice.review'),
      url:
        about === 'api_token_created'
          ? urlOf(context, paths.accountTokens)
          : `${urlOf(context, paths.account)}#security`,
    },
    why: t('email.notice.why'),
  })
}

/** A week before a personal API token ends, so that what uses it does not stop by surprise. */
export function tokenExpiringEmail(token: { name: string; expiresAt: Date }, context: EmailContext): Email {
  const t = createTranslator(context.recipient.locale)
  const [name, date] = [token.name, formatDay(context.recipient, token.expiresAt)]
  return buildEmail('token-expiring', context, context.recipient.email, {
    subject: t('email.token_expiring.subject', { name, date }),
    paragraphs: [t('email.token_expiring.text', { name, date }), t('email.token_expiring.more')],
    action: { label: t('email.token_expiring.button'), url: urlOf(context, paths.accountTokens) },
    why: t('email.notice.why'),
    // It names the token.
    recorded: 'kind',
  })
}

/** To the address that is to be replaced, before the new one gets its link: `code` reverts the change even once it is confirmed. */
export function revertEmailChangeEmail(
  newEmail: string,
  code: string,
  context: EmailContext,
  origin?: NoticeOrigin,
): Email {
  const t = createTranslator(context.recipient.locale)
  return buildEmail('notice-email', context, context.recipient.email, {
    subject: t('email.notice.email.subject'),
    paragraphs: [t('email.notice.email.text', { email: newEmail }), t('email.notice.email.doubt')],
    facts: originFacts(context.recipient, origin),
    action: { label: t('email.notice.email.button'), url: `${urlOf(context, paths.resetPassword)}?code=${code}` },
    after: [t('email.notice.email.more', { count: REVERT_EMAIL_CHANGE_DAYS })],
    why: t('email.notice.why'),
  })
}

/** To an address that someone wanted for another account. Only this email reveals that it has one already. */
export function emailTakenEmail(context: EmailContext): Email {
  const t = createTranslator(context.recipient.locale)
  return buildEmail('email-taken', context, context.recipient.email, {
    subject: t('email.email_taken.subject'),
    paragraphs: [t('email.email_taken.text', { email: context.recipient.email }), t('email.email_taken.more')],
    action: { label: t('email.email_taken.button'), url: urlOf(context, paths.login) },
    why: t('email.email_taken.why'),
  })
}

/** Announces the erasure of the account and how to cancel it. */
export function erasureEmail(eraseAfter: Date, context: EmailContext, origin?: NoticeOrigin): Email {
  const t = createTranslator(context.recipient.locale)
  const date = formatDay(context.recipient, eraseAfter)
  return buildEmail('erasure', context, context.recipient.email, {
    subject: t('email.erasure.subject', { date }),
    paragraphs: [t('email.erasure.text', { date }), t('email.erasure.more')],
    facts: originFacts(context.recipient, origin),
    action: { label: t('email.erasure.button'), url: urlOf(context, paths.account) },
    why: t('email.erasure.why'),
  })
}

export function dataExportEmail(dataExport: { id: number; expiresAt: Date }, context: EmailContext): Email {
  const t = createTranslator(context.recipient.locale)
  return buildEmail('copy', context, context.recipient.email, {
    subject: t('email.copy.subject'),
    paragraphs: [t('email.copy.text')],
    action: { label: t('email.copy.button'), url: urlOf(context, paths.accountCopy(dataExport.id)) },
    after: [t('email.copy.more', { date: formatDay(context.recipient, dataExport.expiresAt) })],
    why: t('email.copy.why'),
  })
}

/** README.txt of a data export. */
export function dataExportReadme(recipient: Pick<EmailRecipient, 'username' | 'locale'>, made: Date): string {
  const t = createTranslator(recipient.locale)
  const title = t('copy.readme.title')
  const head = t('copy.readme.made', { date: formatDay(recipient, made), name: recipient.username })
  const rest = [t('copy.readme.account'), t('copy.readme.rest'), t('copy.readme.form'), t('copy.readme.without')]
  return `${[`${title}\n${'='.repeat(title.length)}`, head, ...rest].join('\n\n')}\n`
}

type AccountEmailContent = Omit<EmailContent, 'locale' | 'name' | 'from'> & Pick<Email, 'recorded'>

const buildEmail = (
  kind: string,
  { recipient, site, jobId }: EmailContext,
  to: string,
  { recorded = 'subject', ...content }: AccountEmailContent,
): Email => ({
  kind,
  id: jobId,
  to,
  recorded,
  ...renderEmail({ ...content, locale: recipient.locale, name: recipient.username, from: site }),
})

const urlOf = ({ recipient, site }: EmailContext, path: string) =>
  `${site.siteUrl}${explicitPath(recipient.locale, path)}`

const formatDay = ({ locale }: Pick<EmailRecipient, 'locale'>, instant: Date) => datesIn(locale).long(dayAt(instant))

/** When it was done, in Madrid's time, and the device where it is known: whoever did not do it sees that at a glance. */
function originFacts(recipient: Pick<EmailRecipient, 'locale'>, origin: NoticeOrigin | undefined): Fact[] {
  if (!origin) return []
  const t = createTranslator(recipient.locale)
  const at = new Date(origin.at)
  const when = t('email.notice.at', { day: formatDay(recipient, at), time: madridTime.format(at) })
  const { browser, program, system } = origin.client
  const name = browser ?? program
  const device = name && system ? t('email.notice.device_name', { browser: name, system }) : (name ?? system)
  return [
    { label: t('email.notice.when'), value: when },
    ...(device ? [{ label: t('email.notice.device'), value: device }] : []),
  ]
}

const madridTime = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'short' })
