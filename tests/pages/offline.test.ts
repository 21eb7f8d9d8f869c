import { expect, test } from 'vitest'
import { LOCALES } from '#shared/languages.ts'
import { isCacheable } from '#shared/offline/cacheable-pages.ts'
import { ACCOUNT_HEADER, COPY_HEADER, FAILURE_HEADER, KEY_HEADER, NO_ACCOUNT } from '#shared/offline/offline.ts'
import { sharedTarget } from '#shared/offline/shared-link.ts'
import { waitingFormOf } from '#shared/offline/waiting-forms.ts'
import { apiClient, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { hashToken } from '../permissions/users.ts'
import { attributesOf, mainOf } from './html.ts'

const app = await openBuiltApp()
const { get, sql } = app
const SPECIAL = 'cacahuetes'

/** Someone with a seat whose answers hold something about health, and a character. */
async function signUp(name: string) {
  const { id } = await register(apiClient({ get }), name)
  await sql`update users set confirmed_at = now() where id = ${id}`
  const token = `token-of-${name}`
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at) values (${hashToken(token)}, ${id}, 'site', now(), now() + interval '1 hour')`
  const [seat] = await sql`
    insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, special_answers, ticket_price, confirmed_at, code)
    select e.event_id, min(k.id), ${id}::int, ${id}::int, 'confirmed', 'es', jsonb_build_object('allergies', ${SPECIAL}::text), 9500, now(), ${name}
    from event_texts e join tickets k on k.event_id = e.event_id where e.slug = 'valdecuervo' group by e.event_id returning id`
  const [character] = await sql`insert into characters (owner_id, name) values (${id}, 'Zarza') returning id`
  return { seat: seat!['id'] as number, character: character!['id'] as number, cookie: `session=${token}` }
}
const vera = await signUp('vera')
const leo = await signUp('leo')
const pagesOf = async (headers: Record<string, string> = {}) => (await get('/offline/pages.json', { headers })).json()

test.each(LOCALES)(
  'the manifest in %s names the language, shortcuts that exist and where shared links go',
  async (locale) => {
    const html = await (await get(`/${locale}/events`)).text()
    const [link] = attributesOf(html, 'link').filter(({ rel }) => rel === 'manifest')
    expect(link?.['href']).toBe(`/${locale}/manifest.webmanifest`)
    const response = await get(`/${locale}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const { id, lang, scope, start_url, shortcuts, share_target } = await response.json()
    expect({ id, lang, scope, start_url }).toEqual({ id: '/', lang: locale, scope: '/', start_url: `/${locale}` })
    expect(shortcuts).toHaveLength(4)
    for (const { url } of shortcuts as { url: string }[]) {
      const { status } = await get(url, { headers: { cookie: vera.cookie } })
      expect([url, status]).toEqual([url, 200])
    }
    expect(share_target).toMatchObject({ action: `/${locale}/share`, method: 'GET' })
  },
)

test('service workers are asked for again each time', async () => {
  for (const name of ['offline', 'check-in', 'push']) {
    const { status, headers } = await get(`/${name}-worker.js`)
    expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'no-cache'])
  }
})

test('names the pages that are read ahead, of the account that asks alone', async () => {
  expect(await pagesOf()).toEqual({ account: null, key: null, pages: ['/', '/events'] })
  const [own, others] = [await pagesOf({ cookie: vera.cookie }), await pagesOf({ cookie: leo.cookie })]
  expect(new Set([own.account, own.key, others.account, others.key]).size).toBe(4)
  expect(own.pages.slice(0, 3)).toEqual([
    '/account/tickets',
    '/account/registrations',
    `/account/registrations/${vera.seat}`,
  ])
  expect(own.pages).toEqual(
    expect.arrayContaining([`/c/${vera.character}/background/edit`, '/evento-rol-vivo-larp/valdecuervo']),
  )
  for (const path of own.pages) {
    const { status } = await get(`/es${path === '/' ? '' : path}`, { headers: { cookie: vera.cookie } })
    expect([path, status, isCacheable({ pathname: path, search: '' }, own.pages)]).toEqual([path, 200, true])
  }
})

test('a page that is read in order to be kept says whose it is, and holds no answers about health', async () => {
  const path = `/es/account/registrations/${vera.seat}`
  const shown = await get(path, { headers: { cookie: vera.cookie } })
  expect(await shown.text()).toContain(SPECIAL)
  const kept = await get(path, { headers: { cookie: vera.cookie, [COPY_HEADER]: '1' } })
  expect(kept.headers.get(ACCOUNT_HEADER)).toBe((await pagesOf({ cookie: vera.cookie })).account)
  expect(await kept.text()).not.toContain(SPECIAL)
  const open = await get('/es/contact', { headers: { [COPY_HEADER]: '1' } })
  expect(open.headers.get(ACCOUNT_HEADER)).toBe(NO_ACCOUNT)
})

test('keeps no panel, no page of the site team, no setting and nothing of others', () => {
  const own = ['/c/1', '/c/1/background']
  const kept = (path: string, search = '') => isCacheable({ pathname: path, search }, own)
  for (const path of [
    '/account',
    '/account/email',
    '/admin',
    '/ae/x/players',
    '/ao/x',
    '/c/2',
    '/c/2/background',
    '/album/1',
  ])
    expect([path, kept(path), kept(`/en${path}`)]).toEqual([path, false, false])
  for (const path of [
    '/shared/abc',
    '/unsubscribe/abc',
    '/freshness/abc',
    '/login',
    '/synchronizecalendar',
    '/confirm',
  ])
    expect([path, kept(path), isCacheable({ pathname: path, search: '' }, null)]).toEqual([path, false, false])
  expect([kept('/c/1/background'), kept('/account/tickets'), kept('/es/events', '?q=faro')]).toEqual([true, true, true])
  expect([
    kept('/account/registrations/1', '?edit=answers'),
    isCacheable({ pathname: '/account/tickets', search: '' }, null),
  ]).toEqual([false, false])
})

test('only forms that decide nothing wait', () => {
  expect(waitingFormOf('/en/contact', null)).toBe('contact')
  expect(waitingFormOf('/c/1/biography/edit', 'save')).toBe('biography')
  for (const [path, intent] of [
    ['/c/1/biography/edit', 'auto'],
    ['/account/registrations/1', 'cancel'],
    ['/evento-rol-vivo-larp/x/registration/1', null],
    ['/login', null],
    ['/account', 'password'],
  ] as const)
    expect([path, waitingFormOf(path, intent)]).toEqual([path, null])
})

test('a message that is sent twice with one key arrives once, and never as another account', async () => {
  const path = `/es/account/registrations/${vera.seat}/message`
  const { account } = await pagesOf({ cookie: vera.cookie })
  const send = (headers: Record<string, string>, message = '¿Hay leña?') =>
    get(`${path}.data`, {
      method: 'POST',
      body: new URLSearchParams({ message }),
      headers: { origin: HOME, ...headers },
    })
  const key = { [KEY_HEADER]: crypto.randomUUID(), [ACCOUNT_HEADER]: account }
  const statuses = async (headers: Record<string, string>) => (await send({ ...key, ...headers })).status
  expect(await statuses({ cookie: leo.cookie })).toBe(401)
  expect(await statuses({})).toBe(401)
  const refused = await send({ ...key, cookie: vera.cookie }, ' ')
  expect([refused.status, JSON.parse(refused.headers.get(FAILURE_HEADER) ?? '')]).toEqual([
    400,
    { code: 'invalid', fields: { message: 'required' } },
  ])
  expect(await statuses({ cookie: vera.cookie })).toBe(202)
  expect(await statuses({ cookie: vera.cookie })).toBe(202)
  const other = await send({ ...key, cookie: vera.cookie }, '¿Hay agua?')
  expect([other.status, JSON.parse(other.headers.get(FAILURE_HEADER) ?? '')]).toEqual([
    409,
    { code: 'sent_already', fields: {} },
  ])
  expect(await sql`select message from organizer_messages`).toEqual([{ message: '¿Hay leña?' }])
})

test('what another app shares opens, is searched for, or may be brought in', async () => {
  const share = (query: Record<string, string>) => `/en/share?${new URLSearchParams(query)}`
  const to = async (query: Record<string, string>, headers = {}) =>
    (await get(share(query), { headers })).headers.get('location')
  expect(await to({ text: `Mira ${HOME}/es/venues` })).toBe('/es/venues')
  expect(await to({ title: 'Faro', url: 'https://example.org/faro' })).toBe('/en/events?q=Faro')
  expect(await to({})).toBe('/en/events')
  // The path of a page of ours, but another site as a redirect.
  expect(await to({ url: `${HOME}//elsewhere.example/login` })).toBe('/en/events')
  expect(sharedTarget(new URLSearchParams({ text: 'El faro https://example.org/a b' }), 'candil.example')).toEqual({
    ...{ address: 'https://example.org/a', ownPath: null, words: 'El faro b' },
  })
  await sql`insert into organizations (name, slug, type, status, owner_id) select 'Faroleros', 'faroleros', 'association', 'active', id from users where username = 'leo'`
  const page = await get(share({ url: 'https://example.org/faro' }), { headers: { cookie: leo.cookie } })
  const hrefs = attributesOf(mainOf(await page.text()), 'a').map(({ href }) => href)
  const form = '/en/ao/faroleros/import?url=https%3A%2F%2Fexample.org%2Ffaro'
  expect(hrefs).toContain(form)
  const filled = await (await get(form, { headers: { cookie: leo.cookie } })).text()
  expect(attributesOf(mainOf(filled), 'input').find(({ name }) => name === 'address')?.['value']).toBe(
    'https://example.org/faro',
  )
})

test('the cookie that scripts read says whose session this is, and nothing that caches share carries it', async () => {
  const [nora, olga] = [(await signUp('nora')).cookie, (await signUp('olga')).cookie]
  const accountIn = async (cookie: string, path = '/es/help') => {
    const { headers } = await get(path, { headers: { cookie } })
    return headers.getSetCookie().find((one) => one.startsWith('account=')) ?? null
  }
  const set = await accountIn(nora)
  expect(set).toMatch(/^account=[\w-]{20,}; Path=\/; SameSite=Lax$/)
  const own = set!.split(';')[0]!
  const cleared = 'account=; Max-Age=0; Path=/; SameSite=Lax'
  expect(await accountIn(`${nora}; ${own}`)).toBe(null)
  expect(await accountIn(`${nora}; account=signed-out`)).toBe(set)
  const other = await accountIn(`${olga}; ${own}`)
  expect([other === null, other === set]).toEqual([false, false])
  // The session is lost, has ended or is another's: cached pages would leave it there.
  for (const cookie of [own, `${own}; session=${'x'.repeat(43)}`, 'account=made-up']) {
    expect([cookie, await accountIn(cookie)]).toEqual([cookie, cleared])
    expect([cookie, await accountIn(cookie, '/api/events')]).toEqual([cookie, cleared])
  }
  expect(await accountIn('account=signed-out')).toBe(null)
  const image = `/avatar/${'0'.repeat(32)}.svg`
  expect((await get(image)).headers.get('cache-control')).toContain('public')
  expect(await accountIn(own, image)).toBe(null)
  expect(await accountIn(`${nora}; ${own}`, image)).toBe(null)

  for (const path of ['/es/logout', '/api/auth/logout']) {
    const cookie = path.startsWith('/api') ? olga : nora
    const { headers } = await get(path, { method: 'POST', headers: { cookie, origin: HOME } })
    const sent = headers.getSetCookie().filter((one) => /^(account|session)=/.test(one))
    expect([path, sent]).toEqual([
      path,
      ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', 'account=signed-out; Path=/; SameSite=Lax'],
    ])
    expect([path, headers.get('clear-site-data')]).toEqual([path, '"cache"'])
  }
})
