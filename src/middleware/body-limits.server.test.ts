import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Env } from '#platform/context/hono-env.ts'
import { anonymous } from '#platform/context/request-context.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import { readForm } from '#platform/forms/read-form.server.ts'
import { createBodyBudget } from '#platform/http/body-budget.server.ts'
import { type BodyPace, bodyLimits } from './body-limits.server.ts'

const MB = 1_000_000
const BOUNDARY = 'a-boundary-as-long-as-those-of-browsers'
const NO_TIMEOUT: BodyPace = { graceMs: 60_000, bytesPerSecond: 1, mostMs: 60_000 }

/** A server with one form. The `x-caller` header says who sends it. */
async function serve(limits: { bytes: number; perCaller: number }, pace = NO_TIMEOUT) {
  const budget = createBodyBudget(limits)
  const app = new Hono<Env>()
    .use(async (c, next) => {
      const address = c.req.header('x-caller') ?? ''
      c.set('ctx', { actor: anonymous, clientIp: address } as never)
      await next()
    })
    .use(bodyLimits(budget, pace))
    .post('/form', async (c) => c.text(String((await readForm(c.req.raw, { limit: 40 * MB }))['a']?.length)))
    .post('/api/uploads/1', async (c) => {
      let bytes = 0
      for await (const chunk of c.req.raw.body!) bytes += chunk.byteLength
      return c.text(String(bytes))
    })
    .post('/unread', (c) => c.text('no', 401))
    .onError((error, c) => {
      const { status, retryAfter, code } = error as AppError
      return c.text(code, status, retryAfter ? { 'retry-after': String(retryAfter) } : {})
    })
  const http = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const { port } = http.address() as AddressInfo

  /** Sends the first `sent` bytes of a form of `total` bytes. `response` resolves when the server answers. */
  function send(path: string, caller: string, { total, sent = total }: { total: number; sent?: number }) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const headers = { 'content-type': type, 'content-length': total, 'x-caller': caller }
    const outgoing = request({ port, path, method: 'POST', headers, agent: false })
    const closed = new Promise((resolve) => outgoing.on('close', resolve))
    outgoing.on('error', () => {})
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`
    const tail = `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nab\r\n--${BOUNDARY}--\r\n`
    const whole = Buffer.concat([Buffer.from(head), Buffer.alloc(total - head.length - tail.length), Buffer.from(tail)])
    outgoing.write(whole.subarray(0, sent))
    if (sent === total) outgoing.end()
    const answer = once(outgoing, 'response').then(async ([response]) => {
      const body = (await response.setEncoding('utf8').toArray()).join('')
      return { status: response.statusCode, body, retryAfter: response.headers['retry-after'] }
    })
    answer.catch(() => {})
    return { answer, closed, end: () => outgoing.destroy() }
  }
  const expectHeld = (bytes: number) => expect.poll(budget.held).toBe(bytes)
  return { send, expectHeld, held: budget.held }
}

test('a body that the handler does not read is not buffered, and its connection is closed', async () => {
  const { send, held } = await serve({ bytes: 10 * MB, perCaller: 10 * MB })
  const { answer, closed } = send('/unread', 'ana', { total: 9 * MB, sent: 8 * MB })
  expect(await answer).toMatchObject({ status: 401 })
  expect(held()).toBe(0)
  await closed
})

test('limits the bytes in flight in total and per caller; above that responds 503 with Retry-After', async () => {
  const { send, expectHeld } = await serve({ bytes: 10 * MB, perCaller: 6 * MB })
  const aborted = send('/form', 'ana', { total: 5 * MB, sent: 4 * MB })
  await expectHeld(4 * MB)
  const more = { status: 503, body: 'server_busy', retryAfter: '5' }
  // Ana's second body exceeds the limit per caller, Carla's the limit of all.
  expect(await send('/form', 'ana', { total: 3 * MB }).answer).toEqual(more)
  await expectHeld(4 * MB)
  const other = send('/form', 'berta', { total: 6 * MB, sent: 5 * MB })
  await expectHeld(9 * MB)
  expect(await send('/form', 'carla', { total: 2 * MB }).answer).toEqual(more)
  await expectHeld(9 * MB)
  // An aborted body releases its bytes, and the next one is accepted.
  aborted.end()
  other.end()
  await expectHeld(0)
  expect(await send('/form', 'carla', { total: 5 * MB }).answer).toMatchObject({ status: 200, body: '2' })
  await expectHeld(0)
})

test('the addresses of an IPv6 /64 are one caller', async () => {
  const { send, expectHeld } = await serve({ bytes: 20 * MB, perCaller: 6 * MB })
  const held = send('/form', '2001:db8:1:2::1', { total: 5 * MB, sent: 4 * MB })
  await expectHeld(4 * MB)
  expect((await send('/form', '2001:db8:1:2::2', { total: 3 * MB }).answer).status).toBe(503)
  expect((await send('/form', '2001:db8:1:3::1', { total: 3 * MB }).answer).status).toBe(200)
  held.end()
  await expectHeld(0)
})

test('a body that is written to disk as it comes may be larger than the limit', async () => {
  const { send, expectHeld } = await serve({ bytes: 5 * MB, perCaller: 2 * MB })
  expect(await send('/api/uploads/1', 'ana', { total: 15 * MB }).answer).toMatchObject({
    status: 200,
    body: '15000000',
  })
  await expectHeld(0)
})

test('accepts a small form while large ones use up the limit', async () => {
  const { send, expectHeld } = await serve({ bytes: 5 * MB, perCaller: 4 * MB })
  const aborted = send('/form', 'ana', { total: 5 * MB, sent: 4 * MB })
  const other = send('/form', 'berta', { total: 3 * MB, sent: MB })
  await expectHeld(5 * MB)
  for (const caller of ['ana', 'carla']) {
    expect(await send('/form', caller, { total: 70_000 }).answer).toMatchObject({ status: 503 })
    expect(await send('/form', caller, { total: 60_000 }).answer).toMatchObject({ status: 200, body: '2' })
  }
  aborted.end()
  other.end()
  await expectHeld(0)
})

test.each([
  ['that stops', { graceMs: 100, bytesPerSecond: 1e12, mostMs: 60_000 }],
  ['that takes too long however fast it is', { graceMs: 60_000, bytesPerSecond: 1, mostMs: 100 }],
])('a body %s is rejected with 408, its bytes are released and its connection is closed', async (_, pace) => {
  const { send, expectHeld } = await serve({ bytes: 10 * MB, perCaller: 10 * MB }, pace)
  const { answer, closed } = send('/form', 'ana', { total: 5 * MB, sent: 4 * MB })
  expect(await answer).toMatchObject({ status: 408, body: 'body_too_slow' })
  await expectHeld(0)
  await closed
})
