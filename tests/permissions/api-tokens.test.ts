import { expect, test } from 'vitest'
import { features } from '#features.ts'
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { CALLS } from './endpoint-rows.ts'
import { normalizeRoute, outcomeOf, parseOutcomes, type Row, SUBJECTS, type User } from './outcomes.ts'
import { createRequester } from './requests.ts'
import { bearer } from './users.ts'

const app = await openBuiltApp({
  ...HIGH_LIMITS,
  ...{ CONTACT_PER_HOUR: '100000', PROPOSALS_PER_HOUR: '100000', REPORTS_PER_HOUR: '100000' },
  API_REQUESTS_PER_MINUTE: '100000',
})
const { ask, users } = await createRequester(app)

const tokens = new Map<string, Promise<string>>()
const tokenOf = (user: string, ...scopes: ApiScope[]) =>
  tokens.getOrInsertComputed(`${user} ${scopes}`, async () => (await users.createApiToken(user, scopes)).token)

const isCall = ({ route }: Row) => /^\w+ \/(api\/|_content\/|graphql)/.test(route)
const calls = CALLS.filter(isCall)
const [methodOf, pathOf] = [(route: string) => route.split(' ')[0]!, (route: string) => route.split(' ')[1]!]
const declared = new Map(
  features.flatMap(({ calls = [] }) => calls.map(({ name, scope }) => [normalizeRoute(name), scope] as const)),
)
/** The scope of a row: its route is that of the call with its placeholders filled, so the mounted pattern is found by what it matches. */
const patterns = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/(api\/|_content\/|graphql)/.test(path))
const callOf = ({ route }: Row) => {
  const path = pathOf(route)
    .replace(/\?.*/, '')
    .replaceAll('{as_event}', 'event')
    .replaceAll('{as_character}', 'character')
  const found = patterns.find(
    (one) => one.method === methodOf(route) && toPattern(one.path).test(path.replace(/\{\w+\}/g, '1')),
  )
  return { method: methodOf(route), path: found!.path }
}
const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/:\w+(\{(.*?)\}+)?(?=\/|$)/g, () => '[^/]+').replace(/\/$/, '')}/?$`)
const scopeOf = (row: Row) => {
  const { method, path } = callOf(row)
  return declared.get(normalizeRoute(`${method} ${path}`))
}
const withNumbers = (route: string) =>
  pathOf(route)
    .replaceAll('{as_event}', 'event')
    .replaceAll('{as_character}', 'character')
    .replace(/\{\w+\}/g, '1')
/** Sends a call whose ids need not exist: what is refused is refused before anything is looked up. */
const send = async (row: Row, token: string) => {
  const method = methodOf(row.route)
  const body = method === 'GET' ? {} : { body: JSON.stringify(row.body ?? {}) }
  const headers = { ...bearer(token), 'content-type': 'application/json', origin: HOME }
  const response = await app.get(withNumbers(row.route), { method, headers, ...body })
  return { status: response.status, body: (await response.json()) as { error?: { details: object; message: string } } }
}

test('every call is one that a feature declares, and every scope is that of a call', () => {
  const mounted = patterns.map(({ method, path }) => normalizeRoute(`${method} ${path}`))
  expect(mounted.filter((route) => !declared.has(route))).toEqual([])
  const used = new Set(calls.map(scopeOf).map((scope) => scope?.replace('?', '')))
  expect([...API_SCOPES].filter((scope) => !used.has(scope))).toEqual([])
})

test('GraphQL answers a token, whatever its scope, as it answers everybody', async () => {
  const request = (token: string | null) =>
    app.get('/graphql', {
      method: 'POST',
      headers: { ...(token && bearer(token)), 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ events { totalCount } }' }),
    })
  const [open, withToken] = [await request(null), await request(await tokenOf('administrator', API_SCOPES[0]))]
  expect([withToken.status, await withToken.json()]).toEqual([200, await open.json()])
  expect(withToken.headers.get('ratelimit')).toContain('"graphql";r=')
})

const needsScope = calls.filter((row) => !['public', 'session'].includes(scopeOf(row)!))
const ownerOf = ({ route }: Row): User => (/stranger|letter/.test(route) ? 'stranger' : 'administrator')

test.each(needsScope.map((row) => [row.route, row] as const))(
  '%s with its scope answers as with a session',
  async (_, row) => {
    const scope = scopeOf(row)!.replace('?', '') as ApiScope
    const user = ownerOf(row)
    const subject = row.expected.own ? 'own' : SUBJECTS.find((one) => row.expected[one])!
    const response = await ask(subject, user, row.route, row.body, { apiToken: await tokenOf(user, scope) })
    expect(outcomeOf(response)).toBe(parseOutcomes(row.expected[subject]!)[user])
  },
)

test.each(needsScope.map((row) => [row.route, row] as const))('%s without its scope names it', async (_, row) => {
  const scope = scopeOf(row)!
  const others = API_SCOPES.filter((one) => one !== scope.replace('?', ''))
  const { status, body } = await send(row, await tokenOf('administrator', ...others))
  // What is public is answered all the same.
  if (scope.endsWith('?') && status < 400) return
  expect([status, body.error?.details]).toEqual([403, { scope: scope.replace('?', '') }])
  expect(body.error?.message).toContain(scope.replace('?', ''))
})

const sessionOnly = calls.filter((row) => scopeOf(row) === 'session')
test.each(sessionOnly.map((row) => [row.route, row] as const))(
  '%s is refused to a token with every scope',
  async (_, row) => {
    const { status, body } = await send(row, await tokenOf('admin', ...API_SCOPES))
    expect([status, body.error?.message]).toEqual([403, expect.stringContaining('can’t be done with an API token')])
  },
)

const publicReads = calls.filter((row) => scopeOf(row) === 'public' && row.route.startsWith('GET'))
test.each(publicReads.map((row) => [row.route, row] as const))(
  '%s answers a token without scopes of its own',
  async (_, row) => {
    const response = await ask('own', 'anonymous', row.route, row.body, {
      apiToken: await tokenOf('stranger', 'account:read'),
    })
    expect(outcomeOf(response)).toBe(parseOutcomes(row.expected.own!).anonymous)
  },
)

test('the site team has no more with a token than anybody else', async () => {
  const token = await tokenOf('admin', ...API_SCOPES)
  for (const path of ['event/my_event/{event}', 'organization/my_organization/{organization}'])
    expect((await ask('foreign', 'admin', `GET /api/${path}`, undefined, { apiToken: token })).status).toBe(404)
})

test('no page takes a token, neither in the header nor as a cookie', async () => {
  const token = await tokenOf('administrator', ...API_SCOPES)
  const asHeader = await app.get('/account', { headers: bearer(token) })
  const asCookie = await app.get('/account', { headers: { cookie: `session=${token}` } })
  for (const { status, headers } of [asHeader, asCookie])
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([302, '/login'])
  const byCookie = await app.get('/api/users/me', { headers: { cookie: `session=${token}` } })
  expect(byCookie.status).toBe(403)
})
