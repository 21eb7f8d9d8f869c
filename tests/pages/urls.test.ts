import { expect, test, vi } from 'vitest'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { canonicalLinks } from './html.ts'

// The router warns about every URL that cannot be decoded.
vi.spyOn(console, 'warn').mockImplementation(() => {})
const { get, sql } = await openBuiltApp()

test.each([
  ['/EVENTS', '/events'],
  ['/en/EVENTS', '/en/events'],
  ['/EN', '/en'],
  ['/En/Events?q=A&theme=horror', '/en/events?q=A&theme=horror'],
  ['/events/', '/events'],
  ['/en/', '/en'],
  ['/es/help/orga///', '/es/help/orga'],
  ['//', '/'],
  ['/en//events', '/en/events'],
  ['//events?q=%C3%B1', '/events?q=%C3%B1'],
  ['/Organizer/La-Tramoya', '/organizer/la-tramoya'],
  // Never to another host, however a browser reads the path.
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['//evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/.//evil.example/', '/evil.example'],
  ['/%2F%2Fevil.example/', '/%2f%2fevil.example'],
  ['/%5Cevil.example/', '/%5cevil.example'],
])('%s redirects permanently to %s', async (path, to) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
  expect(new URL(to, HOME).origin).toBe(HOME)
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('no path prefix redirects to another host', async () => {
  for (const start of ['//', '///', '/\\', '/\\\\', '/./', '/en//', '/%2f/', '/;//', '/@'])
    for (const rest of [
      'evil.example',
      'evil.example/',
      'EVIL.example/x',
      '%65vil.example/',
      'https://evil.example/',
      'evil.example/%2e%2e/',
    ])
      for (const form of ['', '/en', '/ES']) {
        const to = (await get(form + start + rest)).headers.get('location')
        if (to !== null) expect([start + rest, new URL(to, HOME).origin]).toEqual([start + rest, HOME])
      }
})

// Former slugs, ids and slugs of the other language.
const [event] = await sql`select x.id from event_texts x where slug = 'valdecuervo'`
const [other] = await sql`select x.id from event_texts x where slug = 'the-last-night-at-valdecuervo'`
const [organizer] =
  await sql`update organizations set slug = 'roble-nuevo' where slug = 'compania-del-roble-hueco' returning id`
const [venue] = await sql`update venues set slug = 'la-solana-nueva' where slug = 'albergue-la-solana' returning id`
await sql`update event_texts set slug = 'noche-de-valdecuervo' where slug = 'valdecuervo'`

const EVENT = '/evento-rol-vivo-larp'
test.each<[path: string, to: string]>([
  [`${EVENT}/valdecuervo`, `${EVENT}/noche-de-valdecuervo`],
  [`${EVENT}/${event?.['id']}`, `${EVENT}/noche-de-valdecuervo`],
  [`${EVENT}/the-last-night-at-valdecuervo`, `${EVENT}/noche-de-valdecuervo`],
  [`${EVENT}/${other?.['id']}`, `${EVENT}/noche-de-valdecuervo`],
  [`${EVENT}2/valdecuervo`, `${EVENT}2/noche-de-valdecuervo`],
  [`${EVENT}2/${other?.['id']}`, `${EVENT}2/noche-de-valdecuervo`],
  ['/guide/what-is-larp', '/guide/que-es-el-rol-en-vivo'],
  ['/legal/privacy-policy', '/legal/politica-de-privacidad'],
])('%s redirects to %s, permanently when the URL has a language', async (path, to) => {
  const cookie = { headers: { cookie: 'lang=es' } }
  expect(await redirectOf(`${path}?from=mail`, cookie)).toEqual([302, `${to}?from=mail`])
  expect(await redirectOf(`/es${path}`)).toEqual([301, `/es${to}`])
})

test('redirects to the English slug under /en', async () => {
  expect(await redirectOf(`/en${EVENT}/noche-de-valdecuervo`)).toEqual([
    301,
    `/en${EVENT}/the-last-night-at-valdecuervo`,
  ])
  expect(await redirectOf(`/en${EVENT}/valdecuervo`)).toEqual([301, `/en${EVENT}/the-last-night-at-valdecuervo`])
  expect(await redirectOf('/en/guide/que-es-el-rol-en-vivo')).toEqual([301, '/en/guide/what-is-larp'])
  expect(await redirectOf('/en/legal/politica-de-privacidad')).toEqual([301, '/en/legal/privacy-policy'])
})

test.each<[path: string, to: string]>([
  ['/organizer/compania-del-roble-hueco', '/organizer/roble-nuevo'],
  [`/organizer/${organizer?.['id']}`, '/organizer/roble-nuevo'],
  ['/venue/albergue-la-solana', '/venue/la-solana-nueva'],
  [`/venue/${venue?.['id']}`, '/venue/la-solana-nueva'],
])('%s redirects permanently to %s under every prefix', async (path, to) => {
  for (const form of ['', '/es', '/en'])
    expect(await redirectOf(`${form}${path}?a=b`)).toEqual([301, `${form}${to}?a=b`])
})

test('keeps the slug of an event without translation', async () => {
  const response = await get(`/en${EVENT}/la-cosecha`)
  expect(response.status).toBe(200)
  expect(canonicalLinks(await response.text()).canonical).toEqual([`${HOME}/en${EVENT}/la-cosecha`])
})

const MALFORMED = [
  'x'.repeat(200),
  'x'.repeat(6000),
  '%00',
  'a%00b',
  '%E0',
  '%C0%80',
  '%ED%A0%80',
  '%',
  '%zz',
  '%F0%9F%95%AF%EF%B8%8F',
  'ñandú',
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e',
  '....',
  "'%20or%201=1--",
  '1;drop%20table%20events',
  '$%7Bjndi%7D',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '999999999',
  '9999999999999999999999',
  '-1',
  '1e9',
  '0x10',
  '%0d%0aset-cookie:a=b',
  '__proto__',
  'constructor',
  'x.data',
  '_root.data',
]
const SVG = '.svg?w=400&h=225'
test.each([
  ['', ''],
  ['/en', ''],
  [EVENT, ''],
  [EVENT, '.ics'],
  [`/en${EVENT}`, ''],
  [`${EVENT}2`, ''],
  ['/organizer', ''],
  ['/venue', ''],
  ['/guide', ''],
  ['/legal', ''],
  ['/help', ''],
  ['/m', ''],
  ['/covers/horror', SVG],
  ['/covers/horror', '.avif?w=240&h=240'],
  ['/seals', SVG],
  ['/assets', '.js'],
])('%s/…%s answers malformed paths with a page or a 4xx', async (path, ending) => {
  for (const value of MALFORMED) {
    const { status, headers, body } = await follow(`${path}/${value}${ending}`)
    expect([value, status < 400 || [400, 404, 414].includes(status)]).toEqual([value, true])
    expect(headers.get('set-cookie') ?? '').not.toContain('a=b')
    expect(body).not.toMatch(/<script>alert|at \w+ \(|syntax error|invalid byte/)
  }
})

const NAMES = [...Object.keys(EMPTY_SEARCH), 'capacity', 'locale', 'd', '__proto__']
test.each(['/es/events', '/es/desktop', '/es/m/events', '/es/organizers', '/es/venues', '/api/suggestions'])(
  '%s renders with any malformed query',
  async (path) => {
    for (const value of MALFORMED) {
      const query = NAMES.map((name) => `${name}=${value}&${name}[$ne]=1`).join('&')
      const { status, body } = await follow(`${path}?${query}`)
      expect([value, status]).toEqual([value, 200])
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain(messagesIn('es')['failed.title'])
    }
  },
)

async function redirectOf(path: string, init?: RequestInit) {
  const response = await get(path, init)
  return [response.status, response.headers.get('location')]
}

async function follow(path: string) {
  let response = await get(path)
  for (let turns = 0; turns < 3 && response.status >= 300 && response.status < 400; turns++)
    response = await get(response.headers.get('location') ?? '/')
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test('the map of a province has one address', async () => {
  const paths = ['/map/province/28.svg', '/map/province/28', '/map/province/99.svg', '/map/province/1.svg']
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
  expect(statuses).toEqual([200, 404, 404, 404])
})
