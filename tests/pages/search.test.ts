import { expect, test } from 'vitest'
import { tagsIn, textOf } from './html.ts'
import { openBuiltSite } from './site.ts'

const { get, sql } = await openBuiltSite()

/** The sample's calendar ahead and behind, by slug. */
const AHEAD = [
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
const BEHIND = ['corte-de-los-naranjos', 'donde-arde-el-henares', 'el-borde-del-mapa', 'la-cosecha']
const JORNADAS = [
  'bajo-la-caldera',
  'estacion-perihelio',
  'expreso-de-laton',
  'sangre-en-la-gran-via',
  'ultimas-cartas',
  'vecinos-del-cuarto-b',
]
/** Shown, and not counted as to come. */
const CANCELLED = 'polvo-y-gasolina'
const SPAIN = AHEAD.filter((slug) => slug !== 'winterlager')

const ROWS: [query: string, slugs: string[]][] = [
  ['', AHEAD],
  // Title, organizer, venue and county; case and accents make no difference.
  ['q=branavieja', ['muertos-de-branavieja']],
  ['q=BRAÑAVIEJA', ['muertos-de-branavieja']],
  ['q=estacio', ['estacion-perihelio', 'expreso-de-laton']],
  ['q=estación vella', []],
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
  ['type=jornada&type=event', AHEAD],
  ['language=de', ['winterlager']],
  ['language=ES', SPAIN],
  ['language=en', []],
  // An event without a venue passes any origin, and counts as in Spain where a country is asked for.
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
  // Together.
  ['q=estacio&type=jornada&theme=steampunk', ['expreso-de-laton']],
  ['origin=international&language=es', ['ultimas-cartas']],
  ['origin=international&country=es', ['ultimas-cartas']],
  [
    'type=jornada&price=40&theme=science-fiction&language=es&origin=national',
    ['bajo-la-caldera', 'estacion-perihelio'],
  ],
  ['type=jornada&province=Santa Cruz de Tenerife&price=39', []],
  // What makes no sense is as if it were not there.
  ['type=concert&language=xx&theme=&origin=mars&country=1&month=2026-13&price=free&province=%20&sort=up&page=7', AHEAD],
]

test.each(ROWS)('searching for "%s" shows what matches, on every list', async (query, slugs) => {
  for (const list of ['/es/events', '/es/desktop', '/es/desktop/events', '/es/m/events']) {
    const { ahead, count } = await shown(`${list}?${query}`)
    expect([list, ahead.sort()]).toEqual([list, slugs])
    expect([list, count]).toEqual([list, slugs.filter((slug) => slug !== CANCELLED).length])
  }
})

test('past events are below, the oldest of them first, and pass the same filters', async () => {
  const order = ['corte-de-los-naranjos', 'donde-arde-el-henares', 'el-borde-del-mapa', 'la-cosecha']
  expect((await shown('/es/events')).behind).toEqual(order)
  expect((await shown('/es/events?language=en')).behind).toEqual(['el-borde-del-mapa'])
  expect((await shown('/es/events?q=solana')).behind).toEqual(['la-cosecha'])
  expect((await shown('/es/events?origin=national&type=event')).behind).toEqual(['donde-arde-el-henares', 'la-cosecha'])
})

test('a month has what happens in it', async () => {
  const rows =
    await sql`select distinct to_char(date_start, 'YYYY-MM') as month from events where last_day >= now()::date`
  const found = await Promise.all(rows.map(async ({ month }) => (await shown(`/es/events?month=${month}`)).ahead))
  expect(found.every((slugs) => slugs.length > 0 && slugs.length < AHEAD.length)).toBe(true)
  expect(new Set(found.flat())).toEqual(new Set(AHEAD))
})

test.each([
  ['price', 'vecinos-del-cuarto-b', 'ultimas-cartas'],
  ['title', 'conclave-de-aldamar', 'winterlager'],
])('ordered by %s, %s comes first and %s last', async (sort, first, last) => {
  for (const list of ['/es/events', '/es/m/events']) {
    const { ahead } = await shown(`${list}?sort=${sort}`)
    expect([ahead[0], ahead.at(-1)]).toEqual([first, last])
  }
})

test('the home page suggests the next six that take place', async () => {
  const rows = await sql`select t.slug from events e join event_texts t on t.event_id = e.id and t.locale = 'es'
    where e.last_day >= (now() at time zone 'Europe/Madrid')::date and e.happening <> 'cancelled' order by e.date_start, e.id limit 6`
  const html = await (await get('/es')).text()
  const bill = /<div class="bill">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''
  expect([...new Set(slugsIn(bill))]).toEqual(rows.map(({ slug }) => slug))
})

test('when nothing matches the page says so, and what to do', async () => {
  const html = await (await get('/es/events?q=nadie&theme=horror')).text()
  expect(textOf(html, 'main')).toContain('nadie')
  const ways = tagsIn(html).flatMap(({ name, attributes: { href } }) =>
    name === 'a' && href?.startsWith('/es/events') ? [href] : [],
  )
  expect(ways).toContain('/es/events?theme=horror')
  expect(ways).toContain('/es/events')
})

test.each([
  ['q=la tramoya', 1],
  ['q=COMPANIA', 1],
  ['q=nadie', 0],
  ['type=company', 2],
  ['type=club', 16],
  ['', 16],
])('the organizers’ list with "%s" has %i', async (query, count) => {
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
])('the venues’ list with "%s" has %i', async (query, count) => {
  const html = await (await get(`/es/venues?${query}`)).text()
  expect(new Set(html.match(/(?<=href="\/es\/venue\/)[\w-]+/g)).size).toBe(count)
})

const slugsIn = (html: string) =>
  [...html.matchAll(/href="\/es\/evento-rol-vivo-larp\/([\w-]+)"/g)].map(([, slug]) => slug!)

async function shown(address: string) {
  const response = await get(address.replaceAll(' ', '+').replace(/[^\x20-\x7e]/g, encodeURIComponent))
  const html = await response.text()
  const slugs = [...new Set(slugsIn(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''))]
  const words =
    tagsIn(html).length > 0 ? [...html.matchAll(/role="status"[^>]*>(?:<b[^>]*>)?(\d+) eventos? por venir/g)] : []
  return {
    ahead: slugs.filter((slug) => !BEHIND.includes(slug)),
    behind: slugs.filter((slug) => BEHIND.includes(slug)),
    count: Number(words[0]?.[1]),
  }
}
