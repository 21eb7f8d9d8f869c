import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/languages.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { Fact, Passage, Picture } from './email-components.tsx'
import { EmailLayout } from './email-layout.tsx'
import type { Email } from './send-email.server.ts'

/** The content of an email. Any of it may contain user input, which is escaped. */
export type EmailContent = {
  locale: Locale
  subject: string
  name: string | null
  paragraphs: Passage[]
  /** A table below the paragraphs. */
  facts?: Fact[]
  /** A picture below the table, which is an attachment with this `cid`. */
  picture?: Picture
  /** The button, with its full URL. */
  action?: { label: string; url: string }
  /** A second link, in small print below the button; in HTML with `text` in the place of its address. */
  also?: { label: string; url: string; text?: string }
  /** Paragraphs after the button, before its URL: how long the link lasts is read before it is used. */
  after?: string[]
  /** Why the recipient gets this email. */
  why: string
  from: { operatorName: string; siteUrl: string }
}

/** A reason that someone typed: its heading, and its lines as a quotation. Nothing without a reason. */
export const reasonPassages = (reason: string | null, heading: string): Passage[] =>
  reason ? [heading, { quote: reason.split(/\n+/).filter((line) => line.trim() !== '') }] : []

/** In plain text, as mail programs quote. */
function plain(passage: Passage) {
  if (typeof passage === 'string') return passage
  return 'text' in passage ? passage.text : passage.quote.map((line) => `> ${line}`).join('\n')
}

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
  const layout = (
    <EmailLayout
      locale={locale}
      subject={subject}
      before={before}
      facts={facts}
      picture={picture}
      action={action}
      also={also}
      linkHint={linkHint}
      after={after}
      footer={footer}
    />
  )
  return {
    subject,
    text: [...before.map(plain), ...table, ...attached, ...after, ...link, '-- ', ...footer].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(layout)}`,
  }
}
