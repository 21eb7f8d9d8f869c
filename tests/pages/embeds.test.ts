import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addOrganizer } from '../fixtures/add-events.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, findHtmlErrors, plainText, textOf } from './html.ts'

const { get, sql, db } = await openBuiltApp()
const today = dayAt(new Date())
const soon = (days: number) => addDays(today, days)
const organizer = await addOrganizer(db, 'Farol de prueba')
const [cancelled, deleted, draft] = await addEvents(db, organizer, [
  { title: 'Anulado <b>&', dateStart: soon(10), eventStatus: 'cancelled', prices: [1000] },
  { title: 'Borrado', dateStart: soon(11), deletedAt: new Date() },
  { title: 'Borrador', dateStart: soon(12), moderation: 'draft', publishedAt: null },
  { title: 'Aplazado', dateStart: soon(13), eventStatus: 'postponed', signup: 'none' },
  { title: 'Primero', dateStart: soon(14), prices: [7000, 9000], signup: 'open' },
  { title: 'Segundo', dateStart: soon(15), dateEnd: soon(16) },
  { title: 'Antiguo', dateStart: soon(-30) },
])
const suspended = await addOrganizer(db, 'Apagada')
await addEvents(db, suspended, [{ title: 'De apagada', dateStart: soon(9) }])
await sql`update organizations set status = 'suspended' where id = ${suspended}`
const slugOf = async (id: number) => (await sql`select slug from event_texts where event_id = ${id}`)[0]!['slug']

const FRAMES = [
  '/embed/organizer/farol-de-prueba?n=20&past=1',
  '/embed/event/valdecuervo?look=dark',
  '/embed/series/noches-de-la-solana',
  '/embed/search?theme=horror&lang=en',
  '/embed/map?area=es',
  '/embed/map?area=eu&look=light',
]

test.each(FRAMES)('%s can be framed by every site, and sets, counts and runs nothing', async (path) => {
  const response = await get(path)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': expect.stringContaining('frame-ancestors *'),
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  for (const absent of ['x-frame-options', 'set-cookie']) expect(response.headers.get(absent), absent).toBeNull()
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/)
  expect(findHtmlErrors(html)).toEqual([])
  expect(attributesOf(html, 'link').filter(({ rel }) => rel === 'canonical')).toEqual([
    { rel: 'canonical', href: expect.stringMatching(`^${HOME}/`) },
  ])
  const links = attributesOf(html, 'a')
  expect(links.length).toBeGreaterThan(2)
  for (const { href, target, rel } of links)
    expect([href?.startsWith(HOME), target, rel]).toEqual([true, '_blank', 'noopener'])
})

test.each([
  '/',
  '/embed',
  '/events',
  '/oembed?url=/events',
  '/api/events',
  '/map/spain.svg',
  '/embedded',
  '/covers/horror/x.svg?w=240&h=240',
])('%s cannot be framed', async (path) => expect((await get(path)).headers.get('x-frame-options')).toBe('DENY'))

test('lists what the page lists, with each event’s state, in the number and language asked for', async () => {
  const html = await (await get('/embed/organizer/farol-de-prueba?n=20&past=1')).text()
  const text = plainText(html)
  expect(textOf(html, 'h1')).toContain('Eventos de Farol de prueba')
  expect(text).toMatch(/Cancelado Anulado <b>& .*Aplazado .*Primero .*Desde 70,00.*Segundo .*Ya celebrados .*Antiguo/)
  expect(text).not.toMatch(/Borrado|Borrador/)
  const short = await (await get('/embed/organizer/farol-de-prueba?n=1&lang=en&look=dark&images=0')).text()
  expect([short.match(/<li[ >]/g)?.length, short.match(/<img/g), attributesOf(short, 'html')[0]]).toEqual([
    1,
    null,
    { lang: 'en', dir: 'ltr', 'data-theme': 'dark' },
  ])
  expect(plainText(short)).toMatch(/Events by Farol de prueba .*Cancelled/)
})

test('shows nothing of what is not public, and says so in the frame', async () => {
  const missing = [
    '/embed/organizer/apagada',
    '/embed/organizer/nadie',
    `/embed/event/${await slugOf(draft!)}`,
    '/embed/series/nada',
    '/embed/event/a.b',
  ]
  for (const path of missing) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('x-frame-options')]).toEqual([path, 404, null])
    expect(plainText(await response.text())).toContain('Lo que se enseñaba aquí ya no está en Candil.')
    const data = await get(`${path}.json?lang=en`)
    expect([data.status, await data.json()]).toEqual([404, { error: 'What was shown here is no longer on Candil.' }])
  }
  expect((await get(`/embed/event/${await slugOf(deleted!)}`)).status).toBe(410)
  const search = plainText(await (await get('/embed/search?q=apagada')).text())
  expect(search).toContain('Ahora mismo no hay eventos así.')
  const off = plainText(await (await get(`/embed/event/${await slugOf(cancelled!)}`)).text())
  expect(off).toContain('Cancelado')
  // A map has no marker for what does not take place.
  expect(await (await get('/embed/map?area=es')).text()).not.toMatch(/aria-label="Anulado/)
})

test('gives the same as data to every origin, and the script of the web component, below 12 kB', async () => {
  const response = await get('/embed/organizer/farol-de-prueba.json?n=2&lang=es')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({
    title: 'Eventos de Farol de prueba',
    url: `${HOME}/organizer/farol-de-prueba`,
    events: [{ title: 'Anulado <b>&', status: 'Cancelado', cancelled: true }, { title: 'Aplazado' }],
    past: [],
  })
  const script = await get('/embed/candil.js')
  const text = await script.text()
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(text.length).toBeLessThanOrEqual(12_000)
  expect(text).not.toMatch(/innerHTML|eval\(|Function\(|document\.write|cookie|Storage|https?:/)
  const again = await get('/embed/candil.js', { headers: { 'if-none-match': script.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('other sites may show public covers and link previews', async () => {
  for (const path of ['/covers/horror/x.svg?w=240&h=240', '/og/home.png'])
    expect((await get(path)).headers.get('cross-origin-resource-policy'), path).toBe('cross-origin')
  expect((await get('/events')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('oEmbed: pages name it, and it answers in JSON and XML within the size asked for', async () => {
  const page = await (await get('/es/organizer/farol-de-prueba')).text()
  const found = attributesOf(page, 'link').filter(({ type }) => type?.endsWith('+oembed'))
  expect(found.map(({ type }) => type)).toEqual(['application/json+oembed', 'text/xml+oembed'])
  const [json, xml] = await Promise.all(found.map(({ href = '' }) => get(href.replace(HOME, ''))))
  const oembed = await json!.json()
  expect(oembed).toMatchObject({
    ...{ version: '1.0', type: 'rich', title: 'Eventos de Farol de prueba', width: 600, cache_age: 3600 },
    ...{ author_name: 'Farol de prueba', author_url: `${HOME}/organizer/farol-de-prueba`, provider_name: 'Candil' },
    ...{ thumbnail_width: 1200, thumbnail_height: 630 },
  })
  expect(oembed.html).toContain(`<iframe src="${HOME}/embed/organizer/farol-de-prueba?n=5&amp;lang=es&amp;look=auto"`)
  expect(xml!.headers.get('content-type')).toContain('text/xml')
  expect(new XMLParser({ parseTagValue: false }).parse(await xml!.text()).oembed.html).toBe(oembed.html)
  const small = await (await get('/oembed?url=/en/events&maxwidth=320&maxheight=200')).json()
  expect(small).toMatchObject({ title: 'Larp events', width: 320, height: 200 })
  expect(small.thumbnail_url).toBeUndefined()
  // A picture that can be fetched, and the limits that are none.
  expect((await get(oembed.thumbnail_url.replace(HOME, ''))).headers.get('content-type')).toBe('image/png')
  expect((await (await get('/oembed?url=/events&maxwidth=-1&maxheight=x')).json()).width).toBe(600)
})

test.each([
  ['/oembed', 404],
  ['/oembed?url=https://other.example/events', 404],
  ['/oembed?url=/organizer/apagada', 404],
  ['/oembed?url=/venue/x', 404],
  [`/oembed?url=/events?q=${'x'.repeat(2000)}`, 404],
  ['/oembed?url=/events&format=yaml', 501],
  ['/oembed?url=/events&format=constructor', 501],
])('oEmbed refuses %s with %i', async (path, status) => {
  const response = await get(path)
  expect([response.status, (await response.text()).length > 20]).toEqual([status, true])
})

test('the page that builds embeds works from its address alone', async () => {
  const code = async (query: string) => {
    const html = await (await get(`/es/embed?${query}`)).text()
    return { text: plainText(html), code: textOf(html, 'textarea'), frame: attributesOf(html, 'iframe')[0]?.['src'] }
  }
  const frame = await code('what=organizer&organizer=farol-de-prueba&n=3&look=dark&images=1')
  expect(frame.frame).toBe('/embed/organizer/farol-de-prueba?n=3&lang=es&look=dark')
  expect(frame.code).toContain(
    'src="http://localhost:3000/embed/organizer/farol-de-prueba?n=3&amp;lang=es&amp;look=dark"',
  )
  expect((await code('what=event&event=/series/noches-de-la-solana&code=component')).code).toContain(
    '<candil-events series="noches-de-la-solana" count="5" lang="es" look="auto" images="no">',
  )
  expect((await code('what=search&address=/events?theme=horror&code=picture')).code).toMatch(
    /^<a href="http:\/\/localhost:3000\/events\?theme=horror"><img src="http:\/\/localhost:3000\/og\//,
  )
  const wrong = await code('what=event&event=https://other.example/')
  expect([wrong.code, wrong.frame]).toEqual(['', undefined])
  expect(wrong.text).toContain('Esa no es la dirección de un evento')
  expect((await code('what=organizer&organizer=apagada')).text).toContain('no hay nada que enseñar')
})
