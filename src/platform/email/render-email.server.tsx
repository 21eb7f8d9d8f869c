import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/enums.ts'
import { type MessageKey, say } from '#ui/i18n/i18n.tsx'
import { messagesOf } from '#ui/i18n/messages.server.ts'
import { LetterSheet } from './email-layout.tsx'
import type { Letter } from './send-email.server.ts'

/** What a letter says, in its own language. What people typed may stand in any of it: it stays text. */
export type LetterParts = {
  locale: Locale
  subject: string
  name: string | null
  paragraphs: string[]
  /** The one thing to do, with its full address. */
  action?: { words: string; url: string }
  /** Another way to go, in small beneath the button. */
  also?: { words: string; url: string }
  /** What stands after the button. */
  after?: string[]
  /** Why one gets this letter. */
  why: string
  from: { operatorName: string; siteUrl: string }
}

/** The words of letters: `wordsIn('es')('mail.link.text')`. */
export const wordsIn =
  (locale: Locale) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    say(messagesOf[locale], locale, key, values)

/** Text and HTML of a letter, both from the same parts. */
export function letterOf(parts: LetterParts): Pick<Letter, 'subject' | 'text' | 'html'> {
  const { locale, subject, name, paragraphs, action, also, after = [], why, from } = parts
  const t = wordsIn(locale)
  const before = [...(name ? [t('mail.greeting', { name })] : []), ...paragraphs]
  const small = [why, t('mail.from', { operator: from.operatorName, site: from.siteUrl })]
  const link = [action, also].flatMap((way) => (way ? [`${way.words}:\n${way.url}`] : []))
  const copying = t('mail.address')
  const sheet = <LetterSheet {...{ locale, subject, before, action, also, copying, after, small }} />
  return {
    subject,
    text: [...before, ...link, ...after, '-- ', ...small].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(sheet)}`,
  }
}
