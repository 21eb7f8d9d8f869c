import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/enums.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import type { PublicPage } from './queries.server.ts'

/** One page in both its languages. */
type Listed = Record<Locale, string> & { changed?: string }

/** The pages that are always there. */
export const FIXED: readonly Listed[] = [
  ...[paths.home, paths.events, paths.organizers, paths.venues, paths.contact],
  ...[paths.newOrganizer, paths.newVenue],
].map((path) => ({ es: path, en: path }))

/** A help text's key is its path with dashes: `orga-events` is /help/orga/events (§2). */
const helpAddress = (key: string) => (key === 'index' ? paths.help : `${paths.help}/${key.replace('-', '/')}`)

const ADDRESS: Record<PublicPage['kind'], (slug: string) => string> = {
  event: paths.event,
  organizer: paths.organizer,
  venue: paths.venue,
  guide: paths.guide,
  legal: paths.legal,
  help: helpAddress,
}

export const listed = ({ kind, es, en, changed }: PublicPage): Listed => ({
  es: ADDRESS[kind](es),
  en: ADDRESS[kind](en),
  changed,
})

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page once a language, and in each the same three alternates: so the pairs are reciprocal (decisions 1). */
export function sitemap(siteUrl: string, pages: readonly Listed[]): string {
  const urls = pages.flatMap((page) => {
    const at = (locale: Locale) => escaped(siteUrl + canonicalPath(locale, page[locale]))
    const alternate = (language: string, locale: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${at(locale)}"/>`
    const alternates = LOCALES.map((of) => alternate(of, of)).join('') + alternate('x-default', DEFAULT_LOCALE)
    const changed = page.changed ? `<lastmod>${page.changed}</lastmod>` : ''
    return LOCALES.map((of) => `<url><loc>${at(of)}</loc>${changed}${alternates}</url>`)
  })
  return `${HEAD}<urlset ${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** Where the parts are, when one file would be too long. */
export function sitemapIndex(siteUrl: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, index) => {
    const address = escaped(`${siteUrl}/sitemap-${index + 1}.xml`)
    return `<sitemap><loc>${address}</loc></sitemap>`
  })
  return `${HEAD}<sitemapindex ${SITEMAPS}>\n${each.join('\n')}\n</sitemapindex>\n`
}

/** What crawlers may read: everything but the doors that are not for people. */
export const robots = (siteUrl: string) =>
  [
    'User-agent: *',
    ...['/api/', '/_content/', '/visits', '/language'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
