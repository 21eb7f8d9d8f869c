import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import type { CanonicalUrls } from './canonical-urls.ts'

/** A node in schema.org's vocabulary. */
export type JsonLdNode = { '@type': string; [property: string]: unknown }

const isKnown = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A node with those properties that have a value. */
export const jsonLdNode = (type: string, properties: Record<string, unknown>): JsonLdNode => ({
  '@type': type,
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => isKnown(value))),
})

/** JSON that is safe inside a script element: `<`, `>`, `&` and line separators are escaped. */
export const serializeJsonLd = (nodes: JsonLdNode[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const websiteId = ({ fileUrl }: CanonicalUrls) => fileUrl('/#website')
const siteOrganizationId = ({ fileUrl }: CanonicalUrls) => fileUrl('/#organization')

/** Candil itself, publisher of the site and author of its texts. */
export const siteOrganization = (urls: CanonicalUrls) =>
  jsonLdNode('Organization', {
    '@id': siteOrganizationId(urls),
    name: SITE_NAME,
    url: urls.fileUrl('/'),
    logo: jsonLdNode('ImageObject', { url: urls.fileUrl('/icon-512.png'), width: 512, height: 512 }),
  })

/** The site and its search; only on the home page. */
const website = (urls: CanonicalUrls, description: string) =>
  jsonLdNode('WebSite', {
    '@id': websiteId(urls),
    name: SITE_NAME,
    url: urls.pageUrl(paths.home),
    description,
    inLanguage: urls.locale,
    publisher: { '@id': siteOrganizationId(urls) },
    potentialAction: jsonLdNode('SearchAction', {
      target: jsonLdNode('EntryPoint', { urlTemplate: `${urls.pageUrl(paths.events)}?q={search_term_string}` }),
      'query-input': 'required name=search_term_string',
    }),
  })

export const homeJsonLd = (urls: CanonicalUrls, description: string) => [
  website(urls, description),
  siteOrganization(urls),
]

type Page = {
  type?: 'WebPage' | 'ContactPage' | 'CollectionPage'
  path: string
  name: string
  description?: string
  /** The language of the text, when it is not the layout's. */
  language?: Locale
  modified?: string
  about?: string
}

export const webPage = (urls: CanonicalUrls, { type = 'WebPage', path, language, modified, about, ...rest }: Page) =>
  jsonLdNode(type, {
    ...rest,
    url: urls.pageUrl(path),
    inLanguage: language ?? urls.locale,
    dateModified: modified,
    isPartOf: { '@id': websiteId(urls) },
    mainEntity: about && { '@id': about },
  })

/** Breadcrumbs from the home page, as names and unprefixed paths. */
export const breadcrumbs = (urls: CanonicalUrls, trail: [name: string, path: string][]) =>
  jsonLdNode('BreadcrumbList', {
    itemListElement: trail.map(([name, path], index) =>
      jsonLdNode('ListItem', { position: index + 1, name, item: urls.pageUrl(path) }),
    ),
  })

/** A list of pages in the order shown. */
export const itemList = (urls: CanonicalUrls, name: string, pages: string[]) =>
  jsonLdNode('ItemList', {
    name,
    numberOfItems: pages.length,
    itemListElement: pages.map((path, index) =>
      jsonLdNode('ListItem', { position: index + 1, url: urls.pageUrl(path) }),
    ),
  })

type Address = { street?: string | null; region: string | null; country?: string | null }
export const postalAddress = ({ street, region, country }: Address) =>
  jsonLdNode('PostalAddress', { streetAddress: street, addressRegion: region, addressCountry: country })

export const geoCoordinates = (place: Coordinates | null | undefined) =>
  place && jsonLdNode('GeoCoordinates', { ...place })
