import { describe, expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, linksOf, mainOf, plainText, textOf } from './html.ts'

const { get } = await openBuiltApp()
const COOKIE = 'Max-Age=31536000; Path=/; SameSite=Lax'

/** The language comes from the URL prefix, then the cookie, then the browser; it is stored on the first visit to an unprefixed URL. */
test.each<[path: string, cookie: string, browser: string, locale: string, stored: string | null]>([
  ['/events', '', '', 'es', 'es'],
  ['/events', '', 'en', 'en', 'en'],
  ['/events', '', 'en-GB,en;q=0.9,es;q=0.8', 'en', 'en'],
  ['/events', '', 'es-MX,es;q=0.9,en;q=0.8', 'es', 'es'],
  ['/events', '', 'de', 'es', 'es'],
  ['/events', '', 'de-DE,de;q=0.9,en;q=0.5', 'en', 'en'],
  ['/events', '', 'es;q=0.1,en;q=0.9', 'en', 'en'],
  ['/events', '', 'en;q=0,de', 'es', 'es'],
  ['/events', '', '*', 'es', 'es'],
  ['/events', '', ';;;=,%00,q=', 'es', 'es'],
  ['/events', '', 'x'.repeat(5000), 'es', 'es'],
  ['/events', 'lang=en', 'es', 'en', null],
  ['/events', 'theme=dark; lang=es', 'en', 'es', null],
  ['/events', 'lang=fr', 'en', 'en', 'en'],
  ['/events', 'lang=', 'en', 'en', 'en'],
  ['/', '', 'en', 'en', 'en'],
  ['/m', '', 'en', 'en', 'en'],
  ['/en/events', '', 'es', 'en', null],
  ['/en/events', 'lang=es', 'es', 'en', null],
  ['/es/events', 'lang=en', 'en', 'es', null],
  ['/es', '', 'en', 'es', null],
])('%s with cookie "%s" and Accept-Language "%s" renders in %s', async (path, cookie, browser, locale, stored) => {
  const headers = new Headers()
  if (cookie) headers.set('cookie', cookie)
  if (browser) headers.set('accept-language', browser)
  const response = await get(path, { headers })
  expect(attributesOf(await response.text(), 'html').map(({ lang }) => lang)).toEqual([locale])
  expect(response.headers.get('set-cookie')).toBe(stored && `lang=${stored}; ${COOKIE}`)
  const varies = (response.headers.get('vary') ?? '').split(', ').filter((name) => name !== 'Accept-Encoding')
  expect(varies).toEqual(/^\/e[ns]/.test(path) && path !== '/events' ? [] : ['Cookie', 'Accept-Language'])
})

test('a 404 stores no language, but varies by it', async () => {
  const response = await get('/nothing-here', { headers: { 'accept-language': 'en' } })
  expect([response.status, response.headers.get('content-language'), response.headers.get('set-cookie')]).toEqual([
    404,
    'en',
    null,
  ])
  expect(response.headers.get('vary')).toContain('Cookie')
})

test.each([
  '/en/nothing-here',
  '/en/evento-rol-vivo-larp/no-such-event',
  '/en/organizer/no-such-organizer',
  '/en/venue/no-such-venue',
  '/en/guide/no-such-guide',
  '/en/legal/no-such-text',
  '/en/help/no-such-page',
])('%s is a 404 in the language of its URL', async (path) => {
  const response = await get(path, { headers: { 'accept-language': 'es' } })
  const html = await response.text()
  expect([response.status, textOf(html, 'title')]).toEqual([404, 'Page Not Found · Candil'])
  expect(attributesOf(html, 'html').map(({ lang }) => lang)).toEqual(['en'])
  expect(linksOf(mainOf(html))).toContainEqual({ text: expect.stringContaining('Home'), href: '/en' })
})

test('an unknown page has its title, the navigation and a link home', async () => {
  const html = await (await get('/no-hay-nada-aqui')).text()
  expect(textOf(html, 'title')).toBe('Página no encontrada · Candil')
  expect(textOf(html, 'h1')).toBe('Aquí no hay nadie con un candil')
  expect(plainText(mainOf(html))).toContain('Página no encontrada (404)')
  expect(attributesOf(html, 'meta')).toContainEqual(expect.objectContaining({ name: 'robots', content: 'noindex' }))
  expect(linksOf(mainOf(html))).toContainEqual({ text: 'Volver al inicio', href: '/' })
  expect(linksOf(html.slice(0, html.indexOf('<main')))).toContainEqual({ text: 'Eventos', href: '/events' })
})

const post = (body: BodyInit | null, type = 'application/x-www-form-urlencoded') =>
  get('/language', { method: 'POST', headers: { 'content-type': type, cookie: 'lang=es' }, body })

test.each(['es', 'en'])('POST /language stores %s over an earlier choice', async (locale) => {
  const response = await post(`locale=${locale}`)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([204, `lang=${locale}; ${COOKIE}`])
})

test.each<[body: string, type?: string]>([
  ['locale=de'],
  ['locale='],
  ['locale=en;Path=/x'],
  ['locale=en&locale=de'],
  ['locale[]=en'],
  ['lang=en'],
  [''],
  ['{"locale":"en"}', 'application/json'],
  ['nonsense', 'multipart/form-data; boundary=x'],
  ['%E0%00'],
])('POST /language rejects %s', async (body, type) => {
  const response = await post(body, type)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
})

test('GET /language answers 404', async () => {
  expect((await get('/language')).status).toBe(404)
})

test.each([
  ['the home page', '/es', '/en', 'Your next life lasts a weekend.'],
  [
    'an event',
    '/es/evento-rol-vivo-larp/muertos-de-branavieja',
    '/en/evento-rol-vivo-larp/the-dead-of-branavieja',
    'The Dead of Brañavieja',
  ],
  [
    'the poster of an event',
    '/es/evento-rol-vivo-larp2/muertos-de-branavieja',
    '/en/evento-rol-vivo-larp2/the-dead-of-branavieja',
    'The Dead of Brañavieja',
  ],
  ['a guide', '/es/guide/que-es-el-rol-en-vivo', '/en/guide/what-is-larp', 'What is larp?'],
  ['a list', '/es/events?q=brana&theme=horror&sort=title', '/en/events?q=brana&theme=horror&sort=title', 'Events'],
  ['an organizer', '/es/organizer/barlovento-larp', '/en/organizer/barlovento-larp', 'Barlovento'],
  ['a help page', '/es/help/orga', '/en/help/orga', ''],
])('%s links to itself in the other language, and back', async (_, spanish, english, heading) => {
  const [es, en] = await Promise.all([spanish, english].map(async (path) => (await get(path)).text()))
  /** Where the link leads: an address that differs is a redirect. */
  const targetOf = async (html: string, locale: string) => {
    const link = attributesOf(html, 'a').find(({ hreflang }) => hreflang === locale)!['href']!
    const { status, headers } = await get(link)
    return status === 200 ? link : headers.get('location')
  }
  expect([await targetOf(es!, 'en'), await targetOf(en!, 'es')]).toEqual([english, spanish])
  expect(textOf(en!, 'h1')).toContain(heading)
})

test('every link of a page with a language prefix keeps the prefix', async () => {
  const html = await (await get('/en/events')).text()
  const own = attributesOf(html, 'a').filter(({ hreflang, href }) => !hreflang && href?.startsWith('/'))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(({ href }) => !/^\/en(\/|\?|$)/.test(href!))).toEqual([])
})

test('guides link to each other in order', async () => {
  const help = mainOf(await (await get('/help')).text())
  expect(linksOf(help).find(({ href }) => href.startsWith('/guide/'))?.href).toBe('/guide/que-es-el-rol-en-vivo')
  const guide = await (await get('/guide/que-es-el-rol-en-vivo')).text()
  expect(textOf(guide, 'h1')).toBe('¿Qué es el rol en vivo?')
  expect(linksOf(guide).find(({ text }) => text.includes('Siguiente: guía 2'))?.href).toBe(
    '/guide/tu-primer-rol-en-vivo',
  )
})

test('links to the same page and search in the other language', async () => {
  const html = await (await get('/en/events?q=ros%C3%A9&theme=horror')).text()
  const links = attributesOf(html, 'a').filter(({ hreflang }) => hreflang)
  expect(new Set(links.map(({ hreflang, href }) => `${hreflang} ${href}`))).toEqual(
    new Set(['es /es/events?q=ros%C3%A9&theme=horror', 'en /en/events?q=ros%C3%A9&theme=horror']),
  )
})

describe('with ROOT_LOCALE_REDIRECT', async () => {
  const redirecting = await openBuiltApp({ ROOT_LOCALE_REDIRECT: 'en', SAMPLE_DATA: 'off' })

  test.each([
    ['/', '/en'],
    ['/?from=mail', '/en?from=mail'],
  ])('%s redirects to %s temporarily', async (path, to) => {
    const response = await redirecting.get(path, { headers: { cookie: 'lang=es' } })
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
  })

  test.each(['/es', '/en', '/events', '/m'])('%s does not redirect', async (path) => {
    expect((await redirecting.get(path)).status).toBe(200)
  })

  test.each(['/', '/en', '/en/events', '/en/organizers', '/en/venues', '/en/m', '/en/m/events', '/en/desktop'])(
    'renders with an empty calendar: %s',
    async (path) => {
      const response = await redirecting.get(path === '/' ? '/es' : path)
      expect(response.status).toBe(200)
      expect(attributesOf(await response.text(), 'h1')).toHaveLength(1)
    },
  )
})
