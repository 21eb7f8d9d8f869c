import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const respondNever: RequestListener = () => {}
const open = (graceMs?: number) => openWith(respondNever, graceMs)
/** Longer than any test: who waits for its end never ends. */
const NO_END_MS = 3_600_000
const openWith = (respond: RequestListener, graceMs?: number) =>
  listen(createServer(), respond, { port: 0, host: null }, graceMs)

/** `received` resolves with what answers the first request when it has arrived, however busy the machine is. */
async function openAndWait(graceMs?: number) {
  const { promise: received, resolve } = Promise.withResolvers<() => void>()
  const listener = await openWith((_, response) => resolve(() => response.end('slow but sure')), graceMs)
  return { listener, received }
}

test('closing answers the pending request and accepts no new one', async () => {
  const { listener, received } = await openAndWait(NO_END_MS)
  const address = `http://localhost:${listener.port}`
  const response = fetch(address).then((response) => response.text())
  const answer = await received
  const closed = listener.close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  answer()
  expect(await response).toBe('slow but sure')
  await closed
})

test('an unused connection does not delay closing', async () => {
  const listener = await open(NO_END_MS)
  // The server resets it while closing.
  const unused = connect(listener.port).on('error', () => undefined)
  await once(unused, 'connect')
  await listener.close()
})

test('a request that does not end is dropped after the grace period', async () => {
  const { listener, received } = await openAndWait(100)
  const response = fetch(`http://localhost:${listener.port}`)
  const refused = expect(response).rejects.toThrow('fetch failed')
  await received
  await listener.close()
  await refused
})

test('a port in use and an unknown address are reported with a message', async () => {
  const listener = await open()
  await expect(listen(createServer(), respondNever, { port: listener.port, host: null })).rejects.toThrow(
    `Port ${listener.port} is already in use: choose another with PORT`,
  )
  await expect(listen(createServer(), respondNever, { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'HOST is "203.0.113.1", which is no address of this machine.',
  )
  await listener.close()
})

/** Sends bytes as they are, and reads until the server closes the connection. */
async function send(port: number, request: string) {
  const socket = connect(port).setEncoding('utf8')
  socket.end(request)
  const received = (await socket.toArray()).join('')
  const [head = '', body = ''] = received.split('\r\n\r\n')
  return { head, body: JSON.parse(body) as { data: null; error: Record<string, unknown> } }
}

test.each([
  [
    'a request line over the limit',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'RequestHeaderFieldsTooLargeError',
  ],
  [
    'a far longer one',
    `GET /${'a'.repeat(2_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'RequestHeaderFieldsTooLargeError',
  ],
  [
    'headers over the limit',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'RequestHeaderFieldsTooLargeError',
  ],
  ['what is not HTTP', 'hello\r\n\r\n', 400, 'BadRequestError'],
])('%s is refused with the error envelope', async (_what, request, status, name) => {
  const listener = await open()
  const { head, body } = await send(listener.port, request)
  expect(head).toMatch(
    new RegExp(`^HTTP/1.1 ${status} .*^Content-Type: application/json\r$.*^Connection: close$`, 'ms'),
  )
  expect(body).toEqual({ data: null, error: { status, name, message: expect.stringMatching(/^The \w/), details: {} } })
  await listener.close()
})
