import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const respondSlowly: RequestListener = (_request, response) => void sleep(400).then(() => response.end('slow but sure'))
const open = (graceMs?: number) => openWith(respondSlowly, graceMs)
const openWith = (respond: RequestListener, graceMs?: number) =>
  listen(createServer(), respond, { port: 0, host: null }, graceMs)

/** `received` resolves when the first request has arrived, however busy the machine is. */
async function openAndWait(graceMs?: number) {
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const respond: RequestListener = (request, response) => {
    resolve()
    respondSlowly(request, response)
  }
  return { listener: await openWith(respond, graceMs), received }
}

test('closing answers the pending request and accepts no new one', async () => {
  const { listener, received } = await openAndWait()
  const address = `http://localhost:${listener.port}`
  const response = fetch(address).then((response) => response.text())
  await received
  const closed = listener.close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  expect(await response).toBe('slow but sure')
  await closed
})

test('an unused connection does not delay closing', async () => {
  const listener = await open()
  // The server resets it while closing.
  const unused = connect(listener.port).on('error', () => undefined)
  await once(unused, 'connect')
  const start = Date.now()
  await listener.close()
  expect(Date.now() - start).toBeLessThan(3000)
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
  await expect(listen(createServer(), respondSlowly, { port: listener.port, host: null })).rejects.toThrow(
    `Port ${listener.port} is already in use: choose another with PORT`,
  )
  await expect(listen(createServer(), respondSlowly, { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'HOST is "203.0.113.1", which is no address of this machine.',
  )
  await listener.close()
})
