import { markdownToEmailHtml, markdownToEmailText } from '#platform/email/email-markdown.server.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'

export type NewsletterTexts = { subjectEs: string; subjectEn: string; bodyEs: string; bodyEn: string }

/** What a newsletter says in a language: its subject, and its body as safe HTML and as text. */
export function renderNewsletter(
  { subjectEs, subjectEn, bodyEs, bodyEn }: NewsletterTexts,
  locale: Locale,
  siteUrl: string,
) {
  const [subject, body] = contentLocale(locale) === 'en' ? [subjectEn, bodyEn] : [subjectEs, bodyEs]
  const html = markdownToEmailHtml(body, siteUrl, `/${locale}`)
  return { subject, html, text: markdownToEmailText(body, siteUrl) }
}
