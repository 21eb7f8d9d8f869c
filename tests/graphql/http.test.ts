import { createHash } from 'node:crypto'
import { printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { createGraphqlSchema } from '#platform/graphql/schema.server.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp({ GRAPHQL_REQUESTS_PER_MINUTE: '100000' })
const JSON_HEADERS = { 'content-type': 'application/json' }
const post = (body: object, headers: Record<string, string> = {}) =>
  get('/graphql', { method: 'POST', body: JSON.stringify(body), headers: { ...JSON_HEADERS, ...headers } })
const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')
const persisted = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } })
const address = (params: Record<string, unknown>) =>
  `/graphql?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`

test('the schema in docs/ is the one that is served', async () => {
  const sdl = printSchema(createGraphqlSchema(resources))
  // `npx vitest run --project http tests/graphql/http.test.ts -u` writes it anew.
  await expect(`${sdl}\n`).toMatchFileSnapshot('../../docs/schema.graphql')
  const response = await get('/graphql/schema.graphql')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(await response.text()).toBe(sdl)
  expect(sdl).not.toMatch(/type (Mutation|Subscription)/)
})

test('answers POST and GET the same, also pages of other origins and with a token that nobody needs', async () => {
  const query = 'query($n: Int) { events(first: $n, sort: [DATE_START_ASC]) { nodes { title } } }'
  const variables = { n: 2 }
  const posted = await post({ query, variables }, { origin: 'https://app.example' })
  expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const answer = await posted.json()
  expect(answer.data.events.nodes).toHaveLength(2)
  expect(await (await get(address({ query, variables }))).json()).toEqual(answer)
  expect(await (await get(address({ query, variables }), { method: 'HEAD' })).text()).toBe('')
  const preflight = await get('/graphql', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await post({ query }, { authorization: 'Bearer nobody' })).status).toBe(401)
  expect((await get('/graphql', { method: 'DELETE' })).status).toBe(405)
  const cookie = await post({ query }, { origin: 'https://app.example', cookie: 'session=x' })
  expect(cookie.status).toBe(403)
})

test('a GET with a hash is answered from the response cache until something changes', async () => {
  const query = '{ events(first: 3, sort: [DATE_START_ASC]) { nodes { title } } }'
  const url = address({ extensions: persisted(query) })
  const unknown = await get(url)
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await unknown.json()).errors[0]).toMatchObject({
    message: 'PersistedQueryNotFound',
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
  })
  await post({ query, extensions: persisted(query) })
  const first = await get(url)
  const etag = first.headers.get('etag') ?? ''
  const before = await first.json()
  expect(before.data.events.nodes).toHaveLength(3)
  expect((await get(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await sql`update event_texts set title = 'Otro nombre' where title = ${before.data.events.nodes[0].title}`
  await expect.poll(async () => (await (await get(url)).json()).data.events.nodes[0].title).toBe('Otro nombre')
})

test('a browser that opens an address with a query gets the answer', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const response = await get(address({ query: '{ events(first: 1) { nodes { __typename } } }' }), { headers })
  expect([response.status, await response.json()]).toEqual([
    200,
    { data: { events: { nodes: [{ __typename: 'Event' }] } } },
  ])
})

test('neither refusals nor queries with errors are stored', async () => {
  const query = '{ events(first: 1) { nodes { title } } wrong: event(id: "1", slug: "x") { title } }'
  for (let round = 0; round < 2; round++) {
    const response = await get(address({ query }))
    expect([response.headers.get('etag'), (await response.json()).errors.length]).toEqual([null, 1])
  }
  const invalid = address({ query: '{ nothing }' })
  expect((await get(invalid)).headers.get('etag')).toBe(null)
  // A query that is not valid is not kept under its hash.
  await post({ query: '{ nothing }', extensions: persisted('{ nothing }') })
  expect((await get(address({ extensions: persisted('{ nothing }') }))).status).toBe(404)
})

test.each([
  ['es', 'GraphQL de Candil'],
  ['en', 'Candil’s GraphQL'],
])('a browser that reads %s gets a short page without scripts', async (language, title) => {
  const response = await get('/graphql', { headers: { accept: 'text/html', 'accept-language': language } })
  const html = await response.text()
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(html).toContain(`<html lang="${language}" dir="ltr">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).not.toMatch(/<script|unpkg|https?:/)
  expect(html).toContain('href="/graphql/schema.graphql"')
})
