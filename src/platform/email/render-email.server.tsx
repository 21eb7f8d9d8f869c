import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/enums.ts'
import { formatMessage, type MessageKey } from '#ui/i18n/i18n.tsx'
import { MESSAGES } from '#ui/i18n/messages.server.ts'
import type { Fact, Picture } from './email-components.tsx'
import { EmailLayout } from './email-layout.tsx'
import type { Email } from './send-email.server.ts'

/** The content of an email. Any of it may contain user input, which is escaped. */
export type EmailContent = {
  locale: Locale
  subject: string
  name: string | null
  paragraphs: string[]
  /** A table below the paragraphs. */
  facts?: Fact[]
  /** A picture below the table, which is an attachment with this `cid`. */
  picture?: Picture
  /** The button, with its full URL. */
  action?: { label: string; url: string }
  /** A second link, in small print below the button. */
  also?: { label: string; url: string }
  /** Paragraphs after the button. */
  after?: string[]
  /** Why the recipient gets this email. */
  why: string
  from: { operatorName: string; siteUrl: string }
}

/** Messages for emails: `createTranslator('es')('email.link.text')`. */
export const createTranslator =
  (locale: Locale) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    formatMessage(MESSAGES[locale], locale, key, values)

/** Renders the text and HTML parts of an email. */
export function renderEmail(parts: EmailContent): Pick<Email, 'subject' | 'text' | 'html'> {
  const { locale, subject, name, paragraphs, facts = [], picture, action, also, after = [], why, from } = parts
  const t = createTranslator(locale)
  const before = [...(name ? [t('email.greeting', { name })] : []), ...paragraphs]
  const footer = [why, t('email.from', { operator: from.operatorName, site: from.siteUrl })]
  const link = [action, also].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  const table = facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const attached = picture ? [t('email.attached_picture', { name: picture.alt })] : []
  const linkHint = t('email.address')
  const layout = <EmailLayout {...{ locale, subject, before, facts, picture, action, also, linkHint, after, footer }} />
  return {
    subject,
    text: [...before, ...table, ...attached, ...link, ...after, '-- ', ...footer].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(layout)}`,
  }
}
