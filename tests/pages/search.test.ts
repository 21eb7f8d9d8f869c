import { expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, linksOf, mainOf, parseTags, textOf } from './html.ts'

const { get, sql } = await openBuiltApp()

/** The upcoming and past events of the sample, by slug. */
const UPCOMING = [
  'bajo-la-caldera',
  'conclave-de-aldamar',
  'estacion-perihelio',
  'expreso-de-laton',
  'muertos-de-branavieja',
  'polvo-y-gasolina',
  'sangre-en-la-gran-via',
  'ultimas-cartas',
  'valdecuervo',
  'vecinos-del-cuarto-b',
  'winterlager',
]
const PAST = ['corte-de-los-naranjos', 'donde-arde-el-henares', 'el-borde-del-mapa', 'la-cosecha']
const JORNADAS = [
  'bajo-la-caldera',
  'estacion-perihelio',
  'expreso-de-laton',
  'sangre-en-la-gran-via',
  'ultimas-cartas',
  'vecinos-del-cuarto-b',
]
/** Listed, but not counted as upcoming. */
const CANCELLED = 'polvo-y-gasolina'
const SPAIN = UPCOMING.filter((slug) => slug !== 'winterlager')

const ROWS: [query: string, slugs: string[]][] = [
  ['', UPCOMING],
  // Matches title, organizer, venue and county, regardless of case and accents.
  ['q=branavieja', ['muertos-de-branavieja']],
  ['q=BRAÑAVIEJA', ['muertos-de-branavieja']],
  ['q=estacio', ['estacion-perihelio', 'expreso-de-laton']],
  ['q=estación vella&names=1', []],
  ['q=estación vella', ['expreso-de-laton']], // in its description
  ['q=penalver', ['conclave-de-aldamar']],
  ['q=circulo', ['sangre-en-la-gran-via']],
  ['q=almeria', ['polvo-y-gasolina']],
  ['q=the last night', ['valdecuervo']],
  ['q=murcia', ['ultimas-cartas']],
  ['q=4.o b', ['vecinos-del-cuarto-b']],
  ['q=   bajo    la   caldera ', ['bajo-la-caldera']],
  ['q=100%', []],
  ['q=_', []],
  ['type=jornada', JORNADAS],
  ['type=single_day', JORNADAS],
  ['type=jornada&type=event', UPCOMING],
  ['language=de', ['winterlager']],
  ['language=ES', SPAIN],
  ['language=en', []],
  // An event without a venue matches any origin, and counts as in Spain for a country filter.
  ['origin=national', SPAIN],
  ['origin=international', ['ultimas-cartas', 'winterlager']],
  ['country=de', ['winterlager']],
  ['country=ES', SPAIN],
  ['country=pt', []],
  ['theme=horror', ['muertos-de-branavieja']],
  ['theme=low-fantasy,science-fiction', ['bajo-la-caldera', 'estacion-perihelio', 'valdecuervo', 'winterlager']],
  ['price=0', ['vecinos-del-cuarto-b']],
  ['price=25', ['estacion-perihelio', 'sangre-en-la-gran-via', 'vecinos-del-cuarto-b']],
  ['price=24', ['sangre-en-la-gran-via', 'vecinos-del-cuarto-b']],
  ['province=MADRID', ['sangre-en-la-gran-via']],
  ['province=Almeria', ['polvo-y-gasolina']],
  ['province=Murcia', ['ultimas-cartas']],
  // Combinations.
  ['q=estacio&type=jornada&theme=steampunk', ['expreso-de-laton']],
  ['origin=international&language=es', ['ultimas-cartas']],
  ['origin=international&country=es', ['ultimas-cartas']],
  [
    'type=jornada&price=40&theme=science-fiction&language=es&origin=national',
    ['bajo-la-caldera', 'estacion-perihelio'],
  ],
  ['type=jornada&province=Santa Cruz de Tenerife&price=39', []],
  // Where no name has a text, its meaning is searched for.
  ['q=terorr', ['muertos-de-branavieja']],
  ['q=terror%20o%20steampunk', ['expreso-de-laton', 'muertos-de-branavieja']],
  ['q=cerca de Oviedo, de miedo', ['muertos-de-branavieja']],
  ['near=Avilés&within=100', ['muertos-de-branavieja']],
  ['within=100', UPCOMING],
  // A form sends the filters that a text was read as beside it. With another text, those are not kept.
  ['q=terror&read=terror&theme=steampunk', ['expreso-de-laton']],
  ['q=gratis&read=terror&theme=horror', ['vecinos-del-cuarto-b']],
  // Invalid values are ignored.
  [
    'type=concert&language=xx&theme=&origin=mars&country=1&month=2026-13&price=free&province=%20&sort=up&page=7',
    UPCOMING,
  ],
]

test.each(ROWS)('searching for "%s" shows the matching events on every list', async (query, slugs) => {
  for (const list of ['/es/events', '/es/desktop', '/es/desktop/events', '/es/m/events']) {
    const { upcoming, count } = await fetchList(`${list}?${query}`)
    expect([list, upcoming.sort()]).toEqual([list, slugs])
    expect([list, count]).toEqual([list, slugs.filter((slug) => slug !== CANCELLED).length])
  }
})

test('lists past events below, oldest first, with the same filters', async () => {
  const order = ['corte-de-los-naranjos', 'donde-arde-el-henares', 'el-borde-del-mapa', 'la-cosecha']
  expect((await fetchList('/es/events')).past).toEqual(order)
  expect((await fetchList('/es/events?language=en')).past).toEqual(['el-borde-del-mapa'])
  expect((await fetchList('/es/events?q=solana')).past).toEqual(['la-cosecha'])
  expect((await fetchList('/es/events?origin=national&type=event')).past).toEqual([
    'donde-arde-el-henares',
    'la-cosecha',
  ])
})

test('lists the events of a month', async () => {
  const rows =
    await sql`select distinct to_char(date_start, 'YYYY-MM') as month from events where last_day >= now()::date`
  const found = await Promise.all(
    rows.map(async ({ month }) => (await fetchList(`/es/events?month=${month}`)).upcoming),
  )
  expect(found.every((slugs) => slugs.length > 0 && slugs.length < UPCOMING.length)).toBe(true)
  expect(new Set(found.flat())).toEqual(new Set(UPCOMING))
})

test('the home page leads to the events of each month, province and country that it names', async () => {
  const home = await (await get('/es')).text()
  const named = linksOf(home).filter(({ href }) => /^\/es\/events\?(month|province|country)=/.test(href))
  expect(new Set(named.map(({ href }) => /\?(\w+)=/.exec(href)![1]))).toEqual(new Set(['month', 'province', 'country']))
  for (const { href, text } of named) {
    const count = Number.parseInt(/(\d+) eventos?/.exec(text)?.[1] ?? '-1', 10)
    const counted = (await fetchList(href)).upcoming.filter((slug) => slug !== CANCELLED)
    if (count < 0) expect(counted.length, href).toBeGreaterThan(0)
    else expect(counted, href).toHaveLength(count)
  }
})

test.each([
  ['price', 'vecinos-del-cuarto-b', 'ultimas-cartas'],
  ['title', 'conclave-de-aldamar', 'winterlager'],
])('sorted by %s, lists %s first and %s last', async (sort, first, last) => {
  for (const list of ['/es/events', '/es/m/events']) {
    const { upcoming } = await fetchList(`${list}?sort=${sort}`)
    expect([upcoming[0], upcoming.at(-1)]).toEqual([first, last])
  }
})

test('suggests the next six events on the home page', async () => {
  const rows = await sql`select t.slug from events e join event_texts t on t.event_id = e.id and t.locale = 'es'
    where e.last_day >= (now() at time zone 'Europe/Madrid')::date and e.happening <> 'cancelled' order by e.date_start, e.id limit 6`
  const html = await (await get('/es')).text()
  const bill = /<div class="home_cards">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''
  expect([...new Set(slugsIn(bill))]).toEqual(rows.map(({ slug }) => slug))
})

test('offers other searches when nothing matches', async () => {
  const html = await (await get('/es/events?q=nadie&theme=horror')).text()
  expect(textOf(html, 'main')).toContain('nadie')
  const links = parseTags(html).flatMap(({ name, attributes: { href } }) =>
    name === 'a' && href?.startsWith('/es/events') ? [href] : [],
  )
  expect(links).toContain('/es/events?theme=horror')
  expect(links).toContain('/es/events')
})

test.each([
  ['q=la tramoya', 1],
  ['q=COMPANIA', 1],
  ['q=nadie', 0],
  ['type=company', 2],
  ['type=club', 16],
  ['', 16],
])('the organizer list with "%s" has %i entries', async (query, count) => {
  const html = await (await get(`/es/organizers?${query}`)).text()
  expect(new Set(html.match(/(?<=href="\/es\/organizer\/)[\w-]+/g)).size).toBe(count)
})

test.each([
  ['q=solana', 1],
  ['q=avila', 1],
  ['q=TENERIFE', 1],
  ['type=albergue', 4],
  ['capacity=100', 4],
  ['type=palace&capacity=-3', 17],
])('the venue list with "%s" has %i entries', async (query, count) => {
  const html = await (await get(`/es/venues?${query}`)).text()
  expect(new Set(html.match(/(?<=href="\/es\/venue\/)[\w-]+/g)).size).toBe(count)
})

const slugsIn = (html: string) =>
  [...html.matchAll(/href="\/es\/evento-rol-vivo-larp\/([\w-]+)"/g)].map(([, slug]) => slug!)

async function fetchList(address: string) {
  const response = await get(address.replaceAll(' ', '+').replace(/[^\x20-\x7e]/g, encodeURIComponent))
  const html = await response.text()
  // Events that almost match stand below.
  const slugs = [...new Set(slugsIn(/<main[\s\S]*?(?:"almost"|<\/main>)/.exec(html)?.[0] ?? ''))]
  const counts =
    parseTags(html).length > 0 ? [...html.matchAll(/role="status"[^>]*>(?:<b[^>]*>)?(\d+) eventos? por venir/g)] : []
  return {
    upcoming: slugs.filter((slug) => !PAST.includes(slug)),
    past: slugs.filter((slug) => PAST.includes(slug)),
    count: Number(counts[0]?.[1]),
  }
}

test.each([
  ['/organizers?q=orbita', 'Colectivo Órbita Baja', 'Compañía del Roble Hueco'],
  ['/venues?q=asturias', 'Casona del Urogallo', 'Albergue La Solana'],
])('%s filters the directory by a plain form', async (path, found, hidden) => {
  const html = mainOf(await (await get(path)).text())
  const names = linksOf(html).map(({ text }) => text)
  expect(names.some((name) => name.includes(found))).toBe(true)
  expect(names.some((name) => name.includes(hidden))).toBe(false)
  const form = attributesOf(html, 'form').find(({ action }) => path.startsWith(`${action}?`))
  expect(form?.['method'] ?? 'get').toBe('get')
  expect(attributesOf(html, 'input').find(({ name }) => name === 'q')?.['value']).toBe(path.split('=')[1])
})

test('refuses a burst of searches that nobody has made before with a page that says to try again, and goes on', async () => {
  const burst = Array.from({ length: 60 }, (_, at) => `/es/events?q=zzkinvento${at}qx`)
  const pages = await Promise.all([...burst, '/es/events'].map((path) => get(path)))
  const statuses = pages.map(({ status }) => status)
  expect(statuses.pop()).toBe(200)
  // How many were answered before the others had waited too long: three at a time, on a busy machine slowly.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const refused = pages[statuses.indexOf(503)]!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(textOf(await refused.text(), 'main')).toContain('Probar otra vez')
  const suggestions = await Promise.all(burst.map((_, at) => get(`/api/suggestions?q=zzkinvente${at}qx&locale=es`)))
  const [busy] = suggestions.filter(({ status }) => status === 503)
  expect((await busy!.json()).error.message).toContain('Too many searches at once')
  expect((await get('/es/events?q=madird')).status).toBe(200)
})

test('says which events the map does not show, and why the two origins add up to more', async () => {
  const map = textOf(await (await get('/es/events?view=map')).text(), 'main')
  expect(map).toMatch(/1 evento sin lugar en el mapa: Últimas cartas desde Cartagena/)
  const abroad = textOf(await (await get('/es/events?origin=international')).text(), 'main')
  expect(abroad).toContain('1 evento todavía no tiene lugar: cuenta en Nacional y en Internacional.')
  const inMadrid = textOf(await (await get('/en/events?view=map&province=Madrid')).text(), 'main')
  expect(inMadrid).not.toContain('on the map:')
})

test('names the kind of a venue in words, in lists and on its page', async () => {
  await sql`insert into venues (name, slug, county, country, status) values ('Castillo de Prueba', 'castillo-de-prueba', 'Segovia', 'ES', 'active')`
  expect(textOf(await (await get('/es/venues?q=prueba')).text(), 'main')).toMatch(/Castillo o torre, Segovia/)
  expect(textOf(await (await get('/en/venue/castillo-de-prueba')).text(), 'main')).toMatch(/Type\s*Castle or tower/)
  expect(textOf(await (await get('/es/venues?q=prueba')).text(), 'main')).toContain('De 1 lugar no sabemos')
})
