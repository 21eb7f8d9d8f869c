import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import routes from '#app/routes.ts'
import { canonicalPath, joinPath, PREFIXES, type Prefix } from '#shared/paths.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import {
  attributesOf,
  canonicalLinks,
  cspHash,
  findHtmlErrors,
  headStyles,
  inlineScripts,
  parseCsp,
  textOf,
} from './html.ts'
import {
  API_PAGES,
  AUTH_PAGES,
  CHARACTER_PAGES,
  EXPIRED_LINKS,
  FILES,
  FORM_TARGETS,
  localeOf,
  PAGES,
  pathIn,
  SIGNED_IN_PAGES,
  TEAM_PAGES,
} from './page-list.ts'

const { get, sql } = await openBuiltApp()
const consoleErrors = vi.spyOn(console, 'error')
const [organizer] = await sql`select slug from organizations order by id`
const [venue] = await sql`select slug from venues where latitude is not null order by id`
const [character] =
  await sql`with owner as (insert into users (username, username_key, email, email_key, password_hash, locale)
    values ('Dueña', 'dueña', 'duena@example.org', 'duena@example.org', '-', 'es') returning id)
  insert into characters (owner_id, name, visibility, biography) select id, 'Inés de Brañalonga', 'public', 'Llegó *tarde*.' from owner returning id`
const fillSlugs = (path: string) =>
  path
    .replace('{organizer}', organizer?.['slug'])
    .replace('{venue}', venue?.['slug'])
    .replace('{series}', 'noches-de-la-solana')
    .replace('{character}', character?.['id'])
const forms = PREFIXES.flatMap((prefix) =>
  [...PAGES, ...API_PAGES, ...CHARACTER_PAGES, ...AUTH_PAGES].map(
    ([page, path, main]) => [page, prefix, path, main ?? path] as const,
  ),
)
const FULL = process.env['TEST_FULL'] === '1'
/** The pages of this prefix are read whole; the same pages under the others by their headers, language and canonical links. */
const READ: Prefix = '/es'

test.each(forms)(
  '%s at %j: renders with title, canonical links and no inline code',
  async (_page, prefix, path, main) => {
    const locale = localeOf(prefix)
    const response = await get(joinPath(prefix, fillSlugs(pathIn(path, locale))))
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-language')).toBe(locale)
    expect(attributesOf(html, 'html').map(({ lang }) => lang)).toEqual([locale])
    const at = (of: 'es' | 'en') => HOME + canonicalPath(of, fillSlugs(pathIn(main, of)))
    expect(canonicalLinks(html)).toEqual({
      canonical: [at(locale)],
      alternates: { es: at('es'), en: at('en'), 'x-default': at('es') },
    })
    expectHeaders(response.headers, prefix, pathIn(path, locale).includes('?code='))
    if (!FULL && prefix !== READ) return
    expect(attributesOf(html, 'h1')).toHaveLength(1)
    expect(textOf(html, 'h1')).not.toBe('')
    expect(attributesOf(html, 'title')).toHaveLength(1)
    expect(textOf(html, 'title')).toMatch(/^(?!Loading|Cargando).*Candil/)
    expect(attributesOf(html, 'meta').find(({ name }) => name === 'description')?.['content']?.length).toBeGreaterThan(
      20,
    )
    expect(attributesOf(html, 'main')).toHaveLength(1)
    expect(findHtmlErrors(html)).toEqual([])
    expectContentSecurity(response.headers, html)
  },
)

test('alternates link to each other and answer 200', async () => {
  for (const [, path, main] of PAGES.filter(([, , main]) => main === undefined)) {
    const { alternates } = canonicalLinks(await (await get(fillSlugs(pathIn(main ?? path, 'es')))).text())
    for (const [language, address] of Object.entries(alternates)) {
      const answer = await get(address, language === 'en' ? {} : { headers: { cookie: 'lang=es' } })
      expect([address, answer.status]).toEqual([address, 200])
      const there = canonicalLinks(await answer.text())
      expect(there).toEqual({ canonical: [address], alternates })
    }
  }
})

test.each(FILES)('%s answers 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

const hidden = PREFIXES.flatMap((prefix) =>
  [...TEAM_PAGES, ...EXPIRED_LINKS].map((path) => [joinPath(prefix, path), prefix] as const),
)
test.each(hidden)('%s answers 404 for visitors, with no inline code', async (path, prefix) => {
  const response = await get(path)
  const html = await response.text()
  expect(response.status).toBe(404)
  if (!FULL && prefix !== READ) return
  expect(attributesOf(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe('noindex')
  expect(findHtmlErrors(html)).toEqual([])
  expectContentSecurity(response.headers, html)
})

test('tests every mounted route but those of development', () => {
  const patterns = flattened(routes).filter((path) => path !== '*' && !path.startsWith('dev/'))
  expect(patterns.length).toBeGreaterThan(15)
  const testedPaths = [...PAGES, ...API_PAGES, ...CHARACTER_PAGES, ...AUTH_PAGES].map(([, path]) => pathIn(path, 'en'))
  const addresses = [
    ...testedPaths,
    ...SIGNED_IN_PAGES,
    ...TEAM_PAGES,
    ...EXPIRED_LINKS,
    ...FILES,
    ...FORM_TARGETS,
  ].map((path) => path.slice(1))
  const form = (pattern: string) => new RegExp(`^${pattern.replace('/*', '(/.*)?').replace(/:\w+/g, '[^/]+')}$`)
  expect(patterns.filter((pattern) => !addresses.some((address) => form(pattern).test(address)))).toEqual([])
})

test.each(forms.filter(([page]) => ['home', 'events', 'mobile home'].includes(page)))(
  '%s at %j: answers HEAD with the headers of GET and no body',
  async (_page, prefix, path) => {
    const address = joinPath(prefix, pathIn(path, 'es'))
    const [joined, head] = await Promise.all([get(address), get(address, { method: 'HEAD' })])
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(ofAnyBody(head.headers)).toEqual(ofAnyBody(joined.headers))
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s to a read-only page answers 405 with an Allow header',
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
])('%s renders the 404 page with a link home', async (path, locale, words) => {
  const response = await get(path)
  const html = await response.text()
  expect([response.status, response.headers.get('content-language')]).toEqual([404, locale])
  expect(textOf(html, 'title')).toContain(words)
  expect(textOf(html, 'main')).toContain('(404)')
  expect(attributesOf(html, 'h1')).toHaveLength(1)
  expect(attributesOf(html, 'a').map(({ href }) => href)).toContain(
    path.startsWith('/en') ? '/en' : path.startsWith('/es') ? '/es' : '/',
  )
  expect(attributesOf(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe('noindex')
  expect(canonicalLinks(html)).toEqual({ canonical: [], alternates: {} })
  expect(findHtmlErrors(html)).toEqual([])
  expectContentSecurity(response.headers, html)
})

test('serves router data without the language cookie and with the same headers', async () => {
  const response = await get('/en/events.data')
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  expect((await get('/events.data')).headers.get('vary')).toContain('Cookie')
})

test('never shows one visitor’s request data to the next', async () => {
  for (const path of ['/es', '/en/events', '/events', '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo']) {
    const foreignHeaders = {
      origin: 'http://evil.example',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      referer: 'http://evil.example/',
      'user-agent': '<script>evil.example</script>',
      cookie: 'lang=es; evil.example=1',
    }
    const first = await get(`${path}?first=${path.length}`, { headers: foreignHeaders })
    const second = await get(`${path}?first=${path.length}`, { headers: { cookie: 'lang=es' } })
    const [one, other] = [await first.text(), await second.text()]
    expect([first.status, second.status, one === other]).toEqual([200, 200, true])
    expect(one + JSON.stringify([...first.headers, ...second.headers])).not.toContain('evil.example')
  }
})

test('React logs no error', () => {
  expect(consoleErrors.mock.calls).toEqual([])
})

/** The mounted paths, with layouts and prefixes joined. */
function flattened(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const joined = [parent, path].filter(Boolean).join('/')
    return [...(index || (path && children.length === 0) ? [joined] : []), ...flattened(children, joined)]
  })
}

/** Headers that do not depend on the body: without its encoding and ETag. */
function ofAnyBody(headers: Headers) {
  const { etag: _, vary = '', ...rest } = Object.fromEntries(headers)
  return { ...rest, vary: vary.replace(/(, )?Accept-Encoding/, '') }
}

/** Expects a policy that allows only our own origin and exactly the inline scripts and styles on the page. */
function expectContentSecurity(headers: Headers, html: string) {
  const { 'script-src': scripts = [], ...others } = parseCsp(headers)
  const self = ["'self'"]
  expect(others).toEqual({
    'default-src': ["'none'"],
    'style-src': [...self, ...headStyles(html).map(cspHash)],
    'img-src': [...self, 'data:'],
    'font-src': self,
    'connect-src': self,
    'manifest-src': self,
    'frame-src': self,
    'form-action': self,
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
  const hashes = inlineScripts(html).map(cspHash)
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
