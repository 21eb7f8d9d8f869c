import { embeddedPage, embedTargetOf } from '#shared/embeds/embed-target.ts'
import type { Locale } from '#shared/languages.ts'
import { canonicalPath, splitPath } from '#shared/paths.ts'

const TYPES = { json: 'application/json+oembed', xml: 'text/xml+oembed' }

type Page = { url: URL; siteUrl: string; locale: Locale }

/**
 * The document with links to the page's frame, for sites and editors that know oEmbed (https://oembed.com, "Discovery"). They are added to
 * the finished document: a component that only the server renders would give every id of `useId` another value than in the browser.
 */
export function withOEmbedLinks(html: string, { url, siteUrl, locale }: Page): string {
  const target = embedTargetOf(splitPath(url.pathname).path, url.searchParams)
  if (!target) return html
  const address = siteUrl + canonicalPath(locale, embeddedPage(target))
  const links = Object.entries(TYPES).map(([format, type]) => {
    const href = `${siteUrl}/oembed?${new URLSearchParams({ url: address, format })}`
    return `<link rel="alternate" type="${type}" href="${href.replaceAll('&', '&amp;')}"/>`
  })
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
