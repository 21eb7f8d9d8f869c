import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'
import { BODIES, below, LISTS, next, pick, query, validQuery } from './random-queries.ts'

const { app, errors } = await openApi()

/** Requests of four at a time. */
const [QUERIES, VALID, POSTED] = process.env['TEST_FULL'] === '1' ? [750, 250, 500] : [300, 100, 200]

const PATHS = [
  'events',
  'events',
  'events',
  'organizers',
  'venues',
  'tickets',
  'tags',
  'quick-start-guides',
  'events/1',
  'event/by_slug/ecos-de-mayo',
  'organizers/el-farol',
]
const CONTENT = [
  'guides',
  'help',
  'legal',
  'guides/glosario',
  'en/legal/privacy',
  'es/help',
  '..%2Flegal',
  'guides/../legal',
  'guides//x',
  '%252e%252e/etc',
]
test('answers random queries with 200, 400 or 404 and logs no error', async () => {
  const statuses = new Map<number, number>()
  const ask = async () => {
    const path = next() < 0.85 ? `/api/${pick(PATHS)}?${query()}` : `/_content/${pick(CONTENT)}?${query()}`
    const response = await app.request(path)
    const { status } = response
    expect([200, 400, 404], path).toContain(status)
    const body = await response.json()
    if (status !== 200) expect(body, path).toMatchObject({ data: null, error: { status, message: expect.any(String) } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let round = 0; round < QUERIES; round++) await Promise.all([ask(), ask(), ask(), ask()])
  expect(errors).toEqual([])
  // Both outcomes must occur, or the test proves nothing.
  expect(statuses.get(200)).toBeGreaterThan(QUERIES * 0.4)
  expect(statuses.get(400)).toBeGreaterThan(QUERIES * 0.8)
})

test('answers random bodies posted to _content with 200, 400 or 404', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < POSTED; round++) {
    const body = JSON.stringify(pick(BODIES)())
    const cut = next() < 0.05 ? body.slice(0, below(body.length)) : body
    const path = `/_content/${pick(CONTENT)}`
    const { status } = await app.request(path, { method: 'POST', body: cut })
    expect([200, 400, 404], `${path} ${cut}`).toContain(status)
    statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200, 400, 404]))
  expect(errors).toEqual([])
})

test('answers random well-formed queries', async () => {
  const request = async () => {
    const [type, list] = pick(Object.entries(LISTS))
    const path = `/api/${list}?${validQuery(type)}`
    const response = await app.request(path)
    // Two well-formed keys may still contradict each other: a value where the other expects an operator.
    if (response.status !== 200)
      expect(await response.text(), path).toMatch(/Invalid (value|operator|key) filters|A long list within/)
  }
  for (let round = 0; round < VALID; round++) await Promise.all([request(), request(), request(), request()])
  expect(errors).toEqual([])
})
