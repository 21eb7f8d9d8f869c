import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import {
  answerWith,
  closedAddress,
  rawServer,
  selfSignedServer,
  webhookReceiver,
} from '#tests/fixtures/webhooks/receiver.ts'
import { webhookFixtures } from '#tests/fixtures/webhooks/webhook-fixtures.ts'
import { saveEndpoint } from '../commands/endpoints.server.ts'
import { sendTest } from '../commands/messages.server.ts'

const site = await webhookFixtures()
const { sql, acting, olga, club, clock, enqueued, add, deliver, endpointOf, logOf, deliveryOf } = site
beforeEach(site.reset)

const answering = async (...answer: Parameters<typeof answerWith>) => {
  const { url, state } = await webhookReceiver()
  state.answer = answerWith(...answer)
  return url
}
const anHour = () => new Date(clock.now.getTime() + 3_600_000).toUTCString()
/** Never ends, and sends as fast as it is read. */
const endless = async () => {
  const { url, state } = await webhookReceiver()
  state.answer = (response) => {
    response.writeHead(500, { 'content-type': 'text/plain' })
    const more = () => {
      while (response.writable && response.write('spam '.repeat(2000))) {}
    }
    response.on('drain', more)
    more()
  }
  return url
}
const dripping = () =>
  rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 100)
    socket.once('close', () => clearInterval(timer))
  })
const NEVER = null
const SOON = { min: 5, max: 6 }

type Row = {
  name: string
  receiver: () => Promise<string> | string
  status: number | null
  failure: string
  answer?: RegExp
  /** Seconds until the next attempt. */
  retry?: { min: number; max: number } | null
  state?: 'active' | 'disabled'
}
const ROWS: Row[] = [
  { name: 'a 500', receiver: () => answering(500, {}, 'oh no'), status: 500, failure: 'status', answer: /^oh no$/ },
  {
    ...{ name: 'a 429 with Retry-After in seconds', receiver: () => answering(429, { 'retry-after': '120' }) },
    ...{ status: 429, failure: 'status', retry: { min: 120, max: 120 } },
  },
  {
    ...{ name: 'a 503 with Retry-After as a date', receiver: () => answering(503, { 'retry-after': anHour() }) },
    ...{ status: 503, failure: 'status', retry: { min: 3600, max: 3600 } },
  },
  {
    ...{ name: 'a 429 that asks for more than a day', receiver: () => answering(429, { 'retry-after': '90000' }) },
    ...{ status: 429, failure: 'status', retry: NEVER },
  },
  { name: 'no answer at all', receiver: () => rawServer(() => {}), status: null, failure: 'timeout' },
  { name: 'headers that never end', receiver: dripping, status: null, failure: 'timeout' },
  { name: 'a refused connection', receiver: closedAddress, status: null, failure: 'refused' },
  {
    ...{ name: 'a connection that is reset', receiver: () => rawServer((socket) => socket.resetAndDestroy()) },
    ...{ status: null, failure: 'reset' },
  },
  {
    ...{
      name: 'a redirect, which is not followed',
      receiver: () => answering(302, { location: 'http://127.0.0.1:1/' }),
    },
    ...{ status: 302, failure: 'redirect' },
  },
  { name: 'a certificate that nobody trusts', receiver: selfSignedServer, status: null, failure: 'tls' },
  { name: 'an endless body', receiver: endless, status: 500, failure: 'status', answer: /^(spam ){819}s$/ },
  {
    ...{ name: 'what is no HTTP', receiver: () => rawServer((socket) => socket.end('220 mail ready\r\n\r\n')) },
    ...{ status: null, failure: 'invalid_answer' },
  },
  {
    name: 'a name that does not exist',
    receiver: () => 'https://nobody.candil.example/',
    status: null,
    failure: 'not_resolved',
  },
  { name: 'a private address', receiver: () => 'https://10.0.0.1/', status: null, failure: 'private_address' },
  {
    ...{ name: 'a 410: gone for good', receiver: () => answering(410), status: 410, failure: 'status' },
    ...{ retry: NEVER, state: 'disabled' },
  },
]

test.each(ROWS)('$name is logged, and tried again when it should', async ({ receiver, answer, ...expected }) => {
  const { retry = SOON, state = 'active' } = expected
  const { id } = await add('https://example.org/')
  await sql`update webhook_endpoints set url = ${await receiver()} where id = ${id}`
  await site.addPublishedEvent({ title: 'Se avisa' })
  // Only who never answers is to be waited for so long.
  await deliver({ timeoutMs: expected.failure === 'timeout' ? 700 : 60_000 })
  const [delivery] = await logOf(id)
  expect(delivery).toMatchObject({
    ...{ kind: 'event.published', attempts: 1, status: expected.status, failure: expected.failure },
    state: retry ? 'pending' : 'failed',
  })
  const { log, body } = await deliveryOf(id, delivery!.id)
  expect(log).toMatchObject([{ number: 1, status: expected.status, failure: expected.failure }])
  expect(log[0]!.requestHeaders).toMatchObject({ 'webhook-id': delivery!.messageId })
  expect(body).toContain('Se avisa')
  expect(log[0]!.answer ?? '').toMatch(answer ?? /^$/)
  if (retry) {
    const [row] = await sql`select next_attempt_at as next from webhook_deliveries where id = ${delivery!.id}`
    const seconds = (Date.parse(row!['next']) - clock.now.getTime()) / 1000
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(retry.min) - 1)
    expect(seconds).toBeLessThanOrEqual(retry.max)
    const planned = enqueued.filter(({ name, startAfter }) => name === 'webhooks.deliver' && startAfter)
    expect(planned.length).toBe(retry.min < 60 ? 1 : 0)
  }
  expect(await endpointOf(id)).toMatchObject({ state, disabledReason: state === 'disabled' ? 'gone' : null })
})

test('an answer that drips is left after two seconds, and counts', async () => {
  const { url, state } = await webhookReceiver()
  state.answer = (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 100)
    response.on('close', () => clearInterval(timer))
  }
  const { id } = await add(url)
  await site.addPublishedEvent({ title: 'Llega despacio' })
  // Only the limit of the body can end it: the one of the request would take longer than the test may.
  await deliver({ timeoutMs: 600_000 })
  const [delivery] = await logOf(id)
  expect(delivery).toMatchObject({ state: 'delivered', status: 200, failure: null })
  expect((await deliveryOf(id, delivery!.id)).log[0]!.answer).toMatch(/^\.+$/)
})

test('a 2xx counts, whatever follows it: an endless answer, and one that breaks off', async () => {
  const { url, state } = await webhookReceiver()
  state.answer = (response) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write('begun', () => response.destroy())
  }
  const { id } = await add(url)
  await site.addPublishedEvent({ title: 'Llega' })
  await deliver()
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', status: 200, failure: null }])
})

test('eight attempts within a day, later each time, and then it ends', async () => {
  const { url, state, received } = await webhookReceiver()
  state.answer = answerWith(500)
  const { id } = await add(url)
  await site.addPublishedEvent({ title: 'No llega' })
  const began = clock.now.getTime()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await deliver()
    expect(received).toHaveLength(attempt)
    // Not a second before it is due.
    await deliver()
    expect(received).toHaveLength(attempt)
    const [row] = await sql`select state, next_attempt_at as next from webhook_deliveries`
    if (row!['state'] !== 'pending') break
    const next = new Date(row!['next'])
    waits.push((next.getTime() - clock.now.getTime()) / 1000)
    clock.now = next
  }
  const least = [5, 60, 300, 1800, 7200, 18_000, 36_000]
  expect(waits).toHaveLength(least.length)
  for (const [index, seconds] of waits.entries()) {
    expect(seconds).toBeGreaterThanOrEqual(least[index]! - 0.01)
    expect(seconds).toBeLessThanOrEqual(least[index]! * 1.2 + 0.01)
  }
  expect(clock.now.getTime() - began).toBeLessThan(24 * 3_600_000)
  expect(await logOf(id)).toMatchObject([{ state: 'failed', attempts: 8, status: 500, nextAttemptAt: null }])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
})

test('five days without a success disable an endpoint and tell its organization; what worked in between does not', async () => {
  const { url, state } = await webhookReceiver()
  state.answer = answerWith(500)
  const { id } = await add(url)
  const failFor = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await site.addPublishedEvent({ title: `Día ${day}` })
      for (let hour = 0; hour < 4; hour++) {
        await deliver()
        site.later(6 * 3600)
      }
    }
  }
  await failFor(4)
  state.answer = answerWith(200)
  await site.addPublishedEvent({ title: 'Llega' })
  await deliver()
  expect(await endpointOf(id)).toMatchObject({ state: 'active', failingSince: null })
  state.answer = answerWith(500)
  await failFor(4)
  expect(await endpointOf(id)).toMatchObject({ state: 'active', failingSince: expect.any(String) })
  await failFor(2)
  expect(await endpointOf(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
  expect(enqueued.filter(({ name }) => name === 'webhooks.notice').map(({ payload }) => payload)).toEqual([
    { endpointId: id, about: 'changed', by: olga.id },
    { endpointId: id, about: 'failing' },
  ])
  expect((await sql`select action from audit_log where entity_id = ${club.id} order by id desc limit 1`)[0]).toEqual({
    action: 'disableWebhook',
  })
  // Trying it out is possible; a test is sent once.
  await sendTest(acting(olga), club.id, id)
  await deliver()
  expect((await logOf(id))[0]).toMatchObject({ kind: 'webhook.test', state: 'failed', attempts: 1 })
})

test.each([
  [410, {}],
  [429, { 'retry-after': '3600' }],
  [500, {}],
])('what the former address answers late, a %i, says nothing of the new one', async (status, headers) => {
  const [former, moved] = [await webhookReceiver(), await webhookReceiver()]
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<ServerResponse>()
  former.state.answer = arrive
  const { id } = await add(former.url)
  await site.addPublishedEvent({ title: 'Se muda' })
  const done = deliver({ timeoutMs: 60_000 })
  const response = await arrival
  await saveEndpoint(acting(olga), club.id, id, { url: moved.url, description: '', kinds: ['event.published'] })
  response.writeHead(status, headers).end()
  await done
  expect(await endpointOf(id)).toMatchObject({ state: 'active', failingSince: null, resumeAt: null })
  site.later(10)
  await deliver()
  expect(moved.types()).toEqual(['event.published'])
})
