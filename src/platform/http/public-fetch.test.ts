import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addressKind } from './public-address.ts'
import { fetchPublic, isPublicAddress, PublicFetchError, type PublicFetchOptions } from './public-fetch.server.ts'
import { REFUSED_ADDRESSES } from './refused-addresses.ts'

let requests = 0
let answer: RequestListener = (_, response) => response.end('reached')
const server = createServer((request, response) => {
  requests++
  answer(request, response)
})
let port = 0
let local = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  local = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = 0
  answer = (_, response) => response.end('reached')
})

/** A name server that gives these answers, one after the other, and the last one from then on. */
function nameServer(...answers: string[][]) {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, _, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)]!
    asked.push(hostname)
    const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    callback(null, found)
  }
  return { lookup, asked }
}

const OPTIONS: PublicFetchOptions = { maxBytes: 1000, timeoutMs: 2000, owners: ['person 1'] }
const reasonOf = (url: string, options: Partial<PublicFetchOptions> = {}) =>
  fetchPublic(url, { ...OPTIONS, ...options }).then(
    ({ status }) => `reached: ${status}`,
    (error: unknown) => (error instanceof PublicFetchError ? error.reason : `threw ${error}`),
  )

test.each(REFUSED_ADDRESSES)('refuses %s', async (url, reason) => {
  const { lookup, asked } = nameServer(['127.0.0.1'])
  expect(await reasonOf(url, { lookup })).toBe(reason)
  expect(isPublicAddress(url)).toBe(false)
  expect(asked).toEqual([])
  expect(requests).toBe(0)
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['a private network', ['10.1.2.3']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['loopback over IPv6', ['::1']],
  ['an IPv4 address inside an IPv6 one', ['::ffff:127.0.0.1']],
  ['a NAT64 address', ['64:ff9b::7f00:1']],
  ['a 6to4 address', ['2002:a00:1::']],
  ['an address with a zone', ['fe80::1%lo']],
  ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
  ['a public and a private one over IPv6', ['2606:2800:21f:cb07::1', 'fd00::1']],
  ['nothing', []],
])('refuses a name that leads to %s', async (_, addresses) => {
  const { lookup, asked } = nameServer(addresses)
  expect(await reasonOf('https://rebind.example.org/', { lookup })).toBe('private_address')
  expect(asked).toEqual(['rebind.example.org'])
})

test('asks for the name once a connection, and connects to what was checked', async () => {
  const names = nameServer(['127.0.0.1'], ['10.0.0.1'])
  const url = `http://rebind.example.org:${port}/`
  expect(await reasonOf(url, { lookup: names.lookup, allowLoopback: true })).toBe('reached: 200')
  expect(names.asked).toHaveLength(1)
  expect(await reasonOf(url, { lookup: names.lookup, allowLoopback: true })).toBe('private_address')
  expect(requests).toBe(1)
})

test('checks the name again after a redirect to the same host', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end()
  const names = nameServer(['127.0.0.1'], ['169.254.169.254'])
  const url = `http://rebind.example.org:${port}/`
  expect(await reasonOf(url, { lookup: names.lookup, allowLoopback: true })).toBe('private_address')
  expect(requests).toBe(1)
})

test.each([
  ['a private address', 'http://10.0.0.1/', 'private_address'],
  ['the metadata of a cloud', 'http://169.254.169.254/', 'private_address'],
  ['a decimal address', 'http://167772161/', 'private_address'],
  ['an address inside IPv6', 'http://[::ffff:10.0.0.1]/', 'private_address'],
  ['an address without scheme', '//192.168.0.1/', 'private_address'],
  ['a file', 'file:///etc/passwd', 'bad_address'],
  ['another protocol', 'gopher://example.org/', 'bad_address'],
  ['a user', 'http://me:pass@127.0.0.1/', 'bad_address'],
])('refuses a redirect to %s', async (_, location, reason) => {
  for (const status of [301, 302, 303, 307, 308]) {
    answer = (_, response) => response.writeHead(status, { location }).end()
    expect(await reasonOf(local, { allowLoopback: true })).toBe(reason)
  }
  expect(requests).toBe(5)
})

test('follows a few redirects, and not a chain or a circle of them', async () => {
  answer = ({ url }, response) => {
    const step = Number(url!.slice(1) || 0)
    if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end()
    else response.end('here')
  }
  const { url, body } = await fetchPublic(local, { ...OPTIONS, allowLoopback: true })
  expect([url, Buffer.from(body).toString()]).toEqual([`${local}/3`, 'here'])

  answer = (_, response) => response.writeHead(302, { location: '/' }).end()
  expect(await reasonOf(local, { allowLoopback: true })).toBe('too_many_redirects')
  answer = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  expect(await reasonOf(local, { allowLoopback: true, method: 'POST', body: 'a' })).toBe('too_many_redirects')
})

test('refuses what is too large: announced, streamed, or once uncompressed', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-length': '1001' }).end('a'.repeat(1001))
  expect(await reasonOf(local, { allowLoopback: true })).toBe('too_large')
  answer = (_, response) => {
    const timer = setInterval(() => response.write('a'.repeat(100)), 1)
    response.on('close', () => clearInterval(timer))
  }
  expect(await reasonOf(local, { allowLoopback: true })).toBe('too_large')
  const bomb = gzipSync(Buffer.alloc(900_000))
  expect(bomb.byteLength).toBeLessThan(1000)
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  expect(await reasonOf(local, { allowLoopback: true })).toBe('too_large')
})

test('gives up on a server that is slow to answer, or to finish', async () => {
  answer = () => {}
  expect(await reasonOf(local, { allowLoopback: true, timeoutMs: 100 })).toBe('timeout')
  answer = (_, response) => response.write('a')
  expect(await reasonOf(local, { allowLoopback: true, timeoutMs: 100 })).toBe('timeout')
  const never: LookupFunction = () => {}
  expect(await reasonOf('https://slow.example.org/', { lookup: never, timeoutMs: 100 })).toBe('timeout')
})

test('refuses other types, and answers with the status of a failure', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('a')
  expect(await reasonOf(local, { allowLoopback: true, types: ['text/html'] })).toBe('wrong_type')
  answer = (_, response) => response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('a')
  expect(await reasonOf(local, { allowLoopback: true, types: ['text/html'] })).toBe('reached: 200')
  answer = (_, response) => response.writeHead(404).end()
  expect(await reasonOf(local, { allowLoopback: true, types: ['text/html'] })).toBe('reached: 404')
  answer = (_, response) => response.writeHead(304).end()
  expect(await reasonOf(local, { allowLoopback: true })).toBe('reached: 304')
})

test('tells a name without address, and a host that does not answer', async () => {
  const unknown: LookupFunction = (_, __, callback) => callback(new Error('ENOTFOUND'), '', 0)
  expect(await reasonOf('https://nobody.example.org/', { lookup: unknown })).toBe('not_resolved')
  expect(await reasonOf('http://127.0.0.1:1/', { allowLoopback: true })).toBe('unreachable')
})

test('runs a few requests at once, two to one server and for one owner, lets the others wait, and frees their places', async () => {
  const pending: ServerResponse[] = []
  let most = 0
  // They come in pairs, or not at all.
  answer = (_, response) => {
    most = Math.max(most, pending.push(response))
    if (pending.length === 2) for (const one of pending.splice(0)) one.end()
  }
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reasonOf(local, { allowLoopback: true, owners: [`person ${n}`] })),
  )
  expect(new Set(results)).toEqual(new Set(['reached: 200']))
  expect(most).toBe(2)
})

test('eight slow addresses of one person keep nobody else waiting', async () => {
  const hanging: ServerResponse[] = []
  const slow = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const one = createServer((_, response) => void hanging.push(response))
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        one.closeAllConnections()
        one.close()
      })
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
    }),
  )
  const stop = slow.map((url) => reasonOf(url, { allowLoopback: true, timeoutMs: 60_000 }))
  await expect.poll(() => hanging.length).toBe(2)
  const other = reasonOf(local, { allowLoopback: true, owners: ['person 2', 'organization 9'], timeoutMs: 60_000 })
  expect(await other).toBe('reached: 200')
  expect(hanging).toHaveLength(2)
  for (let ended = 0; ended < 8; ended++) {
    await expect.poll(() => hanging.length).toBeGreaterThan(ended)
    hanging[ended]!.end()
  }
  expect(new Set(await Promise.all(stop))).toEqual(new Set(['reached: 200']))
})

test.each([
  ['93.184.215.14', 'public'],
  ['8.8.8.8', 'public'],
  ['172.32.0.1', 'public'],
  ['100.128.0.1', 'public'],
  ['2606:4700:4700::1111', 'public'],
  ['2a00:1450:4003::200e', 'public'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['1234', 'private'],
  ['', 'private'],
])('%s is %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind)
})
