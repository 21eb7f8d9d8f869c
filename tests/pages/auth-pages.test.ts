import { expect, test } from 'vitest'
import { hashToken, newToken } from '#platform/crypto/token.server.ts'
import { joinPath, PREFIXES } from '#shared/paths.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, textOf } from './html.ts'
import { AUTH_PAGES, pathIn, SIGNED_IN_PAGES } from './page-list.ts'

const { get, sql } = await openBuiltApp({ SIGN_IN_ATTEMPTS: '3' })

/** Posts a form as a browser does from our own pages. */
const send = (path: string, form: Record<string, string> | string, headers: Record<string, string> = {}) => {
  const ours = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return get(path, { method: 'POST', headers: ours, body: new URLSearchParams(form).toString() })
}

const guarded = PREFIXES.flatMap((prefix) => SIGNED_IN_PAGES.map((path) => [prefix, path] as const))
test.each(guarded)('%j%s redirects anonymous visitors to the login page and back', async (prefix, path) => {
  const address = joinPath(prefix, path)
  for (const url of [address, `${address}.data`]) {
    const response = await get(url)
    const to = `/login?to=${encodeURIComponent(address)}`
    if (url === address)
      expect([response.status, response.headers.get('location')]).toEqual([302, joinPath(prefix, to)])
    else expect([response.status, await response.text()]).toEqual([202, expect.stringContaining(to)])
  }
})

test('logs out only by POST; GET redirects home', async () => {
  for (const [address, home] of [
    ['/logout', '/'],
    ['/en/logout', '/en'],
  ] as const) {
    const [viewed, loggedOut] = [await get(address), await get(address, { method: 'POST' })]
    expect([viewed.status, viewed.headers.get('location'), viewed.headers.get('set-cookie')]).toEqual([302, home, null])
    expect([loggedOut.status, loggedOut.headers.get('location')]).toEqual([302, home])
    expect(loggedOut.headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/)
  }
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without its protocol', '//evil.example/events'],
  ['the same with a backslash', '/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a line break', '/events\r\nset-cookie: a=b'],
  ['another door', '/en/register'],
  ['the way out', '/logout'],
])('ignores a return URL that leaves the site: %s', async (_, to) => {
  const html = await (await get(`/login?${new URLSearchParams({ to })}`)).text()
  const links = attributesOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')), 'a').map(({ href }) => href)
  expect(links).toContain('/register')
  expect(links.filter((href) => href?.includes('evil') || href?.includes('to='))).toEqual([])
})

test('draws an avatar only from a hash, and always the same one', async () => {
  const hash = '0123456789abcdef'.repeat(2)
  const [one, again] = [await get(`/avatar/${hash}.svg`), await get(`/avatar/${hash}.svg`)]
  expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const picture = await one.text()
  expect(picture).toContain('<svg')
  expect(await again.text()).toBe(picture)
  expect(await (await get(`/avatar/${hash.replaceAll('0', 'f')}.svg`)).text()).not.toBe(picture)
  for (const file of [
    hash,
    `${hash.slice(1)}.svg`,
    `${hash}0.svg`,
    `${hash.toUpperCase()}.svg`,
    'lucia@candil.example.svg',
  ])
    expect([file, (await get(`/avatar/${file}`)).status]).toEqual([file, 404])
})

test('lets search engines index the login and registration pages only', async () => {
  const robots = async (path: string) =>
    attributesOf(await (await get(path)).text(), 'meta').find(({ name }) => name === 'robots')?.['content']
  for (const [, path] of AUTH_PAGES) {
    const open = /^\/(login(\?.*)?|register|m\/login)$/.test(pathIn(path, 'es'))
    expect([path, await robots(pathIn(path, 'es'))]).toEqual([path, open ? undefined : 'noindex'])
  }
})

const NEW = { password: 'una capa de lana', passwordConfirmation: 'una capa de lana', terms: 'on' }

test('creates an account and signs it in with a new HttpOnly session cookie', async () => {
  const form = { ...NEW, username: 'Nora Puertas', email: 'nora@puertas.example' }
  const registered = await send('/en/register?to=%2Fen%2Fvenues', form, { cookie: 'session=chosen-by-someone-else' })
  expect([registered.status, registered.headers.get('location')]).toEqual([302, '/en/confirm?sent=1&to=%2Fen%2Fvenues'])
  const cookie = registered.headers.getSetCookie().find((one) => one.startsWith('session='))!
  expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
  const [stored] = await sql`select count(*)::int as count from sessions where hash = ${cookie.slice(8, 51)}`
  expect(stored?.['count']).toBe(0)

  const inside = await get('/en/confirm', { headers: { cookie: cookie.slice(0, 51) } })
  const html = await inside.text()
  expect(html).toContain('nora@puertas.example')
  // Where the email went is what one hears first.
  expect(html).toMatch(/<div [^>]*tabindex="-1"[^>]*autofocus|<div [^>]*autofocus[^>]*tabindex="-1"/i)
  expect(inside.headers.get('cache-control')).toBe('private, no-store')
  // The next visitor gets nothing of it.
  expect(await (await get('/en/confirm')).text()).not.toContain('puertas.example')
})

test('returns to the page before registration after the confirmation email, in the same browser and within the site', async () => {
  const registered = await send('/register?to=%2Fvenues%3Fq%3Dsol', {
    ...NEW,
    username: 'Rita Vuelta',
    email: 'rita@vuelta.example',
  })
  const returnToCookie = registered.headers.getSetCookie().find((one) => one.startsWith('wanted='))!
  expect(returnToCookie).toBe('wanted=%2Fvenues%3Fq%3Dsol; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax')
  const [session] = registered.headers
    .getSetCookie()
    .find((one) => one.startsWith('session='))!
    .split(';')
  await sql`update users set confirmed_at = now() where username = 'Rita Vuelta'`
  const confirm = async (returnCookie: string) => {
    const answer = await send('/confirm', { asked: 'resend' }, { cookie: `${session}; ${returnCookie}` })
    return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')?.slice(0, 8)]
  }
  expect(await confirm(returnToCookie.split(';')[0]!)).toEqual([
    302,
    '/confirm?done=1&to=%2Fvenues%3Fq%3Dsol',
    'wanted=;',
  ])
  for (const evil of ['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', '%E0%A4%A', ''])
    expect(await confirm(`wanted=${evil}`)).toEqual([302, '/confirm?done=1', 'wanted=;'])
  // The button in the banner returns to the page it was pressed on.
  for (const [referer, to] of [
    [`${HOME}/venues?q=a`, '&to=%2Fvenues%3Fq%3Da'],
    [`${HOME}/confirm?sent=1`, ''],
    ['https://evil.example/venues', ''],
  ] as const) {
    const sent = await send('/confirm', { asked: 'resend' }, { cookie: session!, referer })
    expect([referer, sent.headers.get('location')]).toEqual([referer, `/confirm?done=1${to}`])
  }
})

test('returns to the requested page after a login or reset link, in the same browser', async () => {
  const form = { ...NEW, username: 'Irma Camino', email: 'irma@camino.example' }
  await send('/register', form)
  await sql`update users set confirmed_at = now() where username = 'Irma Camino'`
  const secretFor = async (kind: 'link' | 'reset') => {
    const token = newToken()
    await sql`insert into one_time_tokens (kind, hash, user_id, expires_at)
      select ${kind}, ${hashToken(token)}, id, now() + interval '1 hour' from users where username = 'Irma Camino'`
    return token
  }
  const returnToIn = (answer: Response) => answer.headers.getSetCookie().find((one) => one.startsWith('wanted='))
  for (const [page, fields] of [
    ['/login', { asked: 'link', email: form.email }],
    ['/forgotpassword', { email: form.email }],
  ] as const) {
    expect(returnToIn(await send(`${page}?to=%2Fvenues`, fields))).toMatch(/^wanted=%2Fvenues; /)
    expect(returnToIn(await send(page, fields))).toMatch(/^wanted=; /)
  }
  const cookie = 'wanted=%2Fvenues'
  const loggedIn = await send(`/login/link?code=${await secretFor('link')}`, {}, { cookie })
  expect([loggedIn.status, loggedIn.headers.get('location')]).toEqual([302, '/venues'])
  expect(returnToIn(loggedIn)).toMatch(/^wanted=; /)
  const reset = await send(`/resetpassword?code=${await secretFor('reset')}`, NEW, { cookie })
  expect(reset.headers.get('location')).toBe('/login?done=password&to=%2Fvenues')
})

test('limits wrong passwords, says how long to wait and offers the login link', async () => {
  const wrong = { identifier: 'nora@puertas.example', password: 'no es esta' }
  for (const status of [400, 400, 400]) expect((await send('/login', wrong)).status).toBe(status)
  const limited = await send('/login', wrong)
  const html = await limited.text()
  expect([limited.status, Number(limited.headers.get('retry-after')) > 800]).toEqual([429, true])
  expect(html).toMatch(/Prueba otra vez dentro de 1\d minutos\./)
  expect(attributesOf(html, 'details').map((details) => 'open' in details)).toEqual([true])
  const linkSent = await send('/login', { asked: 'link', email: 'nora@puertas.example' })
  expect([linkSent.status, await linkSent.text()]).toEqual([200, expect.stringContaining('Si el correo existe')])
})

test('answers alike for known and unknown email addresses', async () => {
  const answers = await Promise.all(
    ['nora@puertas.example', 'nadie@puertas.example'].map(async (email) => {
      const [forgotten, link] = [
        await send('/forgotpassword', { email }),
        await send('/login', { asked: 'link', email }),
      ]
      const html = `${await forgotten.text()}${await link.text()}`.replaceAll(email, '')
      return [forgotten.status, link.status, html]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('tells a blocked user about it, with a contact link, once the password is right', async () => {
  await send('/register', { ...NEW, username: 'Bloqueada', email: 'bloqueada@puertas.example' })
  await sql`update users set blocked_at = now() where email_key = 'bloqueada@puertas.example'`
  const answer = await send('/login', { identifier: 'bloqueada', password: NEW.password })
  const html = await answer.text()
  expect([answer.status, html.includes('Un administrador ha bloqueado esta cuenta.')]).toEqual([400, true])
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([])
})

test('redirects the second login step to the first when that is missing', async () => {
  const address = '/es/login?step=code&to=%2Fes%2Fvenues&remember=1'
  const viewed = await get(address)
  expect([viewed.status, viewed.headers.get('location')]).toEqual([302, '/es/login?to=%2Fes%2Fvenues'])
  const sent = await send(address, { code: '123456' }, { cookie: 'second-step=made-up' })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/es/login?to=%2Fes%2Fvenues&done=late'])
  expect(sent.headers.get('set-cookie')).toMatch(/^second-step=; .*Max-Age=0/)
  const open = await get(address, { headers: { cookie: 'second-step=made-up' } })
  expect([open.status, textOf(await open.text(), 'h1')]).toEqual([200, 'Un paso más'])
})

const FORMS = [
  '/login',
  '/login?step=code',
  '/login/link?code=x',
  '/m/login',
  '/register',
  '/forgotpassword',
  '/confirm?code=x',
]
test.each([...FORMS, '/resetpassword', '/resetpassword?code=x'])(
  '%s answers any malformed form with a page or redirect',
  async (path) => {
    const long = 'x'.repeat(5_000)
    const malformed = [
      '',
      'password=',
      `identifier=${long}&password=${long}&email=${long}&code=${long}`,
      'a=%00',
      '__proto__=1',
    ]
    const own = await Promise.all(malformed.map((body) => send(path, body)))
    const large = await send(path, `password=${'x'.repeat(20_000)}`)
    const json = await send(path, '{}', { 'content-type': 'application/json' })
    for (const answer of [...own, large, json]) {
      expect([302, 400, 401, 413, 429]).toContain(answer.status)
      if (answer.status !== 302) expect(textOf(await answer.text(), 'h1')).not.toBe('')
    }
    for (const method of ['PUT', 'DELETE']) {
      const rejected = await get(path, { method, headers: { origin: HOME } })
      expect([method, rejected.status, rejected.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
    }
  },
)
