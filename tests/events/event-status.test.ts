import { expect, test } from 'vitest'
import { isHidden } from '#shared/events/event-status.ts'
import { openSite } from '../cache/cache-site.ts'
import { addEvents, addOrganizer, addVenue } from '../fixtures/calendar.ts'
import { testDatabase } from '../fixtures/database.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const { db, sql, connection } = await testDatabase()

const TITLES = ['Normal', 'Cancelado', 'Aplazado', 'Tentativo', 'Pasado', 'Cerrado', 'Suspendido'] as const
type Title = (typeof TITLES)[number]
const slugs = new Map<string, string>()

const [open, closed, suspended] = await Promise.all(
  ['Grupo Abierto', 'Grupo Cerrado', 'Grupo Suspendido'].map((name) => addOrganizer(db, name)),
)
await sql`update organizations set status = 'closed', verified_at = now() where id = ${closed!}`
await sql`update organizations set status = 'suspended', verified_at = now() where id = ${suspended!}`
const venueId = await addVenue(db, { name: 'Casa Roja', county: 'Segovia', latitude: 41, longitude: -4 })
const germany = await addVenue(db, {
  name: 'Schloss',
  county: 'Harz',
  country: 'DE',
  latitude: 51.8,
  longitude: 10.6,
})
const plain = {
  venueId,
  prices: [3000],
  signup: 'external' as const,
  signupUrl: 'https://elsewhere.example/',
  theme: 'horror' as const,
}
const made = async (organizer: number, list: Parameters<typeof addEvents>[2]) => {
  const ids = await addEvents(db, organizer, list)
  for (const [index, id] of ids.entries()) {
    const [{ slug } = { slug: '' }] = await sql`select slug from event_texts where event_id = ${id}`
    slugs.set(list[index]!.title!, slug)
  }
}
await made(open!, [
  { ...plain, title: 'Normal' },
  { ...plain, title: 'Cancelado', happening: 'cancelled', happeningReasonEs: 'Se quemó la casa.' },
  { ...plain, title: 'Aplazado', happening: 'postponed' },
  { ...plain, title: 'Tentativo', happening: 'tentative' },
  { ...plain, title: 'Pasado', dateStart: '2026-10-30' },
  { ...plain, title: 'Sin sede', venueId: null, county: 'Murcia', prices: [] },
  { ...plain, title: 'Alemán', venueId: germany },
  { ...plain, title: 'Alemán cancelado', venueId: germany, happening: 'cancelled' },
])
await made(closed!, [{ ...plain, title: 'Cerrado' }])
await made(suspended!, [{ ...plain, title: 'Suspendido' }])
await sql`update tickets set limit_date = '2026-12-01'`
const site = await openSite({ connection, now, kept: 0 })

const get = (path: string) => site.text(`/es${path}`)
const page = (title: Title, second = '') => get(`/evento-rol-vivo-larp${second}/${slugs.get(title)}`)
/** The piece of a page, from `open` to `close`, that names the event. */
const piece = (html: string, title: string, open: string, close: string) =>
  html
    .split(open)
    .slice(1)
    .map((rest) => rest.split(close)[0]!)
    .find((part) => part.includes(`>${title}<`) || part.includes(`/${slugs.get(title)}"`)) ?? null
const words = (html: string | null) =>
  html
    ?.replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const BADGE: Record<Title, RegExp | null> = {
  Normal: null,
  Cancelado: /rstate--cancelled.*Cancelado.*<h[23]/s,
  Aplazado: /rstate--postponed.*Aplazado.*<h[23]/s,
  Tentativo: /rstate--tentative.*Por confirmar.*<h[23]/s,
  Pasado: /Ya pasó/,
  Cerrado: null,
  Suspendido: null,
}

test('in lists the badge stands before the title; of a suspended organization nothing is listed', async () => {
  const list = await get('/events')
  const cards = await get('/organizer/grupo-abierto')
  for (const title of TITLES) {
    const row = piece(list, title, '<li class="row', '</li>')
    expect(row === null, title).toBe(title === 'Suspendido')
    const off = /^[^"]*is-off/.test(row ?? '')
    expect([title, off]).toEqual([title, title === 'Cancelado'])
    if (BADGE[title]) expect(row).toMatch(BADGE[title])
    else expect(row ?? '').not.toContain('rstate')
    const card = piece(cards, title, '<article class="lantern', '</article>')
    if (card && BADGE[title]) expect(card).toMatch(new RegExp(BADGE[title].source.replace('<h[23]', '<h3'), 's'))
  }
  expect(words(piece(list, 'Cerrado', '<li class="row', '</li>'))).toContain('Inscripción cerrada')
  expect(words(piece(list, 'Cancelado', '<li class="row', '</li>'))).not.toContain('Inscripción hasta')
})

test('what was called off is counted nowhere, and is no light', async () => {
  // Ahead are Normal, Aplazado, Tentativo, Cerrado, Sin sede and Alemán.
  expect(words(await get('/events'))).toContain(' 6 eventos')
  expect(words(await get('/m/events'))).toContain(' 6 eventos')
  expect(words(piece(await get('/organizers'), 'Grupo Abierto', '<li', '</li>'))).toMatch(/5 (eventos )?/)
  expect(words(await get(''))).toContain('diciembre 6 eventos')
  expect(await get('')).not.toContain(slugs.get('Cancelado'))
  expect(await get('/m')).not.toContain(slugs.get('Cancelado'))
  const month = await get('/events?view=month&month=2026-12')
  expect(words(piece(month, 'Cancelado', '<a class="ebar', '</a>'))).toContain('Cancelado: Cancelado')
  expect(month.match(/class="mhead2".*?<\/p>/s)?.[0]).toMatch(/>6 eventos</)
  const map = (await get('/events?view=map')).split('class="lm__map"')[1]!.split('class="row')[0]!
  expect(map).not.toContain(slugs.get('Cancelado'))
})

test('«Alemania: 1 evento» opens what it counted', async () => {
  const [, chip = ''] = /class="map__edge"[^>]*href="([^"]+)"/.exec(await get('/events')) ?? []
  const opened = await site.text(chip.replaceAll('&amp;', '&'))
  const listed = [...opened.matchAll(/<li class="row.*?<\/li>/gs)].map(([row]) => words(row))
  expect(listed).toHaveLength(2)
  for (const row of listed) expect(row).toContain('Schloss, Harz')
  expect(words(opened)).toContain(' 1 evento ')
})

/** What each of the two pages of an event says of signing up, and what programs read. */
const SIGNUP: [Title, says: RegExp, button: boolean, availability: string | null][] = [
  ['Normal', /hasta el 1 dic/, true, 'InStock'],
  ['Cancelado', /Evento cancelado: ya no hay entradas/, false, 'Discontinued'],
  ['Aplazado', /hasta el 1 dic/, true, 'InStock'],
  ['Tentativo', /hasta el 1 dic/, true, 'InStock'],
  ['Pasado', /Cerrada/, false, 'Discontinued'],
  ['Cerrado', /La organización ha cerrado: ya no admite inscripciones/, false, 'Discontinued'],
]
test.each(SIGNUP)(
  '%s: the pages, the way out, the feed and the API say the same',
  async (title, says, button, offer) => {
    const [first, second] = [await page(title), await page(title, '2')]
    for (const html of [first, second]) {
      expect(words(html)).toMatch(says)
      expect(html).toContain(`schema.org/${offer}`)
    }
    expect(first.includes('/signup"')).toBe(button)
    if (!button) expect(words(first)).not.toMatch(/hasta el 1 dic|Cerrada desde el 1 dic/)
    expect(first.includes('<title>Cancelado: ')).toBe(title === 'Cancelado')
    const path = `/es/evento-rol-vivo-larp/${slugs.get(title)}`
    const out = await site.get(`${path}/signup`, { 'user-agent': 'Mozilla' })
    const leaves = button || title === 'Pasado'
    expect(out.headers.get('location') === 'https://elsewhere.example/').toBe(leaves)
    const feed = await site.text(`${path}.ics`)
    expect(feed).toContain(`STATUS:${title === 'Cancelado' ? 'CANCELLED' : ''}`)
    const { data } = JSON.parse(await site.text(`/api/event/by_slug/${slugs.get(title)}`))
    expect(data.attributes.signup).toBe(title === 'Cerrado' ? 'closed' : 'external')
    expect(data.attributes.signup_url).toBe(title === 'Cerrado' ? null : 'https://elsewhere.example/')
  },
)

test('what a suspended organization runs is nowhere, and its panel says so', async () => {
  const path = `/es/evento-rol-vivo-larp/${slugs.get('Suspendido')}`
  for (const suffix of ['', '/signup', '.ics']) expect((await site.get(path + suffix)).status).toBe(404)
  expect((await site.get(`/api/event/by_slug/${slugs.get('Suspendido')}`)).status).toBe(404)
  expect([isHidden('published', 'suspended'), isHidden('published', 'closed'), isHidden('draft', 'pending')]).toEqual([
    ...[true, false, false],
  ])
})

test('the page of a deleted event says that it is gone, and leads on', async () => {
  await sql`update events set deleted_at = now() where id = (select event_id from event_texts where slug = ${slugs.get('Aplazado')!})`
  for (const [prefix, title, on] of [
    ['/es', 'Este evento ya no está', 'Ver Grupo Abierto'],
    ['/en', 'This event is no longer here', 'See Grupo Abierto'],
  ])
    for (const path of ['evento-rol-vivo-larp', 'evento-rol-vivo-larp2']) {
      const answer = await site.get(`${prefix}/${path}/${slugs.get('Aplazado')}`)
      const html = await answer.text()
      expect([answer.status, words(html)?.includes(title!), words(html)?.includes(on!)]).toEqual([410, true, true])
      expect(html).toContain(`href="${prefix}/organizer/grupo-abierto"`)
      expect(html).toContain(`href="${prefix}/events"`)
    }
})

test('suggestions say what was called off, after what is on', async () => {
  const found = await site.text(`/api/suggestions?q=Alem`)
  expect(found).toMatch(/"Alemán".*"Alemán cancelado"[^}]*"cancelled":true/)
})
