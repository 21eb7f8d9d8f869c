import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nextMidnight } from './cache-entry.server.ts'
import { encodeBody, etagOf, isCompressible, matchesEtag, negotiateEncoding } from './compression.server.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', 'identity'],
  ['br ; q=0.1', 'br'],
  ['x-gzip', 'gzip'],
  ['brotli, abr, br2', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
])('negotiates Accept-Encoding %j to %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})

test('compressed bodies decompress to the same bytes, and only compressible types above the minimum size qualify', async () => {
  const body = new TextEncoder().encode('Valdecuervo '.repeat(1_000))
  for (const once of [true, false]) {
    expect(brotliDecompressSync(await encodeBody(body, 'br', { once }))).toEqual(Buffer.from(body))
    expect(gunzipSync(await encodeBody(body, 'gzip', { once }))).toEqual(Buffer.from(body))
  }
  expect(isCompressible('text/html; charset=utf-8', 2_000)).toBe(true)
  expect(isCompressible('text/html', 200)).toBe(false)
  expect(isCompressible('image/webp', 20_000)).toBe(false)
})

test('matches an ETag in its weak and its strong form, alone and in a list', () => {
  const etag = etagOf(new Uint8Array(3))
  for (const named of [etag, etag.slice(2), `"other", ${etag}`, '*']) expect(matchesEtag(named, etag)).toBe(true)
  for (const named of ['"other"', '', etag.slice(0, -2)]) expect(matchesEtag(named, etag)).toBe(false)
})

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z'],
  // Already the next day in Madrid, not yet in the Canary Islands.
  ['2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z'],
  ['2026-11-21T00:00:00Z', '2026-11-21T23:00:00Z'],
  // Days of 23 and 25 hours.
  ['2026-03-29T12:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-24T22:00:00Z', '2026-10-24T23:00:00Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T23:00:00Z'],
])('at %s, responses expire at %s', (now, next) => {
  expect(new Date(nextMidnight(new Date(now)))).toEqual(new Date(next))
})
