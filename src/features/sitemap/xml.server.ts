import { apiPaths } from '#shared/api-paths.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale, LOCALES, type Locale } from '#shared/languages.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import type { PublicPage } from './queries.server.ts'
import type { SitemapPage } from './static-pages.ts'

/** A help text's key is its path with a dash: `orga-events` is /help/orga/events. */
const helpPath = (key: string) => (key === 'index' ? paths.help : `${paths.help}/${key.replace('-', '/')}`)

const PATHS: Record<PublicPage['kind'], (slug: string) => string> = {
  event: paths.event,
  organizer: paths.organizer,
  venue: paths.venue,
  series: paths.series,
  guide: paths.guide,
  legal: paths.legal,
  help: helpPath,
  album: (id) => paths.album(Number(id)),
}

export const toSitemapPage = ({ kind, es, en, lastModified, images }: PublicPage): SitemapPage => ({
  es: PATHS[kind](es),
  en: PATHS[kind](en),
  lastModified,
  images,
})

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escapeXml = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page once per language, each with the same alternates: hreflang links must be reciprocal. */
export function sitemap(siteUrl: string, pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap((page) => {
    const urlIn = (locale: Locale) => escapeXml(siteUrl + canonicalPath(locale, page[contentLocale(locale)]))
    const alternate = (language: string, locale: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${urlIn(locale)}"/>`
    const alternates = LOCALES.map((of) => alternate(of, of)).join('') + alternate('x-default', DEFAULT_LOCALE)
    const lastmod = page.lastModified ? `<lastmod>${page.lastModified}</lastmod>` : ''
    const images = (page.images ?? [])
      .map((path) => `<image:image><image:loc>${escapeXml(siteUrl + path)}</image:loc></image:image>`)
      .join('')
    return LOCALES.map((of) => `<url><loc>${urlIn(of)}</loc>${lastmod}${alternates}${images}</url>`)
  })
  return `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml" ${IMAGE_NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

/** The index of the parts, when one file would be too long. */
export function sitemapIndex(siteUrl: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, index) => {
    const url = escapeXml(`${siteUrl}/sitemap-${index + 1}.xml`)
    return `<sitemap><loc>${url}</loc></sitemap>`
  })
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Crawlers may read everything but the API and internal endpoints. */
export const robotsTxt = (siteUrl: string) =>
  [
    'User-agent: *',
    ...['/api/', '/_content/', '/visits', '/language'].map((path) => `Disallow: ${path}`),
    // Pages below the address of the API: the longer path wins.
    `Allow: ${apiPaths.docs}`,
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
