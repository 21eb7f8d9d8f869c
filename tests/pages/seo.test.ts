import { expect, test } from 'vitest'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { withOffset } from '#shared/events/event-times.ts'
import { joinPath } from '#shared/paths.ts'
import { addEvents } from '../fixtures/add-events.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, canonicalLinks, cspHash, parseCsp, textOf } from './html.ts'
import { PAGES, pathIn } from './page-list.ts'
import { findSchemaErrors, parseJsonLd, SCHEMA_TYPES, type SchemaNode, scriptElements } from './structured-data.ts'

/** The schema.org types each page must have; the first is its main entity. */
const EXPECTED_TYPES: [page: RegExp, types: string[]][] = [
  [/^(privacy|terms|cookie|legal|help)/, ['WebPage', 'BreadcrumbList']],
  [/^event(?!s)/, ['Event', 'WebPage', 'BreadcrumbList']],
  [/events$|^organizers$|^venues$/, ['ItemList']],
  [/home$/, ['WebSite', 'Organization']],
  [/^organizer$/, ['Organization', 'BreadcrumbList']],
  [/^venue$/, ['Place', 'BreadcrumbList']],
  [/^series$/, ['EventSeries', 'ItemList', 'BreadcrumbList']],
  [/^guide$/, ['Article', 'BreadcrumbList']],
  [/^contact$/, ['ContactPage']],
  [/^(embeds|the API|first larp.*)$/, ['WebPage']],
  [/^new |^the calendar in a phone$|embed/, ['WebPage']],
]

const { get, sql, db } = await openBuiltApp()
const EVENT = '/evento-rol-vivo-larp'
const today = dayAt(new Date())
const soon = addDays(today, 30)
const [organizer] = await sql`select id, slug from organizations where url is not null order by id`
const [venue] =
  await sql`select slug from venues where latitude is not null and phone_number is not null and capacity is not null
    and address is not null and county is not null order by id`
const HOSTILE = '</script><script>alert(1)</script><!-- & "\u2028 \\'
const [hostile, scheduled, free, postponed, nowhere] = await addEvents(db, organizer?.['id'], [
  { title: HOSTILE, dateStart: soon },
  { title: 'Se abrirá', dateStart: soon, signup: 'scheduled', signupOpens: addDays(today, 5), prices: [12345] },
  { title: 'Gratis', dateStart: soon, signup: 'open', prices: [0, 0], targetAudience: 'over_16' },
  { title: 'Aplazado', dateStart: soon, eventStatus: 'postponed', signup: 'closed', prices: [1000] },
  { title: 'En ninguna parte', dateStart: soon },
])
await sql`insert into tickets (event_id, title_es, price, limit_date) values (${free!}, 'Pasada', 500, ${addDays(today, -1)})`
const fillSlugs = (path: string) =>
  path
    .replace('{organizer}', organizer?.['slug'])
    .replace('{venue}', venue?.['slug'])
    .replace('{series}', 'noches-de-la-solana')

const both = PAGES.flatMap(([page, path]) =>
  (['es', 'en'] as const).map((of) => [page, joinPath(`/${of}`, fillSlugs(pathIn(path, of)))] as const),
)

test.each(both)('%s, %s: has valid structured data and Open Graph tags', async (page, address) => {
  const response = await get(address)
  const html = await response.text()
  const nodes = parseJsonLd(html)
  const [, types = []] = EXPECTED_TYPES.find(([form]) => form.test(page)) ?? []
  expect(types.length).toBeGreaterThan(0)
  expect(nodes.map((node) => node['@type'])).toEqual(types)
  expect(nodes.flatMap(findSchemaErrors)).toEqual([])
  expectSharingTags(html)
  // JSON-LD is data and needs no CSP hash; scripts need one.
  const policy = parseCsp(response.headers)['script-src']
  const bodies = scriptElements(html)
  expect(bodies.filter(({ data }) => !data).map(({ body }) => policy?.includes(cspHash(body)))).not.toContain(false)
  expect(policy).toHaveLength(new Set(bodies.filter(({ data }) => !data).map(({ body }) => body)).size + 1)
})

test.each([
  ['Event', '/es/evento-rol-vivo-larp/valdecuervo'],
  ['Place', `/en/venue/${venue?.['slug']}`],
  ['Organization', `/en/organizer/${organizer?.['slug']}`],
  ['Article', '/en/guide/what-is-larp'],
  ['WebSite', '/'],
  ['ItemList', '/en/events'],
  ['ContactPage', '/es/contact'],
  ['WebPage', '/es/help/orga'],
])('%s has every recommended property when all data is known', async (type, address) => {
  const node = (await graphOf(address)).find((node) => node['@type'] === type)!
  expect(SCHEMA_TYPES[type]?.recommended.filter((property) => !(property in node))).toEqual([])
})

test('describes an event completely', async () => {
  const url = `${HOME}${EVENT}/valdecuervo`
  const [row] = await sql`select e.date_start::text as start, e.date_end::text as end, k.limit_date::text as until
    from events e join event_texts t on t.event_id = e.id join tickets k on k.event_id = e.id where t.slug = 'valdecuervo' order by k.position`
  const [event, page, crumbs] = await threeOf(`/es${EVENT}/valdecuervo`)
  expect(event).toMatchObject({
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: 'La última noche de Valdecuervo',
    doorTime: withOffset(`${row?.['start']}T17:00`, 'Europe/Madrid'),
    startDate: withOffset(`${row?.['start']}T19:00`, 'Europe/Madrid'),
    endDate: withOffset(`${row?.['end']}T14:00`, 'Europe/Madrid'),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressRegion: 'Segovia', addressCountry: 'ES' },
      geo: { latitude: 41.0552, longitude: -3.8236 },
    },
    inLanguage: 'es',
    isAccessibleForFree: false,
    typicalAgeRange: '18-',
    maximumAttendeeCapacity: 46,
  })
  expect((event['offers'] as SchemaNode[])[0]).toEqual({
    '@type': 'Offer',
    name: 'Jugador con literas',
    price: '95.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    validThrough: row?.['until'],
    url,
  })
  expect(page).toMatchObject({ url, inLanguage: 'es', mainEntity: { '@id': `${url}#event` } })
  expect((crumbs['itemListElement'] as SchemaNode[]).map(({ position, name, item }) => [position, name, item])).toEqual(
    [
      [1, 'Inicio', `${HOME}/`],
      [2, 'Eventos', `${HOME}/events`],
      [3, 'La última noche de Valdecuervo', url],
    ],
  )
})

test('maps event statuses to schema.org', async () => {
  const of = async (slug: string) => (await threeOf(`/es${EVENT}/${slug}`))[0]
  const offers = (event: SchemaNode) =>
    (event['offers'] as SchemaNode[]).map(({ price, availability }) => [price, String(availability).split('/').at(-1)])
  expect((await of('polvo-y-gasolina'))['eventStatus']).toBe('https://schema.org/EventCancelled')
  expect(new Set(offers(await of('polvo-y-gasolina')).map(([, state]) => state))).toEqual(new Set(['Discontinued']))
  const postponedNode = await of(`aplazado-${postponed}`)
  expect(postponedNode['eventStatus']).toBe('https://schema.org/EventPostponed')
  expect(offers(postponedNode)).toEqual([['10.00', 'Discontinued']])
  const opening = await of(`se-abrira-${scheduled}`)
  expect(opening['offers']).toMatchObject([{ price: '123.45', validFrom: addDays(today, 5) }])
  expect(offers(opening)).toEqual([['123.45', 'PreOrder']])
  const open = await of(`gratis-${free}`)
  expect(offers(open)).toEqual(
    expect.arrayContaining([
      ['0.00', 'InStock'],
      ['5.00', 'Discontinued'],
    ]),
  )
  expect(open).toMatchObject({ isAccessibleForFree: false, typicalAgeRange: '16-' })
  const german = (await graphOf(`/en${EVENT}/winter-camp-on-the-elbe`))[0]
  expect(german).toMatchObject({ inLanguage: 'de', location: { address: { addressCountry: 'DE' } } })
  expect((await of('ultimas-cartas'))['location']).toEqual({
    '@type': 'Place',
    name: 'Murcia',
    address: { '@type': 'PostalAddress', addressRegion: 'Murcia', addressCountry: 'ES' },
  })
  const lost = await of(`en-ninguna-parte-${nowhere}`)
  expect(lost['location']).toMatchObject({ '@type': 'Place', name: 'Lugar por anunciar' })
  expect(lost['isAccessibleForFree']).toBeUndefined()
})

test('marks an event without translation as Spanish on its English page', async () => {
  const html = await (await get(`/en${EVENT}/la-cosecha`)).text()
  expect(parseJsonLd(html)[1]).toMatchObject({
    '@type': 'WebPage',
    inLanguage: 'es',
    url: `${HOME}/en${EVENT}/la-cosecha`,
  })
  expect(canonicalLinks(html).alternates).toMatchObject({
    es: `${HOME}${EVENT}/la-cosecha`,
    en: `${HOME}/en${EVENT}/la-cosecha`,
  })
})

test('lists the pages of a list in order', async () => {
  const list = (await graphOf('/en/events'))[0] as SchemaNode
  const items = list['itemListElement'] as { position: number; url: string }[]
  expect(items.length).toBeGreaterThan(10)
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
  for (const { url } of items.slice(0, 3)) expect((await get(url)).status).toBe(200)
})

test('escapes a hostile title', async () => {
  const [row] = await sql`select slug from event_texts where event_id = ${hostile!}`
  const html = await (await get(`/es${EVENT}/${row?.['slug']}`)).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(parseJsonLd(html)[0]?.['name']).toBe(HOSTILE)
  expect(scriptElements(html).find(({ data }) => data)?.body).not.toMatch(/[<>&\u2028\u2029]/)
  expect(textOf(html, 'title')).toContain('alert(1)')
})

test.each([
  ['/events?q=valdecuervo', 'noindex, follow'],
  ['/en/organizers?q=a', 'noindex, follow'],
  ['/events?theme=horror', undefined],
  ['/events?theme=horror&type=event&month=2026-12', undefined],
  ['/events?q=', undefined],
])('%s: robots meta is %s, and the canonical is the unfiltered list', async (address, robots) => {
  const html = await (await get(address)).text()
  expect(attributesOf(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe(robots)
  expect(canonicalLinks(html).canonical).toEqual([HOME + address.split('?')[0]])
})

const graphOf = async (address: string) => parseJsonLd(await (await get(address)).text())
const threeOf = async (address: string) => (await graphOf(address)) as [SchemaNode, SchemaNode, SchemaNode]

/** Expects Open Graph and Twitter tags that agree with the head. */
function expectSharingTags(html: string) {
  const metas = attributesOf(html, 'meta')
  const all = (name: string) => metas.filter((tag) => (tag['property'] ?? tag['name']) === name)
  const one = (name: string) => {
    expect([name, all(name).length]).toEqual([name, 1])
    return all(name)[0]?.['content'] ?? ''
  }
  const { canonical, alternates } = canonicalLinks(html)
  const [spanish, english] = [canonical[0] === alternates['es'], canonical[0] === alternates['en']]
  expect([spanish, english].filter(Boolean)).toHaveLength(1)
  expect(one('og:url')).toBe(canonical[0])
  expect(one('og:locale')).toBe(spanish ? 'es_ES' : 'en_GB')
  expect(one('og:locale:alternate')).toBe(spanish ? 'en_GB' : 'es_ES')
  expect(one('og:site_name')).toBe('Candil')
  expect(['website', 'article']).toContain(one('og:type'))
  expect(textOf(html, 'title')).toContain(one('og:title'))
  expect(one('og:description')).toBe(one('description'))
  expect(one('og:image')).toMatch(/^http:\/\/localhost:3000\/og\/.*\.(png|jpg)(\?|$)/)
  expect([one('og:image:width'), one('og:image:height')]).toEqual(['1200', '630'])
  expect(one('og:image:alt')).not.toBe('')
  expect(one('twitter:card')).toBe('summary_large_image')
  expect([one('twitter:title'), one('twitter:image')]).toEqual([one('og:title'), one('og:image')])
}
