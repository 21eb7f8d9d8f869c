import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const slowly: RequestListener = (_request, response) => void sleep(400).then(() => response.end('slow but sure'))
const open = (grace?: number) => listen(createServer(), slowly, { port: 0, host: null }, grace)

test('closing answers the request in hand and takes no new one', async () => {
  const door = await open()
  const address = `http://localhost:${door.port}`
  const answer = fetch(address).then((response) => response.text())
  await sleep(100)
  const closed = door.close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  expect(await answer).toBe('slow but sure')
  await closed
})

test('a connection that a browser opened ahead does not hold the closing up', async () => {
  const door = await open()
  const unused = connect(door.port)
  await once(unused, 'connect')
  const start = Date.now()
  await door.close()
  expect(Date.now() - start).toBeLessThan(3000)
})

test('a request that never ends is given up after a while', async () => {
  const door = await open(100)
  const answer = fetch(`http://localhost:${door.port}`)
  const refused = expect(answer).rejects.toThrow('fetch failed')
  await sleep(100)
  await door.close()
  await refused
})

test('a port in use and an unknown address are told in a sentence', async () => {
  const door = await open()
  await expect(listen(createServer(), slowly, { port: door.port, host: null })).rejects.toThrow(
    `Port ${door.port} is already in use: choose another with PORT`,
  )
  await expect(listen(createServer(), slowly, { port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'HOST is "203.0.113.1", which is no address of this machine.',
  )
  await door.close()
})
