import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { PENDING_MAX } from '#shared/webhooks.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import { answerWith, webhookReceiver } from '#tests/fixtures/webhooks/receiver.ts'
import { webhookFixtures } from '#tests/fixtures/webhooks/webhook-fixtures.ts'
import { addEndpoint } from '../commands/endpoints.server.ts'
import { redeliver, redeliverFailed, sendTest } from '../commands/messages.server.ts'
import { sweepWebhooks } from '../sweep.server.ts'
import { webhookDelivery } from './deliver.server.ts'

const site = await webhookFixtures()
const { sql, club, olga, acting, add, deliver, later, clock, logOf, deliveryOf, deps } = site
beforeEach(site.reset)

/** Messages that are due, as the outbox would make them. */
const addMessages = (endpoint: number, count: number, state = 'pending') =>
  sql`insert into webhook_deliveries (endpoint_id, message_id, kind, sequence, event_id, at, body, state, next_attempt_at, deadline, created_at)
    select ${endpoint}, 'msg_' || ${endpoint}::int || '_' || n || ${state}, 'event.published', n, 1, ${clock.now.toISOString()}, '{"type":"event.published"}', ${state},
      ${clock.now.toISOString()}, ${new Date(clock.now.getTime() + 86_400_000).toISOString()}, ${clock.now.toISOString()} from generate_series(1, ${count}::int) n`

test('a receiver that hangs keeps no other waiting, and never has more than a few requests at once', async () => {
  const [slow, quick] = [await webhookReceiver(), await webhookReceiver()]
  const hung: ServerResponse[] = []
  slow.state.answer = (response) => void hung.push(response)
  const [hanging, fine] = [await add(slow.url), await add(quick.url)]
  await addMessages(hanging.id, 40)
  await addMessages(fine.id, 20)
  quick.state.answer = (response) => setTimeout(() => response.writeHead(204).end(), 10)
  const done = deliver({ timeoutMs: 60_000 })
  // All of them while the others hang.
  await expect.poll(() => quick.received.length, { interval: 20 }).toBe(20)
  expect(slow.state.mostUnderWay).toBe(1)
  expect(quick.state.mostUnderWay).toBe(1)
  await sql`delete from webhook_endpoints where id = ${hanging.id}`
  for (const response of hung) response.writeHead(204).end()
  await done
})

test('an organization has two requests at once, however many endpoints, and others have theirs', async () => {
  const slow = await Promise.all(Array.from({ length: 4 }, () => webhookReceiver()))
  const hung: ServerResponse[] = []
  const begun = () => slow.reduce((sum, { received }) => sum + received.length, 0)
  for (const { url, state } of slow) {
    state.answer = (response) => void hung.push(response)
    await addMessages((await add(url)).id, 2)
  }
  const { url, received } = await webhookReceiver()
  const other = await addEndpoint(acting(site.vera), site.otherClub.id, {
    url,
    description: '',
    kinds: ['event.published'],
  })
  await addMessages(other.id, 5)
  const done = deliver({ timeoutMs: 60_000 })
  await expect.poll(() => received.length).toBe(5)
  await expect.poll(begun).toBe(2)
  await sql`delete from webhook_endpoints where organization_id = ${club.id}`
  for (const response of hung) response.writeHead(204).end()
  await done
})

test('several runs at once send each message once', async () => {
  const { url, received } = await webhookReceiver()
  const { id } = await add(url)
  await addMessages(id, 30)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(received).toHaveLength(30)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
})

test('a message whose process died is sent again by another with the same id and body, and not for ever', async () => {
  const { url, received } = await webhookReceiver()
  const { id } = await add(url)
  await addMessages(id, 1)
  const die = () => webhookDelivery.claim({ ...acting(olga), ...deps, now: clock.now }, false)
  expect((await die())?.delivery).toMatchObject({ attempts: 1, endpointId: id })
  await deliver()
  expect(received).toEqual([])
  later(61)
  await deliver()
  expect(received).toHaveLength(1)
  expect(received[0]!.headers['webhook-id']).toMatch(/^msg_/)
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])

  await sql`update webhook_deliveries set state = 'pending', tries = 0`
  for (let death = 1; death <= 8; death++) {
    expect(await die()).not.toBeNull()
    later(61)
  }
  expect(await die()).toBeNull()
  await deliver()
  expect(await logOf(id)).toMatchObject([{ state: 'failed', failure: 'expired' }])
  expect(received).toHaveLength(1)
})

test('one message and all that failed are sent again: same id, same body, another day of attempts', async () => {
  const { url, state, received } = await webhookReceiver()
  const { id } = await add(url)
  state.answer = answerWith(500)
  await site.addPublishedEvent({ title: 'Primero' })
  await deliver()
  const [waiting] = await logOf(id)
  const one = { delivery: String(waiting!.id) }
  expect(await errorSummary(redeliver(acting(olga), club.id, id, one))).toEqual([409, 'wrong_state', {}])
  later(25 * 3600)
  await deliver()
  expect(await logOf(id)).toMatchObject([{ state: 'failed', failure: 'expired' }])

  state.answer = answerWith(200, {}, 'gracias')
  await redeliver(acting(olga), club.id, id, one)
  await deliver()
  expect(await deliveryOf(id, waiting!.id)).toMatchObject({
    ...{ state: 'delivered', attempts: 2 },
    log: [
      { number: 2, status: 200, failure: null, answer: 'gracias' },
      { number: 1, status: 500, failure: 'status' },
    ],
  })
  const [first, second] = received
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  // What arrived may be sent again as well.
  await redeliver(acting(olga), club.id, id, one)
  await deliver()
  expect(received).toHaveLength(3)
  expect(await errorSummary(redeliver(acting(site.vera), site.otherClub.id, id, one))).toMatchObject([
    404,
    'not_found',
    {},
  ])

  await addMessages(id, 5, 'failed')
  later(2 * 3600)
  await sql`update webhook_deliveries set sequence = 99 where state = 'failed' and sequence <= 2`
  expect(await redeliverFailed(acting(olga), club.id, id, { hours: '1' })).toBe(0)
  expect(await redeliverFailed(acting(olga), club.id, id, { hours: '24' })).toBe(5)
  await deliver()
  expect(received).toHaveLength(8)
  expect(await errorSummary(redeliverFailed(acting(olga), club.id, id, { hours: '5' }))).toEqual([
    400,
    'invalid',
    { hours: 'choice' },
  ])
})

test('no more wait than there is room for: the numbers of the others are missing, and counted', async () => {
  const { url, received } = await webhookReceiver()
  const { id } = await add(url)
  await addMessages(id, PENDING_MAX - 1)
  await sql`update webhook_endpoints set sequence = ${PENDING_MAX - 1}, resume_at = ${new Date(clock.now.getTime() + 3_600_000).toISOString()} where id = ${id}`
  for (const title of ['Cabe', 'Ya no cabe', 'Tampoco']) await site.addPublishedEvent({ title })
  await deliver()
  expect(received).toEqual([])
  const [row] =
    await sql`select e.sequence, e.dropped, (select max(d.sequence) from webhook_deliveries d where d.endpoint_id = e.id) as last
    from webhook_endpoints e where e.id = ${id}`
  expect(row).toEqual({ sequence: PENDING_MAX + 2, dropped: 2, last: PENDING_MAX })
  expect(await errorSummary(sendTest(acting(olga), club.id, id))).toEqual([409, 'webhook_busy', {}])
})

test('the log ends after thirty days and a thousand messages; what waits stays', async () => {
  const { url } = await webhookReceiver()
  const { id } = await add(url)
  await addMessages(id, 3)
  await addMessages(id, 1010, 'delivered')
  const other = await add('https://other.example.org/')
  await addMessages(other.id, 5, 'failed')
  await sweepWebhooks({ ...acting(olga), ...deps, now: clock.now })
  const counts = () => sql`select state, count(*)::int from webhook_deliveries group by state order by state`
  expect([...(await counts())]).toEqual([
    { state: 'delivered', count: 1000 },
    { state: 'failed', count: 5 },
    { state: 'pending', count: 3 },
  ])
  later(31 * 86_400)
  await sweepWebhooks({ ...acting(olga), ...deps, now: clock.now })
  expect([...(await counts())]).toEqual([{ state: 'pending', count: 3 }])
})
