import { expect } from 'vitest'

export type Thing = { '@type': string; [property: string]: unknown }

/** What schema.org and the search engines require of each kind of thing, and what they recommend where a page knows it all. */
export const KNOWN: Record<string, { required: string[]; recommended: string[] }> = {
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: [
      ...['url', 'description', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image', 'offers', 'organizer'],
      ...['inLanguage', 'isAccessibleForFree', 'typicalAgeRange', 'maximumAttendeeCapacity'],
    ],
  },
  Offer: { required: ['price', 'priceCurrency', 'availability', 'url'], recommended: ['name', 'validThrough'] },
  Place: { required: ['name', 'address'], recommended: ['url', 'geo', 'telephone', 'maximumAttendeeCapacity'] },
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

/** Inline scripts, and which of them are only data. */
export const scriptsIn = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', body = '']) => ({
    data: attributes.includes('type="application/ld+json"'),
    body,
  }))

/** The things a page tells search engines of. */
export function graphIn(html: string): Thing[] {
  const blocks = scriptsIn(html).filter(({ data }) => data)
  expect(blocks).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]!.body)
  expect(context).toBe('https://schema.org')
  return graph
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value
const ADDRESSES = ['url', 'item', 'image', 'logo', '@id', 'sameAs', 'mainEntityOfPage']
const DATES = ['startDate', 'endDate', 'validFrom', 'validThrough']

/** What schema.org would not understand in a thing and in what it is made of. */
export function faultsOf(thing: Thing): string[] {
  const type = thing['@type']
  const values = Object.entries(thing).flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
  const texts = values.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const wrong = (keys: string[], form: RegExp) =>
    texts.filter(([key, text]) => keys.includes(key) && !form.test(text)).map((pair) => `${type}: ${pair.join(' is ')}`)
  return [
    ...(KNOWN[type] ? [] : [`${type} is no kind we know`]),
    ...(KNOWN[type]?.required ?? []).filter((key) => !(key in thing)).map((key) => `${type} without ${key}`),
    ...values.filter(([, one]) => one === null || one === '').map(([key]) => `${type}: ${key} is empty`),
    ...wrong(ADDRESSES, /^https?:\/\/\S+$/),
    ...wrong(DATES, /^\d{4}-\d{2}-\d{2}$/),
    ...wrong(['dateModified'], /^\d{4}-\d{2}-\d{2}(T[\d:]+Z)?$/),
    ...wrong(['eventStatus', 'eventAttendanceMode', 'availability'], /^https:\/\/schema\.org\/[A-Z]\w+$/),
    ...wrong(['price'], /^\d+\.\d{2}$/),
    ...wrong(['priceCurrency'], /^[A-Z]{3}$/),
    ...wrong(['addressCountry'], /^[A-Z]{2}$/),
    ...wrong(['inLanguage'], /^[a-z]{2}$/),
    ...values.flatMap(([, one]) => (isThing(one) ? faultsOf(one) : [])),
  ]
}
