import { beforeAll, expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/site-map.ts'
import { runGuard } from '#middleware/guards.server.ts'
import { returnTo } from '#ui/page/return-to.ts'
import { callsOn, HIGH, register } from '../fixtures/people.ts'
import { openBuiltSite } from './site.ts'

const { get } = await openBuiltSite(HIGH)
const call = callsOn({ get })
const FORMS = ['', '/es', '/en'] as const
const guarded = (guard: string) =>
  EVERY_PAGE.flatMap((page) =>
    page.guard === guard ? FORMS.map((form) => [form, `/${page.path.replace(/:\w+/g, '1')}`] as const) : [],
  )
let cookie = ''
beforeAll(async () => {
  cookie = `session=${(await register(call, 'Ana')).token}`
})

test('every guard of the site map is one that exists', () => {
  const names = EVERY_PAGE.map(({ guard }) => guard)
  expect(new Set(names)).toEqual(new Set([undefined, 'anonymous', 'signed_in', 'site_team']))
})

test.each(guarded('signed_in'))(
  '%s%s sends who is not signed in to the login, and remembers where they were going',
  async (form, path) => {
    for (const asked of [`${path}?a=1`, `${path}.data?a=1`]) {
      const { status, headers, text } = await call(`GET ${form}${asked}`)
      const wanted = `${form}/login?to=${encodeURIComponent(`${form}${path}?a=1`)}`
      // A data request is told in its own language.
      if (asked.includes('.data')) expect(text).toContain(wanted)
      else expect([status, headers.get('location')]).toEqual([302, wanted])
    }
  },
)

test.each(guarded('signed_in').filter(([form]) => form === ''))(
  '%s%s refuses the form of whoever is not signed in any more, and leaves them where they typed it',
  async (_, path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const { status, text } = await call(`POST ${path}.data`, { headers, body: 'intent=save&title=Una' })
    // A page without a form has none to refuse, and one with several does not know this one.
    expect([401, 404, 405]).toContain(status)
    expect(text).not.toContain('/login?to')
  },
)

test.each(guarded('site_team'))(
  '%s%s is not there for a visitor, nor for who is not on the site team',
  async (form, path) => {
    for (const headers of [{}, { cookie }]) expect((await call(`GET ${form}${path}`, headers)).status).toBe(404)
  },
)

test.each(guarded('anonymous'))('%s%s sends who is signed in home', async (form, path) => {
  const { status, headers } = await call(`GET ${form}${path}`, { cookie })
  expect([status, headers.get('location')]).toEqual([302, form || '/'])
})

test.each(guarded('anonymous').filter(([, path]) => path !== '/login/link'))(
  '%s%s is open to visitors',
  async (form, path) => {
    expect((await call(`GET ${form}${path}`)).status).toBe(200)
  },
)

test('a page that names an unknown guard answers 500 and says which', () => {
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
])('from a login with to=%j one comes to %s', (wanted, where) => {
  expect(returnTo(wanted, '/')).toBe(where)
})

test('who is signed in gets nothing that was kept, and leaves nothing behind', async () => {
  const mine = await call('GET /es/events', { cookie })
  expect([mine.headers.get('cache-control'), mine.text.includes('/avatar/')]).toEqual(['private, no-store', true])
  const theirs = await call('GET /es/events')
  expect(theirs.text).not.toContain('/avatar/')
})

test('a session that is over leaves the browser', async () => {
  const { status, headers } = await call('GET /es/events', { cookie: `session=${'x'.repeat(43)}` })
  expect([status, headers.getSetCookie()]).toEqual([200, ['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']])
})
