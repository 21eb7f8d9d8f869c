import { formatStart } from '#features/events/when.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { Locale } from '#shared/languages.ts'
import { canonicalPath, explicitPath, paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { SyndicatedEvent } from './queries.server.ts'

/** Characters that XML forbids, which old texts may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
export const xmlText = (text: string) => text.toWellFormed().replace(FORBIDDEN_IN_XML, '')
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A text where the format does not say whether it is plain or HTML, as RSS: no markup for readers that take it for HTML. */
export const plainOrHtml = (text: string) => xmlText(text).replaceAll('<', '&lt;')

/** The address of the event's page in the language of its text. */
export const eventUrl = (siteUrl: string, { locale, slug }: Pick<SyndicatedEvent, 'locale' | 'slug'>) =>
  siteUrl + canonicalPath(locale, paths.event(slug))

/** The title as lists show it: with the status that changes what it means. */
export function titleWithStatus({ title, status }: SyndicatedEvent, locale: Locale) {
  if (status === 'confirmed') return xmlText(title)
  return xmlText(createTranslator(locale)(`feed.title.${status}`, { title }))
}

/** When and where, in words. */
export function summaryOf(event: SyndicatedEvent, locale: Locale) {
  const where = [event.venue?.name, event.county].filter(Boolean).join(', ')
  return xmlText([formatStart(locale, event), where, event.organizer.name].filter(Boolean).join(' · '))
}

/** The description as HTML that stands alone: addresses are absolute. */
function descriptionHtml(event: SyndicatedEvent, siteUrl: string) {
  const prefix = explicitPath(event.locale, '/') as '/es' | '/en'
  const html = renderMarkdown(xmlText(event.description), { prefix }).html
  return html.replace(/ (href|src)="\/(?!\/)/g, (_, name) => ` ${name}="${siteUrl}/`)
}

export function contentHtml(event: SyndicatedEvent, { siteUrl, locale }: { siteUrl: string; locale: Locale }) {
  const reason = event.statusReason ? `<p><strong>${escapeHtml(xmlText(event.statusReason))}</strong></p>` : ''
  return `<p>${escapeHtml(summaryOf(event, locale))}</p>${reason}${descriptionHtml(event, siteUrl)}`
}
