import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { TrustedProxies } from '#platform/config/env-schema.ts'
import { identifyRequests, requestLevel } from './request-log.ts'

const PROXY = '10.0.0.1'
function idOf(trusted: TrustedProxies, given: string, from: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from })
  const request = Object.assign(new IncomingMessage(socket), { headers: { 'x-request-id': given } })
  identifyRequests(() => {}, trusted)(request, new ServerResponse(request))
  return request.requestId
}

test.each<[what: string, trusted: TrustedProxies, given: string, from: string, isKept: boolean]>([
  ['a trusted hop', { hops: 1 }, 'Root=1-67891233-abcdef012345', PROXY, true],
  ['a listed proxy', { networks: ['10.0.0.0/8'] }, '4bf92f3577b34da6a3ce929d0e0e4736', PROXY, true],
  ['an IPv4-mapped listed proxy', { networks: ['10.0.0.0/8'] }, 'abc', `::ffff:${PROXY}`, true],
  ['nobody trusted', { hops: 0 }, 'abc', PROXY, false],
  ['an unlisted peer', { networks: ['10.0.0.0/8'] }, 'abc', '203.0.113.7', false],
  ['an id of two headers', { hops: 1 }, 'abc, def', PROXY, false],
  ['an id with a line break', { hops: 1 }, 'abc\ndef', PROXY, false],
  ['an id over 128 characters', { hops: 1 }, 'a'.repeat(129), PROXY, false],
  ['an empty id', { hops: 1 }, '', PROXY, false],
])('%s', (_, trusted, given, from, isKept) => {
  expect(idOf(trusted, given, from)).toEqual(isKept ? given : expect.stringMatching(/^[\da-f-]{36}$/))
})

test('requests are logged where the log is kept, and not on the terminal that shows what the start has printed', () => {
  expect(requestLevel({ url: '/es' }, false)).toBe('info')
  expect(requestLevel({ url: '/es' }, true)).toBe('debug')
  expect(requestLevel({ url: '/es', cache: 'hit' }, false)).toBe('debug')
  expect(requestLevel({ url: '/healthz' }, false)).toBe('debug')
})
