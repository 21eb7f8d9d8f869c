import { expect, test } from 'vitest'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, linksOf, mainOf, parseTags, plainText } from './html.ts'

const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const NEW = { password: 'una capa de lana', passwordConfirmation: 'una capa de lana', terms: 'on' }

/** Posts a form as a browser does from our own pages. */
const send = (path: string, form: Record<string, string>, more: Record<string, string> = {}) => {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', ...more }
  return get(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
}

test('a login returns to the requested page, also after a wrong password, and never leaves the site', async () => {
  const person = { ...NEW, username: 'Vera Regreso', email: 'vera@regreso.example' }
  await send('/register', person)
  const login = (to: string, password: string) =>
    send(`/es/login?${new URLSearchParams({ to })}`, { identifier: person.username, password })
  const refused = await login('/es/account', 'no es esta')
  const html = await refused.text()
  expect([refused.status, plainText(html)]).toEqual([400, expect.stringContaining('No te encontramos con esos datos.')])
  const inputs = attributesOf(mainOf(html), 'input')
  expect(inputs.find(({ name }) => name === 'identifier')?.['value']).toBe(person.username)
  expect(inputs.find(({ name }) => name === 'password')?.['value'] ?? '').toBe('')
  expect(html).not.toContain('no es esta')
  // The form is posted to its own URL again.
  expect(attributesOf(mainOf(html), 'form').map(({ action = '/es/login?to=' }) => action)).toContainEqual(
    expect.stringMatching(/^\/es\/login\?.*to=/),
  )
  for (const [to, target] of [
    ['/es/account', '/es/account'],
    ['https://evil.example/', '/es'],
    ['//evil.example', '/es'],
    ['/es//evil.example', '/es/evil.example'],
    ['/en/account', '/en/account'],
    ['/account', '/account'],
    ['/\\evil.example', '/es'],
    ['javascript:alert(1)', '/es'],
    ['/es/register', '/es'],
  ] as const) {
    const { status, headers } = await login(to, person.password)
    expect([to, status, headers.get('location')]).toEqual([to, 302, target])
  }
  const session = await login('', person.password)
  const cookie = session.headers
    .getSetCookie()
    .find((one) => one.startsWith('session='))!
    .split(';')[0]!
  const signedIn = await get('/en/login?to=%2Fen%2Fvenues', { headers: { cookie } })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/en/venues'])
})

test('signing in sets the cookie of GraphQL for seven days, sent there alone, and signing out deletes it', async () => {
  await send('/register', { ...NEW, username: 'Greta', email: 'greta@regreso.example' })
  const login = (more: Record<string, string> = {}) =>
    send('/es/login', { identifier: 'Greta', password: NEW.password, ...more })
  const cookies = (await login()).headers.getSetCookie()
  const own = cookies.find((one) => one.startsWith('graphql-token='))!
  expect(own).toMatch(/^graphql-token=[\w-]{43}; /)
  expect(own.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/graphql', 'SameSite=Lax'])
  const session = cookies.find((one) => one.startsWith('session='))!.split(';')[0]!
  expect(own).toContain(session.split('=')[1])
  const remembered = (await login({ remember: 'on' })).headers.getSetCookie()
  expect(remembered.find((one) => one.startsWith('graphql-token='))).toContain('Max-Age=604800')
  // It opens nothing else.
  const elsewhere = await get('/api/users/me', { headers: { cookie: own.split(';')[0]! } })
  expect(elsewhere.status).toBe(403)
  const query = (cookie: string) => {
    const headers = { cookie, origin: HOME, 'content-type': 'application/json' }
    return get('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: '{ __typename }' }) })
  }
  // Known there by this cookie alone.
  const known = await query(own.split(';')[0]!)
  expect([known.status, known.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  const left = await send('/logout', {}, { cookie: session })
  expect(left.headers.getSetCookie().find((one) => one.startsWith('graphql-token='))).toMatch(
    /Max-Age=0.*Path=\/graphql/,
  )
  expect((await get('/api/users/me', { headers: { cookie: session } })).status).toBe(403)
  // What is void is a visitor's, and goes.
  const after = await query(own.split(';')[0]!)
  expect([after.status, after.headers.getSetCookie()]).toEqual([
    200,
    [expect.stringMatching(/^graphql-token=; Max-Age=0/)],
  ])
})

test('a rejected registration keeps everything but the passwords', async () => {
  const form = { ...NEW, username: 'Vera Repetida', email: 'VERA@regreso.example' }
  const answer = await send('/es/register', form)
  const html = await answer.text()
  expect([answer.status, plainText(html)]).toEqual([400, expect.stringContaining('El correo ya está en uso')])
  const inputs = attributesOf(mainOf(html), 'input')
  const input = (wanted: string) => inputs.find(({ name }) => name === wanted)
  expect([input('username')?.['value'], input('email')?.['value']]).toEqual([form.username, form.email])
  expect(input('terms')).toHaveProperty('checked')
  expect([input('password')?.['value'] ?? '', input('passwordConfirmation')?.['value'] ?? '']).toEqual(['', ''])
  expect(parseTags(html).find(({ attributes: { role } }) => role === 'alert')?.attributes).toHaveProperty('autofocus')
  expect(linksOf(mainOf(html)).map(({ text }) => text)).toContain('He olvidado la contraseña')
})

test('says what waits for signing in, and has saved it for an account that is made on the way', async () => {
  const [event] = await sql`select event_id as id from event_slugs where slug = 'valdecuervo'`
  const asked = await send('/es/save', { on: `save:${event!['id']}` }, { referer: `${HOME}/es/events` })
  const [pending] = asked.headers.getSetCookie()[0]!.split(';')
  const login = asked.headers.get('location')!
  expect(plainText(await (await get(login, { headers: { cookie: pending! } })).text())).toContain(
    'Entra o crea una cuenta y te guardamos el evento.',
  )
  // Another visitor has nothing that waits.
  expect(await (await get(login)).text()).not.toContain('te guardamos')
  const form = { ...NEW, username: 'Greta Guarda', email: 'greta@guarda.example' }
  const registered = await send(login.replace('/login', '/register'), form, { cookie: pending! })
  expect(registered.headers.get('location')).toBe('/es/confirm?sent=1&to=%2Fes%2Fevents')
  expect(registered.headers.getSetCookie().find((one) => one.startsWith('pending-mark='))).toMatch(/Max-Age=0/)
  const saved =
    await sql`select s.event_id as id from saved_events s join users u on u.id = s.user_id where u.username = 'Greta Guarda'`
  expect(saved).toEqual([{ id: event!['id'] }])
})

test('who signs up for an event without an account reads which, and is led to an account first, to the form where this browser is known', async () => {
  const form = '/es/evento-rol-vivo-larp/valdecuervo/registration/1'
  const page = async (path: string, cookie = '') =>
    plainText(mainOf(await (await get(`${path}?${new URLSearchParams({ to: form })}`, { headers: { cookie } })).text()))
  const fresh = await page('/es/login')
  expect(fresh).toContain('Para apuntarte a La última noche de Valdecuervo necesitas una cuenta')
  expect(fresh).toContain('Crea tu cuenta Ya tengo cuenta')
  const known = await page('/es/login', 'known=1')
  expect(known).toContain('Entra para apuntarte a La última noche de Valdecuervo')
  expect(known).not.toContain('Ya tengo cuenta')
  expect(await page('/es/register', 'known=1')).toContain(
    'Para apuntarte a La última noche de Valdecuervo necesitas una cuenta',
  )
  expect(await page('/en/m/login')).toContain('To sign up for The Last Night at Valdecuervo you need an account')
  for (const to of [
    '/es/evento-rol-vivo-larp/nothing/registration/1',
    '/es/venues',
    '/es/evento-rol-vivo-larp/%00/registration/1',
  ])
    expect(await (await get(`/es/login?${new URLSearchParams({ to })}`)).text()).not.toMatch(
      /apuntarte|Ya tengo cuenta/,
    )
})
