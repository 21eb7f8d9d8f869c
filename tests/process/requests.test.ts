import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { PASSWORD } from '../fixtures/api-users.ts'
import { createDataDir, startServer } from './server.ts'

// What only a socket shows: host, method and origin of requests, and bodies that arrive or do not.
beforeAll(build)

const HOST = 'candil.example'
const HOME = `https://${HOST}`
const APP = 'https://app.candil.example'
const EVIL = 'https://evil.example'
const MB = 1_000_000
const ZEROS = Buffer.alloc(29 * MB)

type RawRequest = { headers?: OutgoingHttpHeaders; body?: string; bytes?: number }
type RawClient = (route: string, rawRequest?: RawRequest) => Promise<IncomingMessage & { text: string }>

/** A client for raw requests: `bytes` of a body that never ends. */
function rawClient(address: string): RawClient {
  const { hostname, port } = new URL(address)
  return async (route, { headers = {}, body, bytes } = {}) => {
    const [method = '', path = ''] = route.split(' ')
    // As browsers do: without keep-alive Node closes at once, and a client that is still sending may lose the response.
    const agent = new Agent({ keepAlive: true })
    const outgoing = request({ hostname, port, method, path, headers: { host: HOST, ...headers }, agent })
    outgoing.on('error', () => {})
    if (bytes) outgoing.write(ZEROS.subarray(0, bytes))
    else outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const text = (await response.setEncoding('utf8').toArray()).join('')
    agent.destroy()
    return Object.assign(response, { text })
  }
}

const addressOf = (url: string) => ({ hostname: new URL(url).hostname, port: new URL(url).port })
const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test('checks host, origin and method, and refuses bodies before reading them', async () => {
  const { folder, sql } = createDataDir()
  const server = startServer({
    DATA_DIR: folder,
    SITE_URL: HOME,
    CORS_ORIGINS: APP,
    CONTACT_PER_HOUR: '1000',
    LOG_LEVEL: 'debug',
  })
  const send = rawClient(await server.ready())
  const statusOf = async (route: string, rawRequest?: RawRequest) => (await send(route, rawRequest)).statusCode
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }

  // Unknown hosts and methods.
  for (const host of ['evil.example', 'localhost:3000', 'candil.example.', 'candil.example:8080', ''])
    expect.soft([host, await statusOf('GET /events', { headers: { host } })]).toEqual([host, 421])
  // The token of a link is never logged, whoever is refused.
  const token = 'WmVpdHVuZ3NlbnRlLXRva2Vu-of_a-link'
  for (const [route, headers] of [
    [`GET /freshness/${token}`, { host: 'evil.example' }],
    [`POST /freshness/${token}`, { ...form, origin: EVIL }],
    [`TRACE /freshness/${token}`, {}],
  ] as const)
    expect.soft([route, await statusOf(route, { headers })]).toEqual([route, expect.toBeOneOf([403, 405, 421])])
  for (const host of [HOST, 'CANDIL.example', `${HOST}:443`])
    expect.soft([host, await statusOf('GET /events', { headers: { host } })]).toEqual([host, 200])
  expect.soft(await statusOf('GET /healthz', { headers: { host: '10.0.0.7' } })).toBe(200)
  for (const route of ['TRACE /events', 'TRACE /api/events', 'PROPFIND /'])
    expect.soft([route, await statusOf(route)]).toEqual([route, 405])

  // Forms from other sites, by Origin and Sec-Fetch-Site.
  const foreign: OutgoingHttpHeaders[] = [
    { origin: EVIL },
    { origin: `http://${HOST}` },
    { origin: `${HOME}:8443` },
    { origin: 'null' },
    { origin: HOME, 'sec-fetch-site': 'same-site' },
    { origin: HOME, 'sec-fetch-site': 'cross-site' },
    { origin: EVIL, 'sec-fetch-site': 'same-origin' },
  ]
  for (const path of ['/contact', '/contact.data', '/language'])
    for (const headers of foreign) {
      const { statusCode, text } = await send(`POST ${path}`, { headers: { ...form, ...headers }, body: 'name=A' })
      expect.soft([path, headers, statusCode]).toEqual([path, headers, 403])
      expect.soft(text).toContain('no venía de una página de este sitio')
    }
  for (const headers of [{ origin: HOME }, { 'sec-fetch-site': 'same-origin' }, {}])
    expect.soft(await statusOf('POST /contact', { headers: { ...form, ...headers }, body: 'name=A' })).toBe(400)

  // API calls without a cookie may come from any origin; with one only from the site and CORS_ORIGINS.
  const account = JSON.stringify({ username: 'Ana Ruiz', email: 'ana@example.org', password: PASSWORD, terms: true })
  const registered = await send('POST /api/auth/local/register', { headers: { ...json, origin: EVIL }, body: account })
  expect.soft([registered.statusCode, registered.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const { jwt } = JSON.parse(registered.text) as { jwt: string }
  const updateProfile = (headers: OutgoingHttpHeaders) =>
    send('PUT /api/users/me', { headers: { ...json, ...headers }, body: '{"newsletter":true}' })
  const byToken = await updateProfile({ origin: EVIL, authorization: `Bearer ${jwt}` })
  expect.soft([byToken.statusCode, byToken.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const cookie = `__Host-session=${jwt}`
  for (const [origin, status] of [
    [EVIL, 403],
    [`http://${HOST}`, 403],
    [HOME, 200],
    [APP, 200],
  ] as const)
    expect.soft([origin, (await updateProfile({ origin, cookie })).statusCode]).toEqual([origin, status])
  const trusted = { 'access-control-allow-origin': APP, 'access-control-allow-credentials': 'true' }
  // Trusted origins do not get the cached headers of anonymous callers.
  expect.soft((await send('GET /api/events')).headers['access-control-allow-origin']).toBe('*')
  expect.soft((await send('GET /api/events', { headers: { origin: APP } })).headers).toMatchObject(trusted)
  expect
    .soft((await send('GET /api/events', { headers: { origin: EVIL } })).headers)
    .not.toHaveProperty('access-control-allow-credentials')
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
  for (const path of ['/api/users/me', '/api/event/my_event/1', '/api/events', '/_content/help']) {
    const open = await send(`OPTIONS ${path}`, { headers: { origin: EVIL, ...preflight } })
    expect.soft([path, open.statusCode, open.headers['access-control-allow-origin']]).toEqual([path, 204, '*'])
    expect.soft(open.headers['access-control-allow-methods']).toMatch(/\bPUT\b/)
    expect.soft(open.headers['access-control-allow-headers']).toBe('authorization')
    expect
      .soft((await send(`OPTIONS ${path}`, { headers: { origin: APP, ...preflight } })).headers)
      .toMatchObject(trusted)
  }

  // Endpoints with parameters in the query need no body.
  const entry = encodeURIComponent(JSON.stringify({ name: 'Club sin cuerpo', type: 'association' }))
  expect.soft(await statusOf(`POST /api/organizer/create-public?entry=${entry}`)).toBe(200)
  expect.soft(await statusOf('POST /api/venue/create-public?entry[name]=Casa&entry[county]=Teruel')).toBe(200)
  await sql()`update users set activation_asked_at = null`
  expect
    .soft(await statusOf('POST /api/auth/send-email-confirmation', { headers: { authorization: `Bearer ${jwt}` } }))
    .toBe(200)
  expect.soft(await statusOf('POST /api/auth/send-email-confirmation')).toBe(400)

  // Responses to URLs with a code are never stored.
  for (const route of [
    ...['/resetpassword', '/confirm', '/login/link', '/en/account/email', '/events'].map(
      (path) => `GET ${path}?code=x`,
    ),
    ...['GET /confirm.data?code=x', 'POST /resetpassword?code=x', 'PUT /resetpassword?code=x'],
    ...['GET /freshness/no-such-token', 'GET /EN//freshness/no-such-token', 'GET /freshness/no-such-token.data'],
    'GET /api/auth/email-confirmation?confirmation=x',
  ])
    expect.soft([route, (await send(route, { headers: form })).headers['cache-control']]).toEqual([route, 'no-store'])

  // Cached or not, the language cookie is Secure under TLS.
  for (const time of ['first', 'again'])
    expect
      .soft([time, (await send('GET /events')).headers['set-cookie']])
      .toEqual([time, [expect.stringMatching(/^lang=es;.*; Secure;/)]])

  // Callers without permission are answered at once, and their body is not buffered.
  const pid = server.child.pid!
  const before = rssOf(pid)
  const large = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 30 * MB }
  const bearer = { authorization: `Bearer ${jwt}` }
  const answers: (number | undefined)[] = []
  // Four at once: a refused connection closes after half a second, and a client writing to forty may not read in time.
  for (let round = 0; round < 10; round += 1)
    answers.push(
      ...(await Promise.all([
        statusOf('POST /account/organizations/new.data', { headers: large, bytes: 29 * MB }),
        statusOf('POST /ao/nobody/profile.data', { headers: { ...large, cookie, origin: HOME }, bytes: 29 * MB }),
        statusOf('POST /api/organization/new', { headers: large, bytes: 29 * MB }),
        statusOf('PUT /api/event/my_event/1', { headers: { ...large, ...bearer }, bytes: 29 * MB }),
      ])),
    )
  expect.soft(new Set(answers)).toEqual(new Set([401, 403, 404]))
  expect.soft(rssOf(pid) - before).toBeLessThan(300 * MB)

  // One line a request, with the id that the response has.
  const first = await send('GET /en/venues', { headers: { 'x-request-id': 'chosen-by-a-visitor' } })
  const cached = await send('GET /en/venues')
  const refused = await send('GET /en/venues', { headers: { host: 'evil.example' } })
  const file = await send('GET /robots.txt')
  const probe = await send('GET /readyz')
  const idOf = ({ headers }: IncomingMessage) => String(headers['x-request-id'])
  const ids = [first, cached, refused, file, probe].map(idOf)
  expect.soft(new Set(ids).size).toBe(5)
  for (const id of ids) expect.soft(id).toMatch(/^[\da-f-]{36}$/)
  const unfinished = request({ ...addressOf(await server.ready()), method: 'POST', path: '/contact?code=secret' })
  unfinished.setHeader('content-type', 'application/x-www-form-urlencoded').on('error', () => {})
  unfinished.setHeader('host', HOST).setHeader('content-length', 1000).write('name=Ana')
  setTimeout(() => unfinished.destroy(), 300)
  await expect.poll(() => server.output()).toContain('"aborted":true')

  server.child.kill('SIGTERM')
  const { output } = await server.exited
  type Line = { level: number; msg: string; requestId?: string; path?: string; bytes?: number }
  const logged = output.split('\n').flatMap((line): Line[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const linesOf = (response: IncomingMessage) => logged.filter(({ requestId }) => requestId === idOf(response))
  const [info, debug] = [30, 20]
  const common = { msg: 'request', method: 'GET', bytes: expect.any(Number), ms: expect.any(Number) }
  const page = { ...common, path: '/en/venues' }
  expect.soft(linesOf(first)).toMatchObject([{ ...page, level: info, status: 200, cache: 'miss' }])
  expect.soft(linesOf(first)[0]?.bytes).toBeGreaterThan(first.text.length)
  expect.soft(linesOf(cached)).toMatchObject([{ ...page, level: debug, status: 200, cache: 'hit' }])
  expect.soft(linesOf(refused)).toMatchObject([{ level: 40 }, { ...page, level: info, status: 421 }])
  expect.soft(linesOf(file)).toMatchObject([{ ...common, path: '/robots.txt', status: 200 }])
  expect.soft(linesOf(probe)).toMatchObject([{ ...common, path: '/readyz', level: debug, status: 200 }])
  const aborted = logged.filter((line) => 'aborted' in line && line.path === '/contact')
  expect.soft(aborted).toMatchObject([{ msg: 'request', method: 'POST', path: '/contact' }])
  expect.soft(output).not.toContain('chosen-by-a-visitor')
  expect.soft(output).not.toContain('secret')
  const lines = output.split('\n').filter((route) => route.startsWith('{'))
  expect.soft(lines.filter((route) => route.includes('a page of another site')).length).toBe(3 * foreign.length + 3)
  expect.soft(lines.filter((route) => route.includes('a method that nothing here has')).length).toBe(4)
  expect.soft(output).not.toContain(token)
  expect.soft(output).not.toMatch(/"stack"|^\s+at /m)
})
