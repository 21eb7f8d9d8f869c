import type { Locale } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import type { Whereabouts } from './canonical-urls.ts'

/** A thing in schema.org's words. */
export type Thing = { '@type': string; [property: string]: unknown }

const isKnown = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A thing with the properties that are known: what is not, is not said. */
export const thing = (type: string, properties: Record<string, unknown>): Thing => ({
  '@type': type,
  ...Object.fromEntries(Object.entries(properties).filter(([, value]) => isKnown(value))),
})

/** As JSON that is safe inside a script element: nothing in it can be read as markup or as the end of a line of JavaScript. */
export const graphText = (things: Thing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const siteId = ({ file }: Whereabouts) => file('/#website')
const houseId = ({ file }: Whereabouts) => file('/#organization')

/** Candil itself: what publishes the site and signs its texts. */
export const house = (where: Whereabouts) =>
  thing('Organization', {
    '@id': houseId(where),
    name: SITE_NAME,
    url: where.file('/'),
    logo: thing('ImageObject', { url: where.file('/icon-512.png'), width: 512, height: 512 }),
  })

/** The site and how to search it; only the home page says it. */
export const website = (where: Whereabouts, description: string) =>
  thing('WebSite', {
    '@id': siteId(where),
    name: SITE_NAME,
    url: where.at(paths.home),
    description,
    inLanguage: where.locale,
    publisher: { '@id': houseId(where) },
    potentialAction: thing('SearchAction', {
      target: thing('EntryPoint', { urlTemplate: `${where.at(paths.events)}?q={search_term_string}` }),
      'query-input': 'required name=search_term_string',
    }),
  })

export const homeThings = (where: Whereabouts, description: string) => [website(where, description), house(where)]

type Page = {
  type?: 'WebPage' | 'ContactPage' | 'CollectionPage'
  path: string
  name: string
  description?: string
  /** The language of its text: not always the frame's. */
  language?: Locale
  modified?: string
  about?: string
}

export const webPage = (where: Whereabouts, { type = 'WebPage', path, language, modified, about, ...rest }: Page) =>
  thing(type, {
    ...rest,
    url: where.at(path),
    inLanguage: language ?? where.locale,
    dateModified: modified,
    isPartOf: { '@id': siteId(where) },
    mainEntity: about && { '@id': about },
  })

/** The way from home to a page, by names and unprefixed paths. */
export const breadcrumbs = (where: Whereabouts, trail: [name: string, path: string][]) =>
  thing('BreadcrumbList', {
    itemListElement: trail.map(([name, path], index) =>
      thing('ListItem', { position: index + 1, name, item: where.at(path) }),
    ),
  })

/** A list of pages in their order on screen. */
export const itemList = (where: Whereabouts, name: string, pages: string[]) =>
  thing('ItemList', {
    name,
    numberOfItems: pages.length,
    itemListElement: pages.map((path, index) => thing('ListItem', { position: index + 1, url: where.at(path) })),
  })

type Address = { street?: string | null; region: string | null; country?: string | null }
export const address = ({ street, region, country }: Address) =>
  thing('PostalAddress', { streetAddress: street, addressRegion: region, addressCountry: country })

export const geo = (place: Coordinates | null | undefined) => place && thing('GeoCoordinates', { ...place })
