import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import routes from '#app/routes.ts'
import { canonicalPath, joinPath, PREFIXES, type Prefix } from '#shared/paths.ts'
import { faultsIn, hashOf, inlineScripts, placeOf, policyOf, tagsNamed, textOf } from './html.ts'
import { HOME, openBuiltSite } from './site.ts'
import { DOORS, inLanguage, languageOf, OVER, PAGES, PRIVATE, TEAM_ONLY, WAITING } from './site-map.ts'

const { get, sql } = await openBuiltSite()
const complaints = vi.spyOn(console, 'error')
const [organizer] = await sql`select slug from organizations order by id`
const [venue] = await sql`select slug from venues where latitude is not null order by id`
const filled = (path: string) => path.replace('{organizer}', organizer?.['slug']).replace('{venue}', venue?.['slug'])
const forms = PREFIXES.flatMap((prefix) =>
  [...PAGES, ...DOORS].map(([page, path, main]) => [page, prefix, path, main ?? path] as const),
)

test.each(forms)(
  '%s at %j: answers, says what and where it is, and has nothing inline',
  async (_page, prefix, path, main) => {
    const locale = languageOf(prefix)
    const response = await get(joinPath(prefix, filled(inLanguage(path, locale))))
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-language')).toBe(locale)
    expect(tagsNamed(html, 'html').map(({ lang }) => lang)).toEqual([locale])
    expect(tagsNamed(html, 'h1')).toHaveLength(1)
    expect(textOf(html, 'h1')).not.toBe('')
    expect(tagsNamed(html, 'title')).toHaveLength(1)
    expect(textOf(html, 'title')).toMatch(/^(?!Loading|Cargando).*Candil/)
    expect(tagsNamed(html, 'meta').find(({ name }) => name === 'description')?.['content']?.length).toBeGreaterThan(20)
    expect(tagsNamed(html, 'main')).toHaveLength(1)
    const at = (of: 'es' | 'en') => HOME + canonicalPath(of, filled(inLanguage(main, of)))
    expect(placeOf(html)).toEqual({
      canonical: [at(locale)],
      alternates: { es: at('es'), en: at('en'), 'x-default': at('es') },
    })
    expect(faultsIn(html)).toEqual([])
    expectContentSecurity(response.headers, html)
    expectHeaders(response.headers, prefix, inLanguage(path, locale).includes('?code='))
  },
)

test('canonical pages name each other: every alternate answers, and names the same three', async () => {
  for (const [, path, main] of PAGES.filter(([, , main]) => main === undefined)) {
    const { alternates } = placeOf(await (await get(filled(inLanguage(main ?? path, 'es')))).text())
    for (const [language, address] of Object.entries(alternates)) {
      const answer = await get(address, language === 'en' ? {} : { headers: { cookie: 'lang=es' } })
      expect([address, answer.status]).toEqual([address, 200])
      const there = placeOf(await answer.text())
      expect(there).toEqual({ canonical: [address], alternates })
    }
  }
})

const waiting = WAITING.flatMap(([work, paths]) =>
  PREFIXES.flatMap((prefix) => paths.map((path) => [joinPath(prefix, path), work])),
)
test.each(waiting)('%s waits for %s: not found until then', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
})

const hidden = PREFIXES.flatMap((prefix) => [...TEAM_ONLY, ...OVER].map((path) => joinPath(prefix, path)))
test.each(hidden)('%s is not there for a visitor, and has nothing inline', async (path) => {
  const response = await get(path)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(tagsNamed(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe('noindex')
  expect(faultsIn(html)).toEqual([])
  expectContentSecurity(response.headers, html)
})

test('every mounted route is shown by a row', () => {
  const patterns = flattened(routes).filter((path) => path.startsWith('en') && path !== 'en/*')
  expect(patterns.length).toBeGreaterThan(15)
  const shown = [...PAGES, ...DOORS].map(([, path]) => inLanguage(path, 'en'))
  const addresses = [...shown, ...PRIVATE, ...TEAM_ONLY, ...OVER, '/logout'].map((path) =>
    joinPath('/en', path).slice(1),
  )
  const form = (pattern: string) => new RegExp(`^${pattern.replace('/*', '(/.*)?').replace(/:\w+/g, '[^/]+')}$`)
  expect(patterns.filter((pattern) => !addresses.some((address) => form(pattern).test(address)))).toEqual([])
})

test.each(forms.filter(([page]) => ['home', 'events', 'mobile home'].includes(page)))(
  '%s at %j: HEAD has the headers of GET and no body',
  async (_page, prefix, path) => {
    const address = joinPath(prefix, inLanguage(path, 'es'))
    const [whole, head] = await Promise.all([get(address), get(address, { method: 'HEAD' })])
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(ofAnyBody(head.headers)).toEqual(ofAnyBody(whole.headers))
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s to a page that only reads is refused, with the methods it has',
  async (method) => {
    for (const path of ['/events', '/en', '/m', '/en/guide/what-is-larp', '/nothing-here']) {
      const response = await get(path, { method })
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
  },
)

test.each([
  ['/nothing-here', 'es', 'Página no encontrada'],
  ['/en/nothing/here', 'en', 'Page Not Found'],
  ['/en/help/nothing', 'en', 'Page Not Found'],
  ['/en/guide/nothing', 'en', 'Page Not Found'],
  ['/es/evento-rol-vivo-larp/nothing', 'es', 'Página no encontrada'],
  ['/m/nothing', 'es', 'Página no encontrada'],
  ['/en/venue/99999999', 'en', 'Page Not Found'],
])('%s is a 404 in the frame of the site, with a way home', async (path, locale, words) => {
  const response = await get(path)
  const html = await response.text()
  expect([response.status, response.headers.get('content-language')]).toEqual([404, locale])
  expect(textOf(html, 'title')).toContain(words)
  expect(textOf(html, 'main')).toContain('(404)')
  expect(tagsNamed(html, 'h1')).toHaveLength(1)
  expect(tagsNamed(html, 'a').map(({ href }) => href)).toContain(
    path.startsWith('/en') ? '/en' : path.startsWith('/es') ? '/es' : '/',
  )
  expect(tagsNamed(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe('noindex')
  expect(placeOf(html)).toEqual({ canonical: [], alternates: {} })
  expect(faultsIn(html)).toEqual([])
  expectContentSecurity(response.headers, html)
})

test('the router’s data comes without the language cookie and with the same headers', async () => {
  const response = await get('/en/events.data')
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  expect((await get('/events.data')).headers.get('vary')).toContain('Cookie')
})

test('what one visitor sends is not in what the next one gets', async () => {
  for (const path of ['/es', '/en/events', '/events', '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo']) {
    const strange = {
      origin: 'http://evil.example',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      referer: 'http://evil.example/',
      'user-agent': '<script>evil.example</script>',
      cookie: 'lang=es; evil.example=1',
    }
    const first = await get(`${path}?first=${path.length}`, { headers: strange })
    const second = await get(`${path}?first=${path.length}`, { headers: { cookie: 'lang=es' } })
    const [one, other] = [await first.text(), await second.text()]
    expect([first.status, second.status, one === other]).toEqual([200, 200, true])
    expect(one + JSON.stringify([...first.headers, ...second.headers])).not.toContain('evil.example')
  }
})

test('React had nothing to complain of', () => {
  expect(complaints.mock.calls).toEqual([])
})

/** The paths that are mounted, layouts and prefixes put together. */
function flattened(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    return [...(index || (path && children.length === 0) ? [whole] : []), ...flattened(children, whole)]
  })
}

/** What a head says of a body it has not: its packing and its tag. */
function ofAnyBody(headers: Headers) {
  const { etag: _, vary = '', ...rest } = Object.fromEntries(headers)
  return { ...rest, vary: vary.replace(/(, )?Accept-Encoding/, '') }
}

/** Everything closed but ourselves; of the inline scripts exactly the ones that are there. */
function expectContentSecurity(headers: Headers, html: string) {
  const { 'script-src': scripts = [], ...others } = policyOf(headers)
  const self = ["'self'"]
  expect(others).toEqual({
    'default-src': ["'none'"],
    'style-src': self,
    'img-src': self,
    'font-src': self,
    'connect-src': self,
    'manifest-src': self,
    'form-action': self,
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
  const hashes = inlineScripts(html).map(hashOf)
  expect(hashes.length).toBeGreaterThan(1)
  expect(new Set(scripts)).toEqual(new Set(["'self'", ...hashes]))
  expect(scripts).toHaveLength(new Set(scripts).size)
}

function expectHeaders(headers: Headers, prefix: Prefix, secret: boolean) {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': secret ? 'no-store' : 'no-cache',
  })
  expect(headers.get('x-powered-by')).toBeNull()
  const varies = headers.get('vary') ?? ''
  expect([varies.includes('Cookie'), varies.includes('Accept-Language')]).toEqual([prefix === '', prefix === ''])
}
