import { expect } from 'vitest'

export type SchemaNode = { '@type': string; [property: string]: unknown }

/** Properties that schema.org and search engines require, and those they recommend when the data is known. */
export const SCHEMA_TYPES: Record<string, { required: string[]; recommended: string[] }> = {
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: [
      ...['url', 'description', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image', 'offers', 'organizer'],
      ...['inLanguage', 'isAccessibleForFree', 'typicalAgeRange', 'maximumAttendeeCapacity'],
    ],
  },
  EventSeries: { required: ['name', 'url'], recommended: ['description', 'organizer'] },
  Offer: { required: ['price', 'priceCurrency', 'availability', 'url'], recommended: ['name', 'validThrough'] },
  Place: { required: ['name', 'address'], recommended: ['url', 'geo', 'telephone', 'maximumAttendeeCapacity'] },
  LocationFeatureSpecification: { required: ['name', 'value'], recommended: [] },
  PostalAddress: { required: [], recommended: ['streetAddress', 'addressRegion', 'addressCountry'] },
  GeoCoordinates: { required: ['latitude', 'longitude'], recommended: [] },
  Organization: { required: ['name', 'url'], recommended: ['logo', 'description', 'sameAs'] },
  ImageObject: { required: ['url', 'width', 'height'], recommended: [] },
  Article: {
    required: ['headline', 'image', 'author', 'dateModified'],
    recommended: ['description', 'publisher', 'inLanguage', 'mainEntityOfPage'],
  },
  WebSite: { required: ['name', 'url'], recommended: ['description', 'inLanguage', 'publisher', 'potentialAction'] },
  SearchAction: { required: ['target', 'query-input'], recommended: [] },
  EntryPoint: { required: ['urlTemplate'], recommended: [] },
  WebPage: { required: ['name', 'url', 'inLanguage'], recommended: ['isPartOf'] },
  ContactPage: { required: ['name', 'url', 'inLanguage'], recommended: ['isPartOf', 'description'] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: ['numberOfItems', 'name'] },
  ListItem: { required: ['position'], recommended: [] },
}

/** Inline scripts, and which of them are data. */
export const scriptElements = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', body = '']) => ({
    data: attributes.includes('type="application/ld+json"'),
    body,
  }))

/** The JSON-LD graph of a page. */
export function parseJsonLd(html: string): SchemaNode[] {
  const blocks = scriptElements(html).filter(({ data }) => data)
  expect(blocks).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]!.body)
  expect(context).toBe('https://schema.org')
  return graph
}

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && '@type' in value
const ADDRESSES = ['url', 'item', 'image', 'logo', '@id', 'sameAs', 'mainEntityOfPage']
const DATES = ['doorTime', 'startDate', 'endDate', 'validFrom', 'validThrough']

/** What schema.org would reject in a node and its children. */
export function findSchemaErrors(node: SchemaNode): string[] {
  const type = node['@type']
  const values = Object.entries(node).flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
  const texts = values.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const wrong = (keys: string[], form: RegExp) =>
    texts.filter(([key, text]) => keys.includes(key) && !form.test(text)).map((pair) => `${type}: ${pair.join(' is ')}`)
  return [
    ...(SCHEMA_TYPES[type] ? [] : [`${type} is no kind we know`]),
    ...(SCHEMA_TYPES[type]?.required ?? []).filter((key) => !(key in node)).map((key) => `${type} without ${key}`),
    ...values.filter(([, one]) => one === null || one === '').map(([key]) => `${type}: ${key} is empty`),
    ...wrong(ADDRESSES, /^https?:\/\/\S+$/),
    // Times have an offset.
    ...wrong(DATES, /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2})?$/),
    ...wrong(['dateModified'], /^\d{4}-\d{2}-\d{2}(T[\d:]+Z)?$/),
    ...wrong(['eventStatus', 'eventAttendanceMode', 'availability'], /^https:\/\/schema\.org\/[A-Z]\w+$/),
    ...wrong(['price'], /^\d+\.\d{2}$/),
    ...wrong(['priceCurrency'], /^[A-Z]{3}$/),
    ...wrong(['addressCountry'], /^[A-Z]{2}$/),
    ...wrong(['inLanguage'], /^[a-z]{2}$/),
    ...values.flatMap(([, one]) => (isSchemaNode(one) ? findSchemaErrors(one) : [])),
  ]
}
