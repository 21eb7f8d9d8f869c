import { expect, test } from 'vitest'
import { isHidden } from '#shared/events/event-status.ts'
import { openApp } from '../cache/cached-app.ts'
import { addEvents, addOrganizer, addOwner, addVenue } from '../fixtures/add-events.ts'
import { testDatabase } from '../fixtures/database.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const { db, sql, connection } = await testDatabase()

const TITLES = ['Normal', 'Cancelado', 'Aplazado', 'Tentativo', 'Pasado', 'Cerrado', 'Suspendido'] as const
type Title = (typeof TITLES)[number]
/** Where one signs up on the organizer’s own page, whatever the event says. */
const ELSEWHERE = ['Sin dueña', 'Sin pago'] as const
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
const insertEvents = async (organizer: number, list: Parameters<typeof addEvents>[2]) => {
  const ids = await addEvents(db, organizer, list)
  for (const [index, id] of ids.entries()) {
    const [{ slug } = { slug: '' }] = await sql`select slug from event_texts where event_id = ${id}`
    slugs.set(list[index]!.title!, slug)
  }
}
await insertEvents(open!, [
  { ...plain, title: 'Normal' },
  { ...plain, title: 'Cancelado', eventStatus: 'cancelled', statusReasonEs: 'Se quemó la casa.' },
  { ...plain, title: 'Aplazado', eventStatus: 'postponed' },
  { ...plain, title: 'Tentativo', eventStatus: 'tentative' },
  { ...plain, title: 'Pasado', dateStart: '2026-10-30' },
  { ...plain, title: 'Sin sede', venueId: null, county: 'Murcia', prices: [] },
  { ...plain, title: 'Alemán', venueId: germany },
  { ...plain, title: 'Alemán cancelado', venueId: germany, eventStatus: 'cancelled' },
])
await insertEvents(closed!, [{ ...plain, title: 'Cerrado' }])
// Their organizers say that people sign up here; one has nobody who answers, the other no way to be paid.
const here = { ...plain, signup: 'open' as const, signupUrl: null, url: 'https://elsewhere.example/' }
const [unattended, unpayable] = [await addOrganizer(db, 'Grupo Sin Nadie'), await addOrganizer(db, 'Grupo Sin Caja')]
await addOwner(db, unpayable)
await insertEvents(unattended, [{ ...here, title: 'Sin dueña' }])
await insertEvents(unpayable, [{ ...here, title: 'Sin pago', paymentMethods: [] }])
await insertEvents(suspended!, [{ ...plain, title: 'Suspendido' }])
await sql`update tickets set limit_date = '2026-12-01'`
const app = await openApp({ connection, now, cacheMegabytes: 0 })

const get = (path: string) => app.text(`/es${path}`)
const page = (title: Title | (typeof ELSEWHERE)[number], second = '') =>
  get(`/evento-rol-vivo-larp${second}/${slugs.get(title)}`)
/** The part of the HTML between `open` and `close` that names the event. */
const htmlPart = (html: string, title: string, open: string, close: string) =>
  html
    .split(open)
    .slice(1)
    .map((rest) => rest.split(close)[0]!)
    .find((part) => part.includes(`>${title}<`) || part.includes(`/${slugs.get(title)}"`)) ?? null
const textContent = (html: string | null) =>
  html
    ?.replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const BADGE: Record<Title, RegExp | null> = {
  Normal: null,
  Cancelado: /data-status="cancelled".*Cancelado.*<h[23]/s,
  Aplazado: /data-status="postponed".*Aplazado.*<h[23]/s,
  Tentativo: /data-status="tentative".*Por confirmar.*<h[23]/s,
  Pasado: /Ya pasó/,
  Cerrado: null,
  Suspendido: null,
}

test('shows the status badge before the title in lists, and lists nothing of a suspended organization', async () => {
  const list = await get('/events')
  const cards = await get('/organizer/grupo-abierto')
  for (const title of TITLES) {
    const row = htmlPart(list, title, '<li class="agenda-row_row', '</li>')
    expect(row === null, title).toBe(title === 'Suspendido')
    const off = /^[^"]*agenda-row_off/.test(row ?? '')
    expect([title, off]).toEqual([title, title === 'Cancelado'])
    if (BADGE[title]) expect(row).toMatch(BADGE[title])
    else expect(row ?? '').not.toContain('data-status')
    const card = htmlPart(cards, title, '<article class="event-card_card', '</article>')
    if (card && BADGE[title]) expect(card).toMatch(new RegExp(BADGE[title].source.replace('<h[23]', '<h3'), 's'))
  }
  expect(textContent(htmlPart(list, 'Cerrado', '<li class="agenda-row_row', '</li>'))).toContain('Inscripción cerrada')
  for (const title of ['Cancelado', 'Aplazado'])
    expect(textContent(htmlPart(list, title, '<li class="agenda-row_row', '</li>'))).not.toContain('Inscripción hasta')
})

test('leaves cancelled events out of counts and off the home page and map', async () => {
  // Upcoming: Normal, Aplazado, Tentativo, Cerrado, Sin sede, Alemán, and the two of `ELSEWHERE`.
  expect(textContent(await get('/events'))).toContain(' 8 eventos')
  expect(textContent(await get('/m/events'))).toContain(' 8 eventos')
  expect(textContent(htmlPart(await get('/organizers'), 'Grupo Abierto', '<li', '</li>'))).toMatch(/5 (eventos )?/)
  expect(textContent(await get(''))).toContain('diciembre 8 eventos')
  expect(await get('')).not.toContain(slugs.get('Cancelado'))
  expect(await get('/m')).not.toContain(slugs.get('Cancelado'))
  const month = await get('/events?view=month&month=2026-12')
  expect(textContent(htmlPart(month, 'Cancelado', '<a class="month-day_bar', '</a>'))).toContain('Cancelado: Cancelado')
  expect(month.match(/class="month-view_heading".*?<\/p>/s)?.[0]).toMatch(/>8 eventos</)
  const map = (await get('/events?view=map')).split('class="list-with-map_map"')[1]!.split('class="agenda-row_row')[0]!
  expect(map).not.toContain(slugs.get('Cancelado'))
})

test('opens the events that the link to Germany counted', async () => {
  const [, chip = ''] = /class="edge-links_place"[^>]*href="([^"]+)"/.exec(await get('/events')) ?? []
  const opened = await app.text(chip.replaceAll('&amp;', '&'))
  const listed = [...opened.matchAll(/<li class="agenda-row_row.*?<\/li>/gs)].map(([row]) => textContent(row))
  expect(listed).toHaveLength(2)
  for (const row of listed) expect(row).toContain('Schloss, Harz')
  expect(textContent(opened)).toContain(' 1 evento ')
})

/** What both event pages say about sign-up, and the schema.org availability. */
const SIGNUP: [Title, says: RegExp, button: boolean, availability: string | null][] = [
  ['Normal', /hasta el 1 dic/, true, 'InStock'],
  ['Cancelado', /Evento cancelado Ya no hay entradas\./, false, 'Discontinued'],
  ['Aplazado', /Evento aplazado Aún no tiene fecha nueva/, false, 'Discontinued'],
  ['Tentativo', /hasta el 1 dic/, true, 'InStock'],
  [
    'Pasado',
    /¿Quieres ir a la próxima\? Sigue a [^.]+ y te contamos lo próximo que publique\..*Cerrada/,
    false,
    'Discontinued',
  ],
  ['Cerrado', /La organización ha cerrado: ya no admite inscripciones/, false, 'Discontinued'],
]
test.each(SIGNUP)('%s: pages, sign-up redirect, calendar file and API agree', async (title, says, button, offer) => {
  const [first, second] = [await page(title), await page(title, '2')]
  for (const html of [first, second]) {
    expect(textContent(html)).toMatch(says)
    expect(html).toContain(`schema.org/${offer}`)
    // The same button twice would be the same id twice.
    expect(html.match(/value="organizer:/g) ?? []).toHaveLength(title === 'Cerrado' ? 0 : 1)
  }
  expect(first.includes('/signup"')).toBe(button)
  if (!button) expect(textContent(first)).not.toMatch(/[Hh]asta el 1 dic|Hasta hoy|Cerrada desde el 1 dic/)
  expect(first.includes('<title>Cancelado: ')).toBe(title === 'Cancelado')
  const path = `/es/evento-rol-vivo-larp/${slugs.get(title)}`
  const out = await app.get(`${path}/signup`, { 'user-agent': 'Mozilla' })
  const leaves = button || title === 'Pasado' || title === 'Aplazado'
  expect(out.headers.get('location') === 'https://elsewhere.example/').toBe(leaves)
  const feed = await app.text(`${path}.ics`)
  expect(feed).toContain(`STATUS:${title === 'Cancelado' ? 'CANCELLED' : ''}`)
  const { data } = JSON.parse(await app.text(`/api/event/by_slug/${slugs.get(title)}`))
  expect(data.attributes.signup).toBe(title === 'Cerrado' ? 'closed' : 'external')
  expect(data.attributes.signup_url).toBe(title === 'Cerrado' ? null : 'https://elsewhere.example/')
})

test.each(ELSEWHERE)('%s: every list, page, feed and call says what it says of a sign-up elsewhere', async (title) => {
  const ORGANIZERS = /Grupo (Abierto|Sin Nadie|Sin Caja)|grupo-(abierto|sin-nadie|sin-caja)/g
  const said = async (one: 'Normal' | typeof title) => {
    const slug = slugs.get(one)!
    const { data } = JSON.parse(await app.text(`/api/event/by_slug/${slug}`))
    const listed = JSON.parse(await get('/events.json')).items.find(({ url }: { url: string }) => url.endsWith(slug))
    const [html, second] = [await page(one), await page(one, '2')]
    const tickets = (of: string) => textContent(/id="tickets".*?<\/section>/s.exec(of)?.[0] ?? '')
    return JSON.parse(
      JSON.stringify({
        row: textContent(htmlPart(await get('/events'), one, '<li class="agenda-row_row', '</li>')),
        ...{ tickets: tickets(html), second: tickets(second), offers: html.match(/schema\.org\/[A-Z]\w+Stock/g) },
        out: (await app.get(`/es/evento-rol-vivo-larp/${slug}/signup`)).headers.get('location'),
        api: [data.attributes.signup, data.attributes.signup_url, data.attributes.signup_opens],
        feed: listed.content_html ?? listed.content_text,
      })
        .replaceAll(one, 'Título')
        .replaceAll(slug, 'slug')
        .replace(ORGANIZERS, 'Grupo')
        .replace(' Pago transferencia', ''),
    )
  }
  const [elsewhere, expected] = [await said(title), await said('Normal')]
  expect(expected.tickets).toContain('hasta el 1 dic')
  expect(elsewhere).toEqual(expected)
  expect(textContent(await page(title))).toMatch(/Se apunta en la web de Grupo/)
})

test('hides the events of a suspended organization', async () => {
  const path = `/es/evento-rol-vivo-larp/${slugs.get('Suspendido')}`
  for (const suffix of ['', '/signup', '.ics']) expect((await app.get(path + suffix)).status).toBe(404)
  expect((await app.get(`/api/event/by_slug/${slugs.get('Suspendido')}`)).status).toBe(404)
  expect([isHidden('published', 'suspended'), isHidden('published', 'closed'), isHidden('draft', 'pending')]).toEqual([
    ...[true, false, false],
  ])
})

test('answers 410 for a deleted event and links onwards', async () => {
  await sql`update events set deleted_at = now() where id = (select event_id from event_texts where slug = ${slugs.get('Aplazado')!})`
  for (const [prefix, title, on] of [
    ['/es', 'Este evento ya no está', 'Ver Grupo Abierto'],
    ['/en', 'This event is no longer here', 'See Grupo Abierto'],
  ])
    for (const path of ['evento-rol-vivo-larp', 'evento-rol-vivo-larp2']) {
      const response = await app.get(`${prefix}/${path}/${slugs.get('Aplazado')}`)
      const html = await response.text()
      expect([response.status, textContent(html)?.includes(title!), textContent(html)?.includes(on!)]).toEqual([
        410,
        true,
        true,
      ])
      expect(html).toContain(`href="${prefix}/organizer/grupo-abierto"`)
      expect(html).toContain(`href="${prefix}/events"`)
    }
})

test('suggests cancelled events after the others and marks them', async () => {
  const found = await app.text('/api/suggestions?q=Alem')
  expect(found).toMatch(/"Alemán".*"Alemán cancelado"[^}]*"cancelled":true/)
})
