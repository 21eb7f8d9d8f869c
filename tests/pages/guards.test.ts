import { beforeAll, expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/pages.ts'
import { runGuard } from '#middleware/guards.server.ts'
import { returnTo } from '#ui/page/return-to.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const FORMS = ['', '/es', '/en'] as const
const guarded = (guard: string) =>
  EVERY_PAGE.flatMap((page) =>
    page.guard === guard ? FORMS.map((form) => [form, `/${page.path.replace(/:\w+/g, '1')}`] as const) : [],
  )
let cookie = ''
beforeAll(async () => {
  cookie = `session=${(await register(call, 'Ana')).token}`
})

test('every guard in the site map exists', () => {
  const names = EVERY_PAGE.map(({ guard }) => guard)
  expect(new Set(names)).toEqual(new Set([undefined, 'anonymous', 'signed_in', 'signed_in_or_form', 'site_team']))
})

test.each([...guarded('signed_in'), ...guarded('signed_in_or_form')])(
  '%s%s redirects anonymous visitors to the login page and back',
  async (form, path) => {
    for (const asked of [`${path}?a=1`, `${path}.data?a=1`, `${path}.data?a=1&_routes=layouts%2Faccount`]) {
      const { status, headers, text } = await call(`GET ${form}${asked}`)
      const loginUrl = `/login?to=${encodeURIComponent(`${form}${path}?a=1`)}`
      // Data requests carry the redirect in React Router's own format, without the prefix that its router adds.
      if (asked.includes('.data')) expect(text).toContain(loginUrl)
      else expect([status, headers.get('location')]).toEqual([302, form + loginUrl])
    }
  },
)

test.each(guarded('signed_in').filter(([form]) => form === ''))(
  '%s%s rejects a form after the session ended without redirecting away from it',
  async (_, path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const { status, text } = await call(`POST ${path}.data`, { headers, body: 'intent=save&title=Una' })
    // Pages without a form refuse any, and pages with several do not know this one.
    expect([401, 404, 405]).toContain(status)
    expect(text).not.toContain('/login?to')
  },
)

test.each(guarded('site_team'))('%s%s answers 404 for everybody but the site team', async (form, path) => {
  for (const headers of [{}, { cookie }]) expect((await call(`GET ${form}${path}`, headers)).status).toBe(404)
})

test.each(guarded('anonymous'))('%s%s redirects signed-in users home', async (form, path) => {
  const { status, headers } = await call(`GET ${form}${path}`, { cookie })
  expect([status, headers.get('location')]).toEqual([302, form || '/'])
})

test.each(guarded('anonymous').filter(([, path]) => path !== '/login/link'))(
  '%s%s is open to visitors',
  async (form, path) => {
    expect((await call(`GET ${form}${path}`)).status).toBe(200)
  },
)

test('answers 500 for an unknown guard and names it', () => {
  try {
    runGuard('toString', {} as never, new Request('http://localhost/account'))
    expect.unreachable()
  } catch (thrown) {
    expect(thrown).toMatchObject({ data: { guard: 'toString' }, init: { status: 500 } })
  }
})

test.each([
  ['/account', '/account'],
  ['/en/events?q=sol#list', '/en/events?q=sol'],
  ['/account.data', '/account'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\tevil', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/..//evil.example', '/'],
  ['/login', '/'],
  ['/en/logout', '/'],
  ['', '/'],
  [null, '/'],
  [['/a'], '/'],
  [`/${'a'.repeat(3000)}`, '/'],
])('login with to=%j returns to %s', (loginUrl, where) => {
  expect(returnTo(loginUrl, '/')).toBe(where)
})

test('bypasses the cache for signed-in users', async () => {
  const mine = await call('GET /es/events', { cookie })
  expect([mine.headers.get('cache-control'), mine.text.includes('/avatar/')]).toEqual(['private, no-store', true])
  const theirs = await call('GET /es/events')
  expect(theirs.text).not.toContain('/avatar/')
})

test('clears the cookie of an expired session', async () => {
  const { status, headers } = await call('GET /es/events', { cookie: `session=${'x'.repeat(43)}` })
  expect([status, headers.getSetCookie()]).toEqual([200, ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']])
})
