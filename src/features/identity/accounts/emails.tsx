import type { Settings } from '#platform/config/settings.ts'
import { type LetterParts, letterOf, wordsIn } from '#platform/email/render-email.server.tsx'
import type { Letter } from '#platform/email/send-email.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { TokenKind } from '#shared/enums.ts'
import { ACTIVATION_SECONDS, KEEPING_DAYS, LINK_SECONDS, RESET_SECONDS } from '#shared/limits.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { datesIn } from '#ui/i18n/dates.ts'
import { messagesOf } from '#ui/i18n/messages.server.ts'
import { loginFor } from '#ui/page/return-to.ts'
import type { Addressee, WaysIn } from './queries/email-recipients.server.ts'

type House = Pick<Settings, 'operatorName' | 'siteUrl'>
/** Who gets it, from which house; `id` is the job's, so that a letter sent twice is the same letter. */
export type Sending = { who: Addressee; house: House; id: string }

/** Letters around a secret for one use: what it is, how long it lasts, and where it opens. */
export const LINKS = {
  activation: { token: 'activation', seconds: ACTIVATION_SECONDS, path: paths.confirm },
  recovery: { token: 'reset', seconds: RESET_SECONDS, path: paths.resetPassword },
  link: { token: 'link', seconds: LINK_SECONDS, path: paths.loginLink },
  email: { token: 'email', seconds: ACTIVATION_SECONDS, path: paths.accountEmail },
} as const satisfies Record<string, { token: TokenKind; seconds: number; path: string }>
export type LinkKind = keyof typeof LINKS

export function linkLetter(kind: LinkKind, token: string, sending: Sending, to = sending.who.email): Letter {
  const { seconds, path } = LINKS[kind]
  const { locale } = sending.who
  const t = wordsIn(locale)
  const time = seconds < 3600 ? t('mail.minutes', { count: seconds / 60 }) : t('mail.hours', { count: seconds / 3600 })
  return written(kind, sending, to, {
    subject: t(`mail.${kind}.subject`),
    paragraphs: [t(`mail.${kind}.text`, { email: to })],
    action: { words: t(`mail.${kind}.button`), url: `${address(sending, path)}?code=${token}` },
    after: [t('mail.lasts', { time })],
    why: t(`mail.${kind}.why`),
  })
}

/** What one should know of, whoever did it. */
export const NOTICES = [
  'email_changed',
  'password_changed',
  'password_reset',
  'two_steps_on',
  'two_steps_off',
  'code_guessed',
  'recovery_used',
  'recovery_renewed',
  'passkey_added',
  'passkey_removed',
] as const
export type Notice = (typeof NOTICES)[number]

export function noticeLetter(about: Notice, sending: Sending, ways: WaysIn): Letter {
  const t = wordsIn(sending.who.locale)
  const account = explicitPath(sending.who.locale, paths.account)
  const passkeysStay = about.startsWith('password_') && ways.passkeys > 0
  const facts = [
    ...(passkeysStay ? [t('mail.notice.passkeys_stay', { count: ways.passkeys })] : []),
    ...(about === 'recovery_used' ? [t('mail.notice.codes_left', { count: ways.recoveryCodes })] : []),
  ]
  return written(`notice-${about.replaceAll('_', '-')}`, sending, sending.who.email, {
    subject: t(`mail.notice.${about}.subject`),
    paragraphs: [t(`mail.notice.${about}.text`), ...facts, t('mail.notice.doubt')],
    // Whoever is signed in there is led to their account, where they can do the same.
    action: { words: t('mail.notice.button'), url: loginFor(address(sending, paths.forgotPassword), account) },
    also: { words: t('mail.notice.review'), url: `${address(sending, paths.account)}#security` },
    why: t('mail.notice.why'),
  })
}

/** To the address that is to be replaced, before the new one gets its link: `code` keeps it, whatever has happened meanwhile. */
export function keepingLetter(newEmail: string, code: string, sending: Sending): Letter {
  const t = wordsIn(sending.who.locale)
  return written('notice-email', sending, sending.who.email, {
    subject: t('mail.notice.email.subject'),
    paragraphs: [t('mail.notice.email.text', { email: newEmail }), t('mail.notice.email.doubt')],
    action: { words: t('mail.notice.email.button'), url: `${address(sending, paths.resetPassword)}?code=${code}` },
    after: [t('mail.notice.email.more', { count: KEEPING_DAYS })],
    why: t('mail.notice.why'),
  })
}

/** To an address that somebody wanted for another account. Only here is it told that it has one. */
export function takenLetter(sending: Sending): Letter {
  const t = wordsIn(sending.who.locale)
  return written('email-taken', sending, sending.who.email, {
    subject: t('mail.email_taken.subject'),
    paragraphs: [t('mail.email_taken.text', { email: sending.who.email }), t('mail.email_taken.more')],
    action: { words: t('mail.email_taken.button'), url: address(sending, paths.login) },
    why: t('mail.email_taken.why'),
  })
}

/** The account goes in some days; how to keep it. */
export function erasureLetter(eraseAfter: Date, sending: Sending): Letter {
  const t = wordsIn(sending.who.locale)
  const date = dayIn(sending.who, eraseAfter)
  return written('erasure', sending, sending.who.email, {
    subject: t('mail.erasure.subject', { date }),
    paragraphs: [t('mail.erasure.text', { date }), t('mail.erasure.more')],
    action: { words: t('mail.erasure.button'), url: address(sending, paths.account) },
    why: t('mail.erasure.why'),
  })
}

export function copyLetter(copy: { id: number; expiresAt: Date }, sending: Sending): Letter {
  const t = wordsIn(sending.who.locale)
  return written('copy', sending, sending.who.email, {
    subject: t('mail.copy.subject'),
    paragraphs: [t('mail.copy.text')],
    action: { words: t('mail.copy.button'), url: address(sending, paths.accountCopy(copy.id)) },
    after: [t('mail.copy.more', { date: dayIn(sending.who, copy.expiresAt) })],
    why: t('mail.copy.why'),
  })
}

/** What lies on top in the copy of a person's data. */
export function copyReadme(who: Pick<Addressee, 'username' | 'locale'>, made: Date): string {
  const t = wordsIn(who.locale)
  const title = t('copy.readme.title')
  const head = t('copy.readme.made', { date: dayIn(who, made), name: who.username })
  const rest = [t('copy.readme.account'), t('copy.readme.rest'), t('copy.readme.form'), t('copy.readme.without')]
  return `${[`${title}\n${'='.repeat(title.length)}`, head, ...rest].join('\n\n')}\n`
}

type Said = Omit<LetterParts, 'locale' | 'name' | 'from'>

const written = (kind: string, { who, house, id }: Sending, to: string, said: Said): Letter => ({
  kind,
  id,
  to,
  ...letterOf({ ...said, locale: who.locale, name: who.username, from: house }),
})

const address = ({ who, house }: Sending, path: string) => `${house.siteUrl}${explicitPath(who.locale, path)}`

function dayIn({ locale }: Pick<Addressee, 'locale'>, instant: Date) {
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messagesOf[locale]
  return datesIn({ locale, months, shortMonths, shortWeekdays }).long(dayAt(instant))
}
